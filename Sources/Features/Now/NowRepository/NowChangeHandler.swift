package import Items
import NowNetworkService

package struct NowChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<NowPage>

    package static let description = ChangeDescription(
        "now", name: "now page", noun: "now", creatingVerb: "set", fields: NowPage.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let isEmpty = change.after?.text("content")?.isBlank == true
        let listing = change.after?.flag("listed").map { [$0 ? "--listed" : "--unlisted"] } ?? []
        return ["now", change.condition == .unchanged ? "edit" : "set"] + listing + (isEmpty ? ["--allow-empty"] : [])
            + ["-"]
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        return try await nilWhenNotFound { try await api.perform(.nowPage(of: address)) }?.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else { throw TritonError(.badData, "a now page cannot be deleted") }
        try EditPrecondition.require(after.text("content"), as: "text of the now page", of: address.name)
        var page = NowPage(after, of: address)
        page.updatedAt = reads.now
        try await api.perform(.save(page))
        return page.snapshot
    }
}
