package import Cache
package import Domain
import FoundationEssentials
import Items
import OMGAPI
import WeblogNetworkService
import WeblogPersistenceService

/// Finds entries by id, slug, location or title, through the cache.
extension EntriesRepository {
    /// Newest first; the order of the service is not defined (service reference, section 4, rule 9).
    /// - Parameter bounds: the part of the list that is needed. More may be returned.
    package func list(of address: Address, within bounds: ListBounds? = nil) async throws -> [WeblogEntry] {
        try await reads.list(store, of: address, within: bounds) { try await all(of: address).map(\.value) }
            .sorted { ($0.publishedAt ?? .distantPast) > ($1.publishedAt ?? .distantPast) }
    }

    /// Those that the service has now, in its order.
    func all(of address: Address) async throws -> [ReadItem<WeblogEntry>] {
        try await reads.emptyWhenNotFound(of: address) { try await api.perform(.entries(of: address)) }
    }

    /// - Throws: ``TritonError``: `not_found`; `usage` when several entries match.
    package func entry(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        switch reference {
        case .latest: return try await latest(of: address)
        case .location: return try await search(reference, of: address)
        case .name(let name):
            do {
                let found = try await reads.item(store, key: name, of: address) {
                    try await api.perform(.entry(name, of: address)).value
                }
                // An answer about another entry must not be used: the caller would change or delete that entry.
                return reference.rank(found) == nil ? try await search(reference, of: address) : found
            } catch let error as TritonError where error.code == .notFound || reads.isOffline {
                return try await search(reference, of: address)
            }
        }
    }

    /// The newest public post, of any address.
    package func latest(of address: Address) async throws -> WeblogEntry {
        let found = try await reads.list(store, of: address, in: "latest") {
            try await nilWhenNotFound { try await api.perform(.latestPost(of: address)) }.map { [$0] } ?? []
        }
        guard let entry = found.first else {
            throw try await reads.missing(
                TritonError(.notFound, "'\(address)' has no weblog post that is public", status: 404), of: address)
        }
        return entry
    }

    /// The entry in the cache; nil if none or several match.
    func cached(_ reference: EntryReference, of address: Address) -> WeblogEntry? {
        if case .latest = reference { return store.list(of: address, in: "latest")?.value.first }
        if let entry = store.item(reference.text, of: address)?.value { return entry }
        let found = Self.best(reference, in: store.list(of: address)?.value ?? [])
        return found.count == 1 ? found[0] : nil
    }

    private func search(_ reference: EntryReference, of address: Address) async throws -> WeblogEntry {
        let entries = try await list(of: address)
        let found = Self.best(reference, in: entries)
        guard let entry = found.first else {
            let names = entries.flatMap { [$0.id, $0.slug, $0.title, $0.location].compactMap(\.self) }
            throw TritonError(
                .notFound, "'\(address)' has no weblog entry '\(line: reference.text)'",
                hint: Suggestion.hint(for: reference.text, among: names, else: "see them with 'triton weblog list'"),
                status: 404)
        }
        guard found.count == 1 else {
            let ids = found.map(\.id).joined(separator: ", ")
            throw TritonError(
                .usage, "\(found.count) entries match '\(line: reference.text)'",
                hint: "choose one by its id: \(line: ids)")
        }
        return entry
    }

    private static func best(_ reference: EntryReference, in entries: [WeblogEntry]) -> [WeblogEntry] {
        let ranked = entries.compactMap { entry in reference.rank(entry).map { (rank: $0, entry: entry) } }
        let best = ranked.map(\.rank).min()
        return ranked.filter { $0.rank == best }.map(\.entry)
    }
}
