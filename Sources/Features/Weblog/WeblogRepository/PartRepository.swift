package import CommandKit
package import Database
package import Domain
package import WeblogNetworkService
import WeblogPersistenceService

package typealias StoredPart = CachedItem & Recordable & WeblogPartOnWire

/// Policy for the configuration and the template: the cache, the old text for undo.
package struct PartRepository<Part: StoredPart>: Sendable {
    private let network: WeblogNetworkService
    private let store: ItemStore<Part>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: WeblogNetworkService, store: ItemStore<Part>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    package func part(of address: Address) async throws -> Part {
        try await reads.item(store, key: "\(Part.word)", of: address) { try await network.part(of: address) }
    }

    /// As the service has it now.
    package func present(of address: Address) async throws -> Part { try await network.part(of: address) }

    /// Keeps the old text, even an empty one: it is what `undo` puts back.
    package func set(_ content: String, of address: Address) async throws -> Part {
        let present: Part = try await network.part(of: address)
        var changed = present
        changed.content = content
        guard !content.utf8.elementsEqual(present.content.utf8) else { return present }
        undo.keep(present, restore: ["weblog", "\(Part.word)", "set", "--allow-empty", "-"], content: Array(present.content.utf8))
        undo.compare(present.content, with: content)
        try await network.save(changed)
        if Part.isInterpreted {
            // The text is saved; what the service read from it stays as it was if it cannot be asked now.
            changed = (try? await network.part(of: address)) ?? changed
            changed.content = content
        }
        store.save(changed, of: address, at: reads.now)
        return changed
    }
}
