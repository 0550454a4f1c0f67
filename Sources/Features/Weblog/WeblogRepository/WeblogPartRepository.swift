package import Cache
package import Changes
package import Domain
package import OMGAPI
import WeblogNetworkService
import WeblogPersistenceService

/// The configuration or the template: reads go through the cache, changes go through `Changes`.
package struct WeblogPartRepository<Part: StoredPart>: Sendable {
    private let api: any APIClient
    private let store: ItemStore<Part>
    private let reads: ReadThrough
    private let changes: Changes
    package let handler: PartChangeHandler<Part>

    package init(api: any APIClient, store: ItemStore<Part>, reads: ReadThrough, changes: Changes) {
        self.api = api
        self.store = store
        self.reads = reads
        self.changes = changes
        handler = PartChangeHandler(api: api, store: store, reads: reads)
    }

    package func part(of address: Address) async throws -> Part {
        try await reads.item(store, key: "\(Part.word)", of: address) {
            try await api.perform(Part.endpoint(of: address))
        }
    }

    /// The text that an edit starts from.
    package func base(of address: Address) async throws -> Part {
        try await changes.base(cached: store.item("\(Part.word)", of: address)?.value) {
            try await api.perform(Part.endpoint(of: address))
        }
    }

    /// Replaces the text, whatever it is now.
    package func makeReplacement(_ content: String, of address: Address) -> Change {
        Change(PartChange<Part>.kind, of: address, to: wanted(content, address), if: .any)
    }

    /// Replaces the text that the editor opened with.
    package func makeEdit(_ base: Part, _ content: String) -> Change {
        Change(
            PartChange<Part>.kind, of: base.address, from: base.snapshot, to: wanted(content, base.address),
            if: changes.editCondition)
    }

    /// - Returns: the part as the service has it now.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same part meanwhile.
    package func apply(_ change: Change, of address: Address) async throws -> Part {
        let done = try await changes.deliver(change, by: handler)
        return Part(done.after ?? Snapshot(.object([])), of: address)
    }

    private func wanted(_ content: String, _ address: Address) -> Snapshot {
        Snapshot(["address": .string(address.name), "content": .string(content)])
    }
}
