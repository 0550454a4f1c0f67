package import CommandKit
package import Database
package import Domain
import Files
import FoundationEssentials
package import WeblogNetworkService
import WeblogPersistenceService
import WeblogService

/// Policy for entries: the cache, how they are found, the old text for undo.
package struct EntriesRepository: Sendable {
    private let network: WeblogNetworkService
    private let store: ItemStore<WeblogEntry>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: WeblogNetworkService, store: ItemStore<WeblogEntry>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    /// Newest first, whatever order the service has (`API.md` section 4, rule 9).
    package func list(of address: Address) async throws -> [WeblogEntry] {
        try await reads.list(store, of: address) {
            try await reads.emptyWhenNotFound(of: address) { try await network.entries(of: address) }
        }
        .sorted { ($0.publishedAt ?? .distantPast) > ($1.publishedAt ?? .distantPast) }
    }

    /// - Throws: ``TritonError``: `not_found`; `usage` when several entries answer to the name.
    package func entry(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        switch reference {
        case .latest: return try await latest(of: address)
        case .location: return try await search(reference, of: address)
        case .name(let name):
            do {
                let found = try await reads.item(store, key: name, of: address) { try await network.entry(name, of: address) }
                // An answer about another entry must not be what is changed or deleted then.
                return reference.rank(found) == nil ? try await search(reference, of: address) : found
            } catch let error as TritonError where error.code == .notFound || reads.isOffline {
                return try await search(reference, of: address)
            }
        }
    }

    /// The newest post that everybody can see; of any address.
    package func latest(of address: Address) async throws -> WeblogEntry {
        let found = try await reads.list(store, of: address, in: "latest") { try await nilWhenNotFound { try await network.latest(of: address) }.map { [$0] } ?? [] }
        guard let entry = found.first else { throw TritonError(.notFound, "'\(address)' has no weblog post that everybody can see", status: 404) }
        return entry
    }

    /// - Parameters:
    ///   - id: nil lets the service choose one.
    ///   - replacing: whether an entry of that id may go.
    /// - Throws: ``TritonError`` of code `exists`, unless `replacing`.
    package func post(_ source: String, dated dateText: String?, id: String?, of address: Address, replacing: Bool) async throws -> WeblogEntry {
        if let id, let present = try await nilWhenNotFound({ try await network.entry(id, of: address) }) {
            guard replacing else {
                throw TritonError(.exists, "that id exists", hint: "change it with 'triton weblog edit', or add --force").while_("cannot post entry", "\(line: id)")
            }
            keep(present, isReplaced: true)
            undo.compare(present.source, with: source)
        }
        return try await save(source, dated: dateText, id: id, of: address)
    }

    /// An entry of just this text, which may have arrived in an attempt that ended without an answer.
    package func same(as source: String, id: String?, of address: Address) async throws -> WeblogEntry? {
        let entries =
            if let id {
                try await nilWhenNotFound { try await network.entry(id, of: address) }.map { [$0] } ?? []
            } else {
                try await reads.emptyWhenNotFound(of: address) { try await network.entries(of: address) }
            }
        return entries.first { $0.source.normalisedLineEnds == source.normalisedLineEnds }
    }

    package func edit(_ present: WeblogEntry, source: String, dated dateText: String?) async throws -> WeblogEntry {
        guard !source.utf8.elementsEqual(present.source.utf8) else { return present }
        keep(present, isReplaced: true)
        undo.compare(present.source, with: source)
        return try await save(source, dated: dateText, id: present.id, of: present.address)
    }

    /// Returns the entry as it was.
    package func delete(_ entry: WeblogEntry) async throws -> WeblogEntry {
        keep(entry, isReplaced: false)
        undo.compare(entry.source, with: "")
        try await network.delete(entry.id, of: entry.address)
        store.remove(entry.id, of: entry.address)
        return entry
    }

    private func save(_ source: String, dated dateText: String?, id: String?, of address: Address) async throws -> WeblogEntry {
        var entry = try await network.save(source, id: id, of: address)
        if entry.publishedAt == nil, let date = dateText.flatMap({ EntryDate($0) }) {
            entry.publishedAt = date.date(in: date.namesZone ? .utc : await zone(of: address))
        }
        store.save(entry, of: address, at: reads.now)
        return entry
    }

    /// The zone of dates that name none (section 5).
    private func zone(of address: Address) async -> ZoneRules {
        // The entry is saved; a configuration that cannot be read now only makes its date less sure.
        let configuration: WeblogConfiguration? = try? await network.part(of: address)
        return configuration?.timeZoneName.flatMap { SystemZones.rules(of: $0) } ?? .utc
    }

    private func search(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        let ranked = try await list(of: address).compactMap { entry in reference.rank(entry).map { (rank: $0, entry: entry) } }
        let best = ranked.map(\.rank).min()
        let found = ranked.filter { $0.rank == best }.map(\.entry)
        guard let entry = found.first else {
            throw TritonError(.notFound, "'\(address)' has no weblog entry '\(line: reference.text)'", hint: "see them with 'triton weblog list'", status: 404)
        }
        guard found.count == 1 else {
            let ids = found.map(\.id).joined(separator: ", ")
            throw TritonError(.usage, "\(found.count) entries answer to '\(line: reference.text)'", hint: "point at one by its id: \(line: ids)")
        }
        return entry
    }

    /// - Parameter isReplaced: whether an entry of that id will be there when the old one is put back.
    private func keep(_ entry: WeblogEntry, isReplaced: Bool) {
        let isUndated = EntryText(entry.source)["date"] == nil
        undo.keep(
            entry,
            restore: ["weblog", "post", "--id=\(entry.id)"] + (isReplaced ? ["--force"] : []) + (EntrySource.isSentAsItIs(entry.source) ? [] : ["--as-is"]) + ["-"],
            content: Array(entry.source.utf8), lost: isUndated ? ["its date, which its text does not say"] : [])
    }
}
