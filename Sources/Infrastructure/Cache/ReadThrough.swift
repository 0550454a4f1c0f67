package import Domain
package import FoundationEssentials
import Platform

/// Reads through the cache: every answer is stored, and `--offline` reads the stored answers.
package struct ReadThrough: Sendable {
    package enum Policy: Sendable {
        /// Ask the service; public lists that change slowly may come from a fresh cache.
        case standard
        /// `--refresh`: always ask.
        case refresh
        /// `--offline`: never ask, and print the age of the answer.
        case offline
    }

    private let policy: Policy
    private let time: TimeSource
    private let note: @Sendable (SafeText) -> Void
    private let isKnownAddress: @Sendable (Address) async throws -> Bool
    private let isPartial: @Sendable () -> Bool
    /// Another version of the program may parse the same answer differently.
    private let version: String

    /// - Parameters:
    ///   - isKnownAddress: called once where the answer may mean either an empty list or no such address.
    ///   - isPartial: whether items of the last answer were left out; such a list is not stored.
    package init(
        policy: Policy, time: TimeSource, version: String, note: @escaping @Sendable (SafeText) -> Void,
        isKnownAddress: @escaping @Sendable (Address) async throws -> Bool,
        isPartial: @escaping @Sendable () -> Bool = { false }
    ) {
        self.version = version
        self.isKnownAddress = isKnownAddress
        self.isPartial = isPartial
        self.policy = policy
        self.time = time
        self.note = note
    }

    /// Prints a line for the user.
    package func warn(_ text: SafeText) { note(text) }

    package var isOffline: Bool { policy == .offline }
    package var now: Date { time.now() }

    /// Reads a list. If the answer equals the last one, it is not parsed again: its list is in the cache.
    /// - Parameters:
    ///   - freshFor: seconds for which a cached list is used without asking; 0 for lists that their owner changes.
    ///   - bounds: the part of the list that is needed, if known. More may be returned.
    package func list<Item: CachedItem>(
        _ store: ItemStore<Item>, of address: Address?, in collection: String = "", freshFor: Double = 0,
        within bounds: ListBounds? = nil, fetch request: () async throws -> [Item]
    ) async throws -> [Item] {
        func fetch() async throws -> [Item] {
            try await suggestingOffline(request) {
                store.list(of: address, in: collection, within: ListBounds(limit: 0))?.fetchedAt
            }
        }
        if policy == .offline {
            guard let cached = store.list(of: address, in: collection, within: bounds) else { throw nothingCached() }
            noteAge(of: cached.fetchedAt)
            return cached.value
        }
        if policy == .standard, freshFor > 0, let cached = store.list(of: address, in: collection),
            (0..<freshFor).contains(now.timeIntervalSince(cached.fetchedAt))
        {
            return cached.value
        }
        func ask(unless known: Fingerprint?) async throws -> [Item] {
            let answer = LastAnswer(known: known, version: version)
            let items = try await LastAnswer.$current.withValue(answer) { try await fetch() }
            if !isPartial() {
                // The meaning of an empty list is checked each time (``emptyWhenNotFound(of:_:)``).
                let fingerprint = items.isEmpty ? nil : answer.fingerprint
                store.replace(items, of: address, in: collection, at: now, fingerprint: fingerprint)
            }
            return items
        }
        guard policy != .refresh, let known = store.fingerprint(of: address, in: collection) else {
            return try await ask(unless: nil)
        }
        do { return try await ask(unless: known) } catch is LastAnswer.Unchanged {
            // Nil if the cache was deleted meanwhile, or has another answer now.
            guard let items = store.list(of: address, in: collection, within: bounds, madeFrom: known)?.value else {
                return try await ask(unless: nil)
            }
            store.confirm(known, of: address, in: collection, at: now)
            return items
        }
    }

    /// Reads a single item.
    package func item<Item: CachedItem>(
        _ store: ItemStore<Item>, key: String, of address: Address, in collection: String = "",
        fetch request: () async throws -> Item
    ) async throws -> Item {
        func fetch() async throws -> Item {
            try await suggestingOffline(request) { store.item(key, of: address, in: collection)?.fetchedAt }
        }
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

    /// Adds a hint about `--offline` to the error of a service that cannot be reached, if the cache has the answer.
    /// - Parameter savedAt: the time of the cached answer.
    private func suggestingOffline<Value>(_ fetch: () async throws -> Value, _ savedAt: () -> Date?) async throws
        -> Value
    {
        do { return try await fetch() } catch var error as TritonError
            where error.code == .unavailable && policy != .offline
        {
            if let date = savedAt() {
                error.hint = error.advice
                error.addHint("--offline shows what was saved \(RelativeTime.text(date, now: now))")
            }
            throw error
        }
    }

    /// Reads a list for which the service may answer 404 when it is empty (service reference, section 3, advice 3).
    /// - Throws: code `not_found` when the list is empty and nobody has the address.
    package func emptyWhenNotFound<Item>(of address: Address, _ fetch: () async throws -> [Item]) async throws -> [Item]
    {
        let check = SharedAddressCheck.current
        do {
            let items = try await fetch()
            guard items.isEmpty else { return items }
            if check?.postpone(address, isDenied: false, { try await ask(about: address) }) == true { return items }
            // The empty answer is valid, even if the address cannot be checked.
            guard let isKnown = try await nilWhenFailed({ try await ask(about: address) }), !isKnown else {
                return items
            }
        } catch let error as TritonError where error.code == .notFound {
            if check?.postpone(address, isDenied: true, { try await isKnown(address) }) == true { return [] }
            if try await isKnown(address) { return [] }
        }
        throw TritonError.nobodyHas(address)
    }

    /// The error for an item that an address has once, and that was not found: perhaps nobody has the address.
    /// - Throws: only for an interruption.
    package func missing(_ error: TritonError, of address: Address) async throws -> TritonError {
        // The error is right, even if the address cannot be checked.
        guard !isOffline, let isKnown = try await nilWhenFailed({ try await isKnown(address) }), !isKnown else {
            return error
        }
        return .nobodyHas(address)
    }

    /// Only a clear answer means that nobody has the address; the errors `not_found` and `bad_data` do not.
    private func isKnown(_ address: Address) async throws -> Bool {
        do { return try await ask(about: address) } catch let error as TritonError
            where error.code == .notFound || error.code == .badData
        { return true }
    }

    /// The answer to this request must not count as the answer of the list (``LastAnswer``).
    private func ask(about address: Address) async throws -> Bool {
        try await LastAnswer.$current.withValue(nil) { try await isKnownAddress(address) }
    }

    private func noteAge(of date: Date) {
        guard let ages = CacheAges.current else {
            return note("from the cache, saved \(RelativeTime.text(date, now: now))")
        }
        ages.add(date)
    }

    private func nothingCached() -> TritonError {
        TritonError(.unavailable, "the cache has no answer to this", hint: "run it once without --offline")
    }
}
