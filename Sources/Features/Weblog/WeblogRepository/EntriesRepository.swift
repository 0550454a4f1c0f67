package import Cache
package import Changes
package import Domain
package import WeblogNetworkService
import WeblogPersistenceService

/// Entries: what is read comes through the cache, what is changed goes through `Changes`.
package struct EntriesRepository: Sendable {
    private let finder: EntryFinder
    private let changes: Changes
    package let handler: EntryChangeHandler

    package init(network: WeblogNetworkService, store: ItemStore<WeblogEntry>, reads: ReadThrough, changes: Changes) {
        finder = EntryFinder(network: network, store: store, reads: reads)
        self.changes = changes
        handler = EntryChangeHandler(finder: finder)
    }

    /// Newest first.
    package func list(of address: Address) async throws -> [WeblogEntry] { try await finder.list(of: address) }

    /// - Throws: ``TritonError``: `not_found`; `usage` when several entries answer to the name.
    package func entry(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        try await finder.entry(reference, of: address)
    }

    /// The newest post that is public; of any address.
    package func latest(of address: Address) async throws -> WeblogEntry { try await finder.latest(of: address) }

    /// The entry that an edit or a deletion starts from.
    package func base(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        try await changes.base(cached: finder.cached(reference, of: address)) {
            try await finder.entry(reference, of: address)
        }
    }

    /// - Parameter id: nil lets the service choose one.
    package func makePost(_ text: String, id: String?, of address: Address) -> Change {
        makePost(Self.snapshot(of: text, id: id), id: id, of: address)
    }

    /// - Parameter record: as `weblog list --json` prints it, or a part of it with `source`.
    package func makePost(_ record: Snapshot, id: String?, of address: Address) -> Change {
        Change("entry", of: address, key: id, to: record, if: id != nil && changes.options.replaces ? .any : .absent)
    }

    /// A new text for an entry that was not looked up yet. Its author has seen no text, so it replaces any.
    package func makeRewrite(_ reference: EntryReference, _ text: String, of address: Address) -> Change {
        let key = reference.text
        return Change(
            "entry", of: address, key: key, from: Snapshot(["id": .string(key)]), to: Self.snapshot(of: text, id: nil),
            if: .any)
    }

    package func makeEdit(_ base: WeblogEntry, _ text: String) -> Change {
        Change(
            "entry", of: base.address, key: base.id, from: base.snapshot, to: Self.snapshot(of: text, id: base.id),
            if: changes.options.replaces ? .any : .unchanged)
    }

    /// - Returns: the entry as the service has it now.
    /// - Throws: ``TritonError``: `exists` when somebody changed the same meanwhile.
    package func apply(_ change: Change, of base: WeblogEntry) async throws -> WeblogEntry {
        try await changes.deliver(change, by: handler).after.flatMap { WeblogEntry($0, of: base.address) } ?? base
    }

    /// Returns the entry as it was.
    package func delete(_ entry: WeblogEntry) async throws -> WeblogEntry {
        let change = Change(
            "entry", of: entry.address, key: entry.id, from: entry.snapshot, to: nil,
            if: changes.options.replaces ? .any : .unchanged)
        return try await changes.deliver(change, by: handler).before.flatMap { WeblogEntry($0, of: entry.address) }
            ?? entry
    }

    /// A text that somebody wrote.
    private static func snapshot(of text: String, id: String?) -> Snapshot {
        let written = Snapshot(["source": .string(text)])
        return id.map { written.with("id", .string($0)) } ?? written
    }
}
