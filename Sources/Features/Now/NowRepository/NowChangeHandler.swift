import Cache
package import Changes
package import Domain
package import Items
import NowNetworkService
import NowPersistenceService
import OMGAPI

/// Reads and sends now pages for `Changes`.
package struct NowChangeHandler: ItemChangeHandler {
    package let items: ItemAccess<NowPage>

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
}
