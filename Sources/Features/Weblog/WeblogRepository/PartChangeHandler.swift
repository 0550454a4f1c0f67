package import Changes
import Domain
package import Items
import OMGAPI
import WeblogNetworkService

package struct PartChangeHandler<Part: StoredPart>: ItemChangeHandler {
    package let items: ItemAccess<Part>

    package static var kind: ChangeKind { ChangeKind(rawValue: "weblog_\(Part.word)") }

    package static var description: ChangeDescription {
        ChangeDescription(
            kind, name: "\(trusted: "\(Part.label)") of the weblog", noun: "weblog", creatingVerb: "\(Part.word) set",
            fields: Part.changeableFields, .permanent, commandLine: commandLine)
    }

    private static func commandLine(_ change: Change) -> [String] {
        let isEmpty = change.after?.text("content")?.isBlank == true
        let verb = change.condition == .unchanged ? "edit" : "set"
        return ["weblog", "\(Part.word)", verb] + (isEmpty ? ["--allow-empty"] : []) + ["-"]
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        try await api.perform(Part.endpoint(of: try change.requiredAddress)).snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else { throw TritonError(.badData, "this part of a weblog cannot be deleted") }
        var part = Part(after, of: address)
        try await api.perform(Endpoint<Void>.save(part))
        if Part.isInterpreted {
            let content = part.content
            // The text is saved; if the service cannot be asked now, the values that it read from the text are unknown.
            part = (try? await api.perform(Part.endpoint(of: address)).value) ?? part
            part.content = content
        }
        return part.snapshot
    }
}
