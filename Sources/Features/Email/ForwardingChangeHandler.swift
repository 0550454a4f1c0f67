import Cache
package import Changes
import Domain
import OMGAPI

/// Reads and sends the forwarding for `Changes`. The service only replaces the whole list.
package struct ForwardingChangeHandler: ChangeHandler {
    let api: any APIClient
    let store: ItemStore<Forwarding>
    let reads: ReadThrough

    package var description: ChangeDescription { ForwardingChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        return try await nilWhenNotFound { try await api.perform(.forwarding(of: address)) }?.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        let wanted = change.after.map { Forwarding($0, of: address) } ?? Forwarding(address: address, destinations: [])
        return try await api.perform(.save(wanted)).snapshot
    }

    package func didConfirm(_ change: Change) {
        store.update(change.key, to: change.after?.record, of: change.address, at: reads.now)
    }
}
