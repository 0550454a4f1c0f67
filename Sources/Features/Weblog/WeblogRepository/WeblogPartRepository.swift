import Cache
package import Changes
package import Domain
package import Items
import OMGAPI
import WeblogNetworkService

/// The configuration or the template: reads go through the cache, changes go through `Changes`.
package struct WeblogPartRepository<Part: StoredPart>: ItemRepository {
    package let items: ItemAccess<Part>
    package var handler: PartChangeHandler<Part> { PartChangeHandler(items: items) }

    package init(_ items: ItemAccess<Part>) { self.items = items }

    package func part(of address: Address) async throws -> Part {
        try await reads.item(store, key: "\(Part.word)", of: address) {
            try await api.perform(Part.endpoint(of: address)).value
        }
    }

    /// The text that an edit starts from.
    package func base(of address: Address) async throws -> Part {
        try await changes.base(cached: store.item("\(Part.word)", of: address)?.value) {
            try await api.perform(Part.endpoint(of: address)).value
        }
    }

    /// Replaces the text without reading it first.
    package func makeReplacement(_ content: String, of address: Address) -> Change {
        Change(PartChangeHandler<Part>.kind, of: address, to: wanted(content, address), if: .any)
    }

    /// Replaces the text that the editor opened with.
    package func makeEdit(_ base: Part, _ content: String) -> Change {
        Change(
            PartChangeHandler<Part>.kind, of: base.address, from: base.snapshot, to: wanted(content, base.address),
            if: changes.editCondition)
    }

    private func wanted(_ content: String, _ address: Address) -> Snapshot {
        Snapshot(["address": .string(address.name), "content": .string(content)])
    }
}
