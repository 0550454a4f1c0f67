package import Cache
package import Changes
package import Domain
package import OMGAPI

/// Reads and sends the forwarding for `Changes`. The service only replaces the whole list.
package struct ForwardingChangeHandler: ChangeHandler {
    private let api: any APIClient
    private let store: ItemStore<Forwarding>
    private let reads: ReadThrough

    package init(api: any APIClient, store: ItemStore<Forwarding>, reads: ReadThrough) {
        self.api = api
        self.store = store
        self.reads = reads
    }

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
