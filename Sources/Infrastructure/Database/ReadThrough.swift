package import Domain
package import FoundationEssentials
import OMGAPI

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
    private let isPartial: @Sendable () -> Bool

    /// - Parameters:
    ///   - isKnownAddress: asked once where the service's answer may mean either an empty list or no such address.
    ///   - isPartial: whether some of what was just read was left out; such a list is not kept.
    package init(
        policy: Policy, time: TimeSource, note: @escaping @Sendable (SafeText) -> Void, isKnownAddress: @escaping @Sendable (Address) async throws -> Bool,
        isPartial: @escaping @Sendable () -> Bool = { false }
    ) {
        self.isKnownAddress = isKnownAddress
        self.isPartial = isPartial
        self.policy = policy
        self.time = time
        self.note = note
    }

    /// A line for the person, about what was read.
    package func warn(_ text: SafeText) { note(text) }

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
        if !isPartial() { store.replace(items, of: address, in: collection, at: now) }
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

    /// A list that the service answers with 404 is empty (`API.md` section 3, advice 3), unless nobody has the address:
    /// then it is not found, as it is where the service answers with nothing.
    package func emptyWhenNotFound<Item>(of address: Address, _ fetch: () async throws -> [Item]) async throws -> [Item] {
        do {
            let items = try await fetch()
            // An answer stands, even if nothing can be found out about the address.
            guard items.isEmpty, let isKnown = try? await isKnownAddress(address), !isKnown else { return items }
        } catch let error as TritonError where error.code == .notFound {
            if try await isKnown(address) { return [] }
        }
        throw TritonError.nobodyHas(address)
    }

    /// An answer that says nothing of the address denies nothing.
    private func isKnown(_ address: Address) async throws -> Bool {
        do { return try await isKnownAddress(address) } catch let error as TritonError where error.code == .notFound || error.code == .badData { return true }
    }

    private func noteAge(of date: Date) { note("from the cache, \(RelativeAge.text(from: date, to: now))") }

    private func nothingCached() -> TritonError {
        TritonError(.unavailable, "nothing is cached for this", hint: "run it once without --offline")
    }
}
