package import Cache
package import Changes
package import Domain
package import Items
import OMGAPI
import PURLsNetworkService
package import PURLsPersistenceService

/// Reads PURLs through the cache, and changes them through `Changes`.
package struct PURLsRepository: ItemRepository {
    package let items: ItemAccess<PURL>
    private let visits: VisitStore
    private let keptVisits: KeptVisits
    package var handler: PURLChangeHandler { PURLChangeHandler(items: items) }

    package init(_ items: ItemAccess<PURL>, cache: CacheDatabase, visits: VisitStore) {
        self.items = items
        self.visits = visits
        keptVisits = KeptVisits(cache)
    }

    /// - Parameters:
    ///   - isOwn: whether the address is the user's own; its visits are then stored.
    ///   - bounds: the part of the list that is needed. More may be returned.
    package func list(of address: Address, isOwn: Bool = false, within bounds: ListBounds? = nil) async throws -> [PURL]
    {
        // A fetched list is needed as a whole, for the visits.
        let purls = try await fetch(of: address, within: reads.isOffline ? bounds : nil)
        guard isOwn, !reads.isOffline, !changes.options.isDryRun, !purls.isEmpty else { return purls }
        let answer = store.fingerprint(of: address), now = reads.now
        guard !keptVisits.contains(answer, of: address, at: now) else { return purls }
        // If this fails, the list is still correct; only the number of new visits will be missing.
        if (try? visits.note(purls, of: address, at: now)) != nil { keptVisits.insert(answer, of: address, at: now) }
        return purls
    }

    /// The PURLs with their visits, most visited first.
    package func visits(of address: Address) async throws -> [PURLVisits] {
        let purls = try await fetch(of: address)
        let isKept = !reads.isOffline && !changes.options.isDryRun
        return try visits.note(purls, of: address, at: reads.now, isKept: isKept)
            .sorted { ($1.purl.counter ?? 0, $0.purl.name) < ($0.purl.counter ?? 0, $1.purl.name) }
    }

    private func fetch(of address: Address, within bounds: ListBounds? = nil) async throws -> [PURL] {
        try await reads.list(store, of: address, within: bounds) {
            try await reads.emptyWhenNotFound(of: address) { try await api.perform(.purls(of: address)) }.map { purl in
                var purl = purl
                purl.isListed = purl.isListed ?? false
                return purl
            }
        }
    }

    package func purl(_ name: String, of address: Address) async throws -> PURL {
        do {
            var saysListing = true
            var purl = try await reads.item(store, key: name, of: address) {
                var purl = try await api.perform(.purl(name, of: address))
                saysListing = purl.isListed != nil
                // The cache keeps the listing of the last list. It is not returned, because this answer does not
                // confirm it.
                if !saysListing { purl.isListed = store.flag("listed", of: name, at: address) }
                return purl
            }
            if !saysListing { purl.isListed = nil }
            return purl
        } catch let error as TritonError {
            throw error.code == .notFound ? notFound(name, of: address) : error
        }
    }

    /// A change that adds a PURL. The service would silently replace one of that name, so the condition is `absent`;
    /// the rule itself is in `SendDecision`.
    /// - Parameters:
    ///   - purl: where it does not say whether it is listed, it keeps the listing of the one that it replaces.
    ///   - replacing: whether a PURL of that name may be replaced.
    package func makeAddition(_ purl: PURL, replacing: Bool) -> Change {
        var after = purl.snapshot
        if purl.isListed == nil { after = replacing ? after.without("listed") : after.with("listed", .bool(false)) }
        return Change("purl", of: purl.address, key: purl.name, to: after, if: replacing ? .any : .absent)
    }

    /// Unchanged fields are sent too, because the service would unlist a PURL that is saved without `listed`.
    /// - Parameters:
    ///   - target: nil keeps the target.
    ///   - isListed: nil keeps the listing.
    /// - Returns: the PURL as it is now, changed or not.
    /// - Throws: ``TritonError``: `not_found`; `exists` when somebody else changed the same field meanwhile.
    package func edit(_ name: String, of address: Address, target: String?, isListed: Bool?) async throws -> PURL {
        let present = try await base(name, of: address)
        var changed = present
        changed.target = target ?? present.target
        try EditPrecondition.require(changed.target.isEmpty ? nil : changed.target, as: "target", of: name)
        changed.isListed = isListed ?? present.isListed
        guard !handler.description.areSame(changed.snapshot, present.snapshot) else { return present }
        let change = makeEdit(from: present, to: changed)
        return try await changes.deliver(change, by: handler).after.flatMap { PURL($0, of: address) } ?? changed
    }

    /// The state that an edit or a deletion starts from.
    /// - Throws: ``TritonError``: `not_found`; `bad_data` when the answer is about another PURL.
    package func base(_ name: String, of address: Address) async throws -> PURL {
        let present = try await changes.base(cached: store.item(name, of: address)?.value) {
            try await handler.present(name, of: address)
        }
        guard let present else { throw notFound(name, of: address) }
        try EditPrecondition.require(present.name, toBe: name)
        return present
    }

    private func notFound(_ name: String, of address: Address) -> TritonError {
        store.notFound(name, of: address, kind: "purl", noun: "purl")
    }
}
