package import Domain
package import FoundationEssentials

/// How reads meet the cache: every answer is kept, and `--offline` reads what was kept.
package struct ReadThrough: Sendable {
    package enum Policy: Sendable {
        /// Ask the service; slow-moving public lists may be answered from a fresh cache.
        case standard
        /// `--refresh`: always ask.
        case refresh
        /// `--offline`: never ask, and say how old the answer is.
        case offline
    }

    private let policy: Policy
    private let time: TimeSource
    private let note: @Sendable (SafeText) -> Void
    private let isKnownAddress: @Sendable (Address) async throws -> Bool

    /// - Parameter isKnownAddress: asked once where the service's 404 may mean either an empty list or no such address.
    package init(
        policy: Policy, time: TimeSource, note: @escaping @Sendable (SafeText) -> Void, isKnownAddress: @escaping @Sendable (Address) async throws -> Bool
    ) {
        self.isKnownAddress = isKnownAddress
        self.policy = policy
        self.time = time
        self.note = note
    }

    package var isOffline: Bool { policy == .offline }
    package var now: Date { time.now() }

    /// - Parameter freshFor: seconds for which a cached list is as good as a new one; 0 for whatever its owner changes.
    package func list<Item: CachedItem>(
        _ store: ItemStore<Item>, of address: Address?, in collection: String = "", freshFor: Double = 0, fetch: () async throws -> [Item]
    ) async throws -> [Item] {
        if policy == .offline {
            guard let cached = store.list(of: address, in: collection) else { throw nothingCached() }
            noteAge(of: cached.fetchedAt)
            return cached.value
        }
        if policy == .standard, freshFor > 0, let cached = store.list(of: address, in: collection), (0..<freshFor).contains(now.timeIntervalSince(cached.fetchedAt)) {
            return cached.value
        }
        let items = try await fetch()
        store.replace(items, of: address, in: collection, at: now)
        return items
    }

    /// A single thing.
    package func item<Item: CachedItem>(
        _ store: ItemStore<Item>, key: String, of address: Address, in collection: String = "", fetch: () async throws -> Item
    ) async throws -> Item {
        if policy == .offline {
            if let cached = store.item(key, of: address, in: collection) {
                noteAge(of: cached.fetchedAt)
                return cached.value
            }
            throw nothingCached()
        }
        do {
            let item = try await fetch()
            store.save(item, of: address, in: collection, at: now)
            return item
        } catch let error as TritonError where error.code == .notFound {
            store.remove(key, of: address, in: collection)
            throw error
        }
    }

    /// A list that the service answers with 404 is empty (`API.md` section 3, advice 3), unless nobody has the address.
    package func emptyWhenNotFound<Item>(of address: Address, _ fetch: () async throws -> [Item]) async throws -> [Item] {
        do {
            return try await fetch()
        } catch let error as TritonError where error.code == .notFound {
            guard try await isKnownAddress(address) else { throw TritonError(.notFound, "nobody has the address '\(address)'", status: 404) }
            return []
        }
    }

    private func noteAge(of date: Date) { note("from the cache, \(RelativeAge.text(from: date, to: now))") }

    private func nothingCached() -> TritonError {
        TritonError(.unavailable, "nothing is cached for this", hint: "run it once without --offline")
    }
}
