package import FoundationEssentials

extension Changes {
    /// Whether one of these items was created by an attempt whose answer was lost.
    /// - Parameters:
    ///   - items: all that have the values of the change, without those that another change has created.
    ///   - madeAt: when the service made an item; nil if that says nothing about it.
    ///   - state: the state of an item.
    package func arrival<Item>(
        among items: [Item], since attempt: Attempt, madeAt: (Item) -> Date?, _ state: (Item) -> Snapshot
    ) -> Arrival {
        let clock = serviceClock
        var arrival = Arrival.notArrived
        for item in items {
            switch madeAt(item).map({ clock.origin(of: $0, attempt) }) ?? .attempt {
            case .attempt: return .arrived(state(item))
            case .unclear: arrival = .unknown
            case .earlier: break
            }
        }
        return arrival
    }
}
