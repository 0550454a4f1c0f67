package import FoundationEssentials
package import Items
import WebpageNetworkService

package struct WebPageChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<WebPage>

    package static let description = ChangeDescription(
        "web", name: "web page", noun: "web", creatingVerb: "set",
        fields: WebPage.fields.changeable,
        [.permanent, .sendsEqualState], commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        guard let after = change.after else { return ["web", "set"] }
        func isSet(_ field: String) -> Bool {
            guard let text = after.text(field) else { return false }
            return change.before.map { $0.text(field) ?? "" } ?? "" != text
        }
        let parts = ["css", "head"].filter(isSet).flatMap { ["--" + $0, "FILE"] }
        let isTextSet = parts.isEmpty || isSet("content")
        let isEmpty = isTextSet && after.text("content")?.isBlank == true
        return ["web", change.condition == .unchanged ? "edit" : "set"] + parts
            + (after.flag("published") == false ? ["--no-publish"] : []) + (isEmpty ? ["--allow-empty"] : [])
            + (isTextSet ? ["-"] : [])
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let found = try await nilWhenNotFound({ try await api.perform(.webPage(of: address)) }) else {
            return nil
        }
        // The service does not say whether the working copy is published, so the value of the earlier state is used.
        return found.snapshot.with("published", change.before?.record["published"] ?? .null)
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else { throw TritonError(.badData, "a web page cannot be deleted") }
        try EditPrecondition.require(after.text("content"), as: "text of the web page", of: address.name)
        // Values that the change does not set, such as the theme, come from the earlier state.
        var page = WebPage(change.before ?? after, of: address)
        page.content = after.text("content") ?? ""
        page.css = Self.part("css", of: change)
        page.head = Self.part("head", of: change)
        // An undo publishes if the change did.
        let isPublishing = after.flag("published") ?? change.before?.flag("published") ?? true
        page.isPublished = try await api.perform(.save(page, publishing: isPublishing)) ?? isPublishing
        page.modifiedAt = reads.now
        return page.snapshot
    }

    /// A part that is removed is sent as an empty text, so that nothing depends on how the service treats a missing
    /// one.
    private static func part(_ name: String, of change: Change) -> String? {
        change.after?.text(name) ?? (change.before?.text(name)?.isEmpty == false ? "" : nil)
    }

    /// A change that only publishes cannot be recognised in the source, so it counts as not arrived: publishing again
    /// does no harm.
    package func arrival(of change: Change, since: Date) async throws -> Arrival {
        guard let after = change.after, let present = try await present(change) else { return .notArrived }
        let isAfter = description.areSame(present.with("published", .null), after.with("published", .null))
        let wasBefore =
            change.before.map { description.areSame($0.with("published", .null), after.with("published", .null)) }
            ?? false
        guard isAfter, !wasBefore else { return .notArrived }
        return .arrived(present.with("published", after.record["published"] ?? .null))
    }
}
