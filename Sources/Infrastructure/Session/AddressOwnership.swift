package import Domain

/// Decides whether an address belongs to the account. This is the only place that does: the token is sent only for own
/// addresses, and only of those everything is shown and kept.
package struct AddressOwnership: Sendable {
    package enum Answer: Sendable, Equatable {
        case own
        case foreign
        /// Nobody is logged in, or the service does not show the account to this token.
        case unknown
    }

    private let selected: Address?
    private let known: @Sendable () -> [Address]?
    private let list: AccountList

    /// - Parameters:
    ///   - selected: the address that the command acts as.
    ///   - known: the account's addresses as they were last fetched; nil if they never were.
    ///   - fetch: fetches them, so that they are known; does nothing without a token.
    package init(
        selected: Address?, known: @escaping @Sendable () -> [Address]?,
        fetch: @escaping @Sendable () async throws -> Void
    ) {
        self.selected = selected
        self.known = known
        list = AccountList(fetch)
    }

    /// Until the list of addresses is known, the selected address counts as own. For another one the list is asked for,
    /// once.
    /// - Throws: the error of that request.
    package func answer(for address: Address) async throws -> Answer {
        if let known = known() { return known.contains(address) ? .own : .foreign }
        return address == selected ? .own : try await confirmedAnswer(for: address)
    }

    /// The same without the assumption about the selected address. If the address is not in the known list, the list is
    /// asked for, once, because the account may have got it since.
    package func confirmedAnswer(for address: Address) async throws -> Answer {
        if known()?.contains(address) != true {
            do { try await list.ask() } catch var error as TritonError where error.code != .cancelled {
                error.addHint("try again later; 'triton address list' asks for the same list")
                throw error.withContext("cannot check whether '\(address)' is yours")
            }
        }
        guard let known = known() else { return .unknown }
        return known.contains(address) ? .own : .foreign
    }

    /// For a read that works without a token too: it does not fail because the account cannot be read.
    /// - Throws: only for a cancellation.
    package func isOwn(_ address: Address) async throws -> Bool {
        do { return try await answer(for: address) == .own } catch let error as TritonError
            where error.code != .cancelled
        { return false }
    }

    /// Whether the address is in the list of the account, as far as it is known.
    package func isListed(_ address: Address) -> Bool { known()?.contains(address) == true }
}

/// Fetches the account's list of addresses once, also if that fails. Several requests of one command may need it at the
/// same time; the first one asks, and the others wait for its answer.
private actor AccountList {
    private let fetch: @Sendable () async throws -> Void
    private var isAsking = false
    private var result: Result<Void, TritonError>?
    private var waiting: [AsyncStream<Void>.Continuation] = []

    init(_ fetch: @escaping @Sendable () async throws -> Void) {
        self.fetch = fetch
    }

    func ask() async throws {
        while isAsking {
            let (end, waiter) = AsyncStream.makeStream(of: Void.self)
            waiting.append(waiter)
            // Ends with the request, or when this task is cancelled.
            for await _ in end {}
            try Task.checkCancellation()
        }
        if let result { return try result.get() }
        isAsking = true
        defer {
            isAsking = false
            for waiter in waiting { waiter.finish() }
            waiting = []
        }
        // This answer must not count as the answer of a list that is being fetched.
        let result = await LastAnswer.$current.withValue(nil) { await Result(surfacing: fetch) }
        if !result.isCancellation { self.result = result }
        try result.get()
    }
}
