package import Cache
package import Changes
package import Domain
package import OMGAPI
import PURLsNetworkService
import PURLsPersistenceService

/// Reads and sends PURLs for `Changes`.
package struct PURLChangeHandler: ChangeHandler {
    private let api: any APIClient
    private let store: ItemStore<PURL>
    private let reads: ReadThrough

    package init(api: any APIClient, store: ItemStore<PURL>, reads: ReadThrough) {
        self.api = api
        self.store = store
        self.reads = reads
    }

    package var description: ChangeDescription { PURLChange.description }

    package func present(_ change: Change) async throws -> Snapshot? {
        let item = try item(change)
        return try await present(item.name, of: item.address)?.snapshot
    }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        let purls = try await reads.emptyWhenNotFound(of: address) { try await api.perform(.purls(of: address)) }
        return purls.map { KeyedState($0.name, $0.snapshot) }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let item = try item(change)
        guard let purl = change.after.flatMap({ PURL($0, of: item.address) }) else {
            try await api.perform(.deletePURL(item.name, of: item.address))
            return nil
        }
        try await api.perform(.save(purl))
        return purl.snapshot
    }

    package func didConfirm(_ change: Change) {
        guard let address = change.address, let name = change.key else { return }
        guard let purl = change.after.flatMap({ PURL($0, of: address) }) else { return store.remove(name, of: address) }
        store.save(purl, of: address, at: reads.now)
    }

    /// The PURL as the service has it now. If the answer lacks `listed`, the public list decides, so that a save can
    /// neither unlist the PURL nor list it by mistake.
    package func present(_ name: String, of address: Address) async throws -> PURL? {
        guard let found = try await nilWhenNotFound({ try await api.perform(.purl(name, of: address)) }) else {
            return nil
        }
        var purl = found.purl
        if !found.saysListing {
            let listed = try await nilWhenNotFound { try await api.perform(.purls(of: address, publicly: true)) } ?? []
            purl.isListed = listed.contains { $0.name == purl.name }
        }
        return purl
    }

    private func item(_ change: Change) throws(TritonError) -> (name: String, address: Address) {
        guard let name = change.key, let address = change.address else {
            throw TritonError(.badData, "a purl without a name")
        }
        return (name, address)
    }
}
