package import CommandKit
package import Database
package import Domain
package import StatusNetworkService
import StatusPersistenceService

/// Policy for bios: the cache, the old text for undo.
package struct BioRepository: Sendable {
    private let network: StatusNetworkService
    private let store: ItemStore<Bio>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: StatusNetworkService, store: ItemStore<Bio>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    package func bio(of address: Address) async throws -> Bio {
        do {
            return try await reads.item(store, key: Bio.key, of: address) { try await network.bio(of: address) }
        } catch let error as TritonError where error.code == .notFound {
            throw TritonError(.notFound, "'\(address)' has no bio", status: 404)
        }
    }

    /// The bio as it is, or an empty one where there is none yet, which the service refuses to show.
    package func present(of address: Address) async throws -> Bio {
        try await nilWhenNotFound { try await network.bio(of: address) } ?? Bio(address: address, content: "")
    }

    package func save(_ content: String, of address: Address) async throws -> Bio {
        let present = try await present(of: address)
        var changed = present
        changed.content = content
        guard changed != present else { return present }
        undo.compare(present.content, with: content)
        let isClearing = present.content.allSatisfy(\.isWhitespace)
        undo.keep(present, restore: ["status", "bio", "set", "-"] + (isClearing ? ["--allow-empty", "--yes"] : []), content: Array(present.content.utf8))
        try await network.save(changed)
        store.save(changed, of: address, at: reads.now)
        return changed
    }
}
