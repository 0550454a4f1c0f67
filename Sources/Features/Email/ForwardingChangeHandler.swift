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
        let address = try address(change)
        return try await nilWhenNotFound { try await api.perform(.forwarding(of: address)) }?.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try address(change)
        let wanted = change.after.map { Forwarding($0, of: address) } ?? Forwarding(address: address, destinations: [])
        return try await api.perform(.save(wanted)).snapshot
    }

    package func didConfirm(_ change: Change) {
        guard let address = change.address, let state = change.after else { return }
        store.save(Forwarding(state, of: address), of: address, at: reads.now)
    }

    private func address(_ change: Change) throws(TritonError) -> Address {
        guard let address = change.address else { throw TritonError(.badData, "a forwarding without an address") }
        return address
    }
}
