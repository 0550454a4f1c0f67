package import Items
import PURLsNetworkService
package import PURLsPersistenceService

/// Reads PURLs through the cache, and changes them through `Changes`.
package struct PURLsRepository: ListedItemRepository {
    package let items: ItemAccess<PURL>
    private let visits: VisitStore
    private let keptVisits: KeptVisits

    package init(_ items: ItemAccess<PURL>, visits: VisitStore) {
        self.items = items
        self.visits = visits
        keptVisits = KeptVisits(items.cache)
    }

    /// - Parameters:
    ///   - isOwn: whether the address is the user's own; its visits are then stored.
    ///   - bounds: the part of the list that is needed. More may be returned.
    package func list(of address: Address, isOwn: Bool = false, within bounds: ListBounds? = nil) async throws -> [PURL]
    {
        // A fetched list is needed as a whole, for the visits.
        let purls = try await fetchList(of: address, within: reads.isOffline ? bounds : nil)
        guard isOwn, !reads.isOffline, !changes.options.isDryRun, !purls.isEmpty else { return purls }
        let answer = store.fingerprint(of: address), now = reads.now
        guard !keptVisits.contains(answer, of: address, at: now) else { return purls }
        // If this fails, the list is still correct; only the number of new visits will be missing.
        if (try? visits.note(purls, of: address, at: now)) != nil { keptVisits.insert(answer, of: address, at: now) }
        return purls
    }

    /// The PURLs with their visits, most visited first.
    package func visits(of address: Address) async throws -> [PURLVisits] {
        let purls = try await fetchList(of: address)
        let isKept = !reads.isOffline && !changes.options.isDryRun
        return try visits.note(purls, of: address, at: reads.now, isKept: isKept)
            .sorted { ($1.purl.counter ?? 0, $0.purl.name) < ($0.purl.counter ?? 0, $1.purl.name) }
    }

    /// Unchanged fields are sent too, because the service would unlist a PURL that is saved without `listed`.
    /// - Parameter set: sets the fields that are to be changed.
    /// - Returns: the PURL as it is now, changed or not.
    /// - Throws: ``TritonError``: `not_found`; `exists` when somebody else changed the same field meanwhile.
    package func edit(_ name: String, of address: Address, set: (inout PURL) -> Void) async throws -> PURL {
        let present = try await base(name, of: address)
        var changed = present
        set(&changed)
        try EditPrecondition.require(changed.target.isEmpty ? nil : changed.target, as: "target", of: name)
        guard !description.areSame(changed.snapshot, present.snapshot) else { return present }
        return try await apply(makeEdit(from: present, to: changed), of: address)
    }

    /// The state that an edit or a deletion starts from.
    /// - Throws: ``TritonError``: `not_found`; `bad_data` when the answer is about another PURL.
    package func base(_ name: String, of address: Address) async throws -> PURL {
        try await planned(
            changes.base(cached: store.item(name, of: address)?.value) { try await present(name, of: address) })
    }
}

// MARK: - Handling the changes

extension PURLsRepository {
    package static let description = ChangeDescription(
        "purl", name: "purl", plural: "PURLs", noun: "purl", key: PURL.fields.key, fields: PURL.fields.changeable,
        commandLine: commandLine, lost: lost)

    private static func commandLine(_ change: Change) -> [String] {
        // A name may begin with a hyphen.
        let key = change.key ?? "", name = key.hasPrefix("-") ? ["--", key] : [key]
        guard let target = change.after?.text("target") else { return ["purl", "delete"] + name }
        guard change.condition != .unchanged else { return ["purl", "edit"] + description.options(for: change) + name }
        return ["purl", "add"] + (change.condition == .any ? ["--force"] : [])
            + description.options(for: change, except: "target") + name + [target]
    }

    /// The service starts the counter of a restored PURL at zero.
    private static func lost(_ change: Change) -> [String] {
        guard let visits = change.before?.int("counter"), visits > 0 else { return [] }
        return ["its count of \(visits) visits"]
    }

    /// Every PURL has a target, so an answer without one lacks it.
    package func present(_ change: Change) async throws -> Snapshot? {
        guard let purl = try await found(change.requiredKey, of: change.requiredAddress) else { return nil }
        return purl.target.isEmpty ? purl.snapshot.without("target") : purl.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let name = try change.requiredKey, address = try change.requiredAddress
        guard var purl = change.after.flatMap({ PURL($0, of: address) }) else {
            try await api.perform(.deletePURL(name, of: address))
            return nil
        }
        purl.isListed = purl.isListed ?? false
        try await api.perform(.save(purl))
        return purl.snapshot
    }
}

extension PURL: ListedItem {}
