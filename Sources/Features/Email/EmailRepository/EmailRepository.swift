package import CommandKit
package import Database
package import Domain
package import EmailNetworkService
import EmailPersistenceService

/// Policy for forwarding: every change reads the list, changes it, and writes it as a whole.
package struct EmailRepository: Sendable {
    private let network: EmailNetworkService
    private let store: ItemStore<Forwarding>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: EmailNetworkService, store: ItemStore<Forwarding>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    package func forwarding(of address: Address) async throws -> Forwarding {
        try await reads.item(store, key: Forwarding.key, of: address) { try await network.forwarding(of: address) }
    }

    /// Sends nothing when nothing would change.
    package func replace(_ present: Forwarding, with destinations: [String]) async throws -> Forwarding {
        guard destinations != present.destinations else { return present }
        let isEmpty = present.destinations.isEmpty
        undo.compare(present.destinations.map { $0 + "\n" }.joined(), with: destinations.map { $0 + "\n" }.joined())
        undo.keep(present, restore: ["email", "set"] + (isEmpty ? ["--allow-empty"] : ["--"] + present.destinations))
        let saved = try await network.save(Forwarding(address: present.address, destinations: destinations))
        store.save(saved, of: present.address, at: reads.now)
        return saved
    }
}

extension Forwarding: Recordable {
    package static let schema = RecordSchema(
        "email",
        .init("address", .string, "whose mail", column: .key),
        .init("destinations", .strings, "where it goes", column: .main))

    package var row: [FieldValue] { [.text(address.name), .texts(destinations)] }
}
