package import Cache
package import Changes
package import Domain
import NowNetworkService
import NowPersistenceService
package import OMGAPI

/// Reads and sends now pages for `Changes`.
package struct NowChangeHandler: ChangeHandler {
    private let api: any APIClient
    private let pages: ItemStore<NowPage>
    private let reads: ReadThrough

    package init(api: any APIClient, pages: ItemStore<NowPage>, reads: ReadThrough) {
        self.api = api
        self.pages = pages
        self.reads = reads
    }

    package var description: ChangeDescription { NowChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try address(of: change)
        guard let found = try await nilWhenNotFound({ try await api.perform(.nowPage(of: address)) }) else {
            return nil
        }
        // An answer without the text must not count as an empty page: it would look as if somebody had cleared the
        // page.
        if change.condition == .unchanged, change.before?.text("content")?.isEmpty == false {
            try EditPrecondition.require(
                found.hasText ? found.value.content : nil, as: "text of the now page", of: address.name)
        }
        return found.value.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try address(of: change)
        guard let after = change.after else { throw TritonError(.badData, "a now page cannot be deleted") }
        var page = NowPage(after, of: address)
        page.updatedAt = reads.now
        try await api.perform(.save(page))
        return page.snapshot
    }

    package func didConfirm(_ change: Change) {
        guard let address = change.address, let after = change.after else { return }
        pages.save(NowPage(after, of: address), of: address, at: reads.now)
    }

    private func address(of change: Change) throws(TritonError) -> Address {
        guard let address = change.address else { throw TritonError(.badData, "a now page without an address") }
        return address
    }
}
