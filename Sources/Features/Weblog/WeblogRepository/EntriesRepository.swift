import Cache
package import Changes
package import Domain
package import Items
import OMGAPI
import WeblogPersistenceService
package import WeblogService

/// Entries: reads go through the cache, changes go through `Changes`.
package struct EntriesRepository: ItemRepository {
    package let items: ItemAccess<WeblogEntry>
    package var handler: EntryChangeHandler { EntryChangeHandler(entries: self) }

    package init(_ items: ItemAccess<WeblogEntry>) { self.items = items }

    /// The entry that an edit or a deletion starts from.
    package func base(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        try await planned(
            changes.base(cached: cached(reference, of: address)) { try await entry(reference, of: address) })
    }

    /// - Parameter id: nil lets the service choose one.
    package func makePost(_ text: String, id: String?, of address: Address) -> Change {
        makePost(Self.snapshot(of: text, id: id), id: id, of: address)
    }

    /// - Parameter record: as `weblog list --json` prints it, or a part of it with `source`.
    package func makePost(_ record: Snapshot, id: String?, of address: Address) -> Change {
        Change("entry", of: address, key: id, to: record, if: id != nil && changes.options.replaces ? .any : .absent)
    }

    /// Replaces the text of an entry without reading it first.
    package func makeRewrite(_ reference: EntryReference, _ text: String, of address: Address) -> Change {
        let key = reference.text
        return Change(
            "entry", of: address, key: key, from: Snapshot(["id": .string(key)]), to: Self.snapshot(of: text, id: nil),
            if: .any)
    }

    package func makeEdit(_ base: WeblogEntry, _ text: String) -> Change {
        Change(
            "entry", of: base.address, key: base.id, from: base.snapshot, to: Self.snapshot(of: text, id: base.id),
            if: changes.editCondition)
    }

    /// The ids of those entries whose present text an earlier command has sent.
    package func sentBefore(_ entries: [ReplacedEntry], of address: Address) -> Set<String> {
        changes.sentBefore(
            entries.compactMap { entry in
                entry.source.map { KeyedState(entry.id, Self.snapshot(of: $0, id: entry.id)) }
            }, EntryChangeHandler.description, of: address)
    }

    /// The ids of the entries that earlier commands posted from these files, newest first, by the paths of the files.
    package func idsSent(from files: [String], of address: Address) -> [String: [String]] {
        changes.keysSent(from: files, EntryChangeHandler.description.kind, of: address)
    }

    /// The entry with the text that this machine sent last, or is to send; nil if it knows none.
    package func lastSent(_ id: String, of address: Address) -> WeblogEntry? {
        changes.newestState(of: id, EntryChangeHandler.description.kind, of: address).flatMap { state in
            state.text("source") == nil ? nil : WeblogEntry(state.with("id", .string(id)), of: address)
        }
    }

    /// - Returns: the entry as the service has it now.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same part meanwhile.
    package func apply(_ change: Change, of base: WeblogEntry) async throws -> WeblogEntry {
        try await changes.deliver(change, by: handler).after.flatMap { WeblogEntry($0, of: base.address) } ?? base
    }

    /// The state for a text of the user, which has no other fields than the id.
    private static func snapshot(of text: String, id: String?) -> Snapshot {
        let written = Snapshot(["source": .string(text)])
        return id.map { written.with("id", .string($0)) } ?? written
    }
}
