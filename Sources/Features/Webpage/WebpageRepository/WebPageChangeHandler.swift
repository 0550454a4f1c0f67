package import Cache
package import Changes
package import Domain
package import FoundationEssentials
package import WebpageNetworkService
import WebpagePersistenceService

/// Reads and sends web pages for `Changes`.
package struct WebPageChangeHandler: ChangeHandler {
    private let network: WebpageNetworkService
    private let store: ItemStore<WebPage>
    private let reads: ReadThrough

    package init(network: WebpageNetworkService, store: ItemStore<WebPage>, reads: ReadThrough) {
        self.network = network
        self.store = store
        self.reads = reads
    }

    package var description: ChangeDescription { WebPageChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try address(of: change)
        guard let found = try await nilWhenNotFound({ try await network.pageWithText(of: address) }) else { return nil }
        // Read as an empty page, an answer without the text would look as if somebody had cleared the page.
        if change.condition == .unchanged, change.before?.text("content")?.isEmpty == false {
            try EditPrecondition.require(
                found.hasText ? found.page.content : nil, as: "text of the web page", of: address.name)
        }
        // The service does not say whether the working copy is public, so it counts as it was.
        return found.page.snapshot.with("published", change.before?.record["published"] ?? .null)
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try address(of: change)
        guard let after = change.after else { throw TritonError(.badData, "a web page cannot be deleted") }
        // What the change does not set, such as the theme, is shown as it was.
        var page = WebPage(change.before ?? after, of: address)
        page.content = after.text("content") ?? ""
        page.css = Self.part("css", of: change)
        page.head = Self.part("head", of: change)
        // An undo publishes where the change did.
        let isPublishing = after.flag("published") ?? change.before?.flag("published") ?? true
        page.isPublished = try await network.save(page, publishing: isPublishing) ?? isPublishing
        page.modifiedAt = reads.now
        return page.snapshot
    }

    /// A part that goes is sent as an empty text, so that nothing depends on what its absence does.
    private static func part(_ name: String, of change: Change) -> String? {
        change.after?.text(name) ?? (change.before?.text(name)?.isEmpty == false ? "" : nil)
    }

    /// A page that was only published cannot be told from one that was not; to publish it again does no harm.
    package func arrival(of change: Change, since: Date) async throws -> Arrival {
        guard let after = change.after, let present = try await present(change) else { return .notArrived }
        let isAfter = description.areSame(present.with("published", .null), after.with("published", .null))
        let wasBefore =
            change.before.map { description.areSame($0.with("published", .null), after.with("published", .null)) }
            ?? false
        guard isAfter, !wasBefore else { return .notArrived }
        return .arrived(present.with("published", after.record["published"] ?? .null))
    }

    package func didConfirm(_ change: Change) {
        guard let address = change.address, let after = change.after else { return }
        store.save(WebPage(after, of: address), of: address, at: reads.now)
    }

    private func address(of change: Change) throws(TritonError) -> Address {
        guard let address = change.address else { throw TritonError(.badData, "a web page without an address") }
        return address
    }
}
