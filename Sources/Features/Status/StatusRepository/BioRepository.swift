package import Items
import StatusNetworkService
import StatusPersistenceService

/// Reads bios through the cache, and changes them through `Changes`.
package struct BioRepository: ItemRepository {
    package let items: ItemAccess<Bio>
    package var handler: BioChangeHandler { BioChangeHandler(items: items) }

    package init(_ items: ItemAccess<Bio>) { self.items = items }

    package func bio(of address: Address) async throws -> Bio {
        do {
            return try await reads.item(store, key: Bio.key, of: address) {
                try await api.perform(.bio(of: address)).value
            }
        } catch let error as TritonError where error.code == .notFound {
            throw try await reads.missing(TritonError(.notFound, "'\(address)' has no bio", status: 404), of: address)
        }
    }

    /// The state that an edit starts from; without the parts that the answer of the service lacks.
    package func base(of address: Address) async throws -> Snapshot {
        try await changes.base(cached: store.item(Bio.key, of: address)?.value.snapshot) {
            try await handler.present(of: address)
        }
    }

    /// Replaces the given parts without reading them first.
    package func makeReplacement(_ parts: PageParts, of address: Address) -> Change {
        Change("bio", of: address, to: parts.written(over: Snapshot(["address": .string(address.name)])), if: .any)
    }

    /// Changes the given parts of the state that an edit started from.
    package func makeEdit(_ parts: PageParts, from base: Snapshot, of address: Address) -> Change {
        var change = makeReplacement(parts, of: address)
        change.before = base
        guard !changes.options.replaces else { return change }
        change.after = parts.written(over: base)
        change.condition = .unchanged
        return change
    }
}
