package import FoundationEssentials

extension Changes {
    /// Whether one of these items was created by an attempt whose answer was lost.
    /// - Parameters:
    ///   - items: all that have the values of the change, without those that another change has created.
    ///   - madeAt: when the service made an item; nil if that says nothing about it.
    ///   - isSame: what takes long to compare; not asked for items that were made before the attempt.
    ///   - arrival: what to say of the item that the attempt has created.
    package func arrival<Item>(
        among items: [Item], since attempt: Attempt, madeAt: (Item) -> Date?,
        isSame: (Item) async throws -> Bool = { _ in true }, _ arrival: (Item) -> Arrival
    ) async throws -> Arrival {
        let clock = serviceClock
        var found = Arrival.notArrived
        for item in items {
            let origin = madeAt(item).map { clock.origin(of: $0, attempt) } ?? .attempt
            guard origin != .earlier, try await isSame(item) else { continue }
            if origin == .attempt { return arrival(item) }
            found = .unknown
        }
        return found
    }
}
