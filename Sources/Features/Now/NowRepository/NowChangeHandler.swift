import Cache
package import Changes
import Domain
import NowNetworkService
import NowPersistenceService
import OMGAPI

/// Reads and sends now pages for `Changes`.
package struct NowChangeHandler: ChangeHandler {
    let api: any APIClient
    let pages: ItemStore<NowPage>
    let reads: ReadThrough

    package var description: ChangeDescription { NowChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let found = try await nilWhenNotFound({ try await api.perform(.nowPage(of: address)) }) else {
            return nil
        }
        try EditPrecondition.requireText(
            in: found, for: change, field: "content", as: "text of the now page", of: address.name)
        return found.value.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else { throw TritonError(.badData, "a now page cannot be deleted") }
        var page = NowPage(after, of: address)
        page.updatedAt = reads.now
        try await api.perform(.save(page))
        return page.snapshot
    }

    package func didConfirm(_ change: Change) {
        pages.update(change.key, to: change.after?.record, of: change.address, at: reads.now)
    }
}
