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
        return try await withListing(purls, of: address).map { KeyedState($0.name, $0.snapshot) }
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

    /// The PURL as the service has it now. A change starts from this state, and is compared with it before it is sent.
    package func present(_ name: String, of address: Address) async throws -> PURL? {
        guard let purl = try await nilWhenNotFound({ try await api.perform(.purl(name, of: address)) }) else {
            return nil
        }
        return try await withListing([purl], of: address).first
    }

    /// If an answer lacks `listed`, the public list decides, so that a save can neither unlist a PURL nor list it by
    /// mistake.
    private func withListing(_ purls: [PURL], of address: Address) async throws -> [PURL] {
        guard purls.contains(where: { $0.isListed == nil }) else { return purls }
        let list = try await nilWhenNotFound { try await api.perform(.purls(of: address, publicly: true)) } ?? []
        // Bytes, because `==` of strings ignores differences in Unicode normalisation.
        let listed = Set(list.map { Array($0.name.utf8) })
        return purls.map { purl in
            var purl = purl
            purl.isListed = purl.isListed ?? listed.contains(Array(purl.name.utf8))
            return purl
        }
    }

    private func item(_ change: Change) throws(TritonError) -> (name: String, address: Address) {
        guard let name = change.key, let address = change.address else {
            throw TritonError(.badData, "a purl without a name")
        }
        return (name, address)
    }
}
