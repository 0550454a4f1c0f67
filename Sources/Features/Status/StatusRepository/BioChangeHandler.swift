package import Items
import StatusNetworkService

package struct BioChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<Bio>

    package static let description = ChangeDescription(
        "bio", name: "bio", noun: "status bio", creatingVerb: "set", fields: Bio.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        func changed(_ field: String) -> String? {
            guard let text = change.after?.text(field) else { return nil }
            return change.before.map { ($0.text(field) ?? "") == text } == true ? nil : text
        }
        let parts = ["css", "head"].flatMap { changed($0) == nil ? [] : ["--\($0)", "FILE"] }
        let text =
            changed("content").map { $0.isBlank ? ["--allow-empty", "--yes", "-"] : ["-"] } ?? []
        return ["status", "bio", "set"] + parts + text
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        try await present(of: try change.requiredAddress)
    }

    /// The present bio; an empty one if the service answers that there is none.
    package func present(of address: Address) async throws -> Snapshot {
        guard let found = try await nilWhenNotFound({ try await api.perform(.bio(of: address)) }) else {
            return Bio(key: "", of: address).snapshot
        }
        return found.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else {
            throw TritonError(.badData, "a bio cannot be deleted", hint: "it can be cleared")
        }
        try EditPrecondition.require(after.text("content"), as: "text", of: address.name)
        let bio = Bio(after, of: address)
        try await api.perform(.save(bio))
        return bio.snapshot
    }
}
