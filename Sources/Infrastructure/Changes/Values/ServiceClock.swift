package import FoundationEssentials

/// The clock of the service, as far as a command knows it.
package struct ServiceClock: Sendable {
    /// Seconds by which this machine's clock is ahead, negative if it is behind; nil before an answer that names a
    /// time.
    private(set) var lead: Double?

    package init() {}

    /// - Parameters:
    ///   - date: the time of the service in an answer.
    ///   - now: the time of this machine when the answer was there.
    package mutating func note(_ date: Date, at now: Date) { lead = now.timeIntervalSince(date) }

    /// Whether an item with the values of a change was made by an attempt.
    package enum Origin: Sendable {
        case attempt
        /// It is older.
        case earlier
        /// The clock of this machine may have been set since the attempt.
        case unclear
    }

    /// - Parameter date: when the service made the item.
    package func origin(of date: Date, _ attempt: Attempt) -> Origin {
        let earliest = earliest(attempt, lead ?? 0)
        if attempt.lead != nil { return date >= earliest ? .attempt : .earlier }
        let latest = earliest.addingTimeInterval(Self.maximumDuration)
        return earliest <= date && date <= latest ? .attempt : .unclear
    }

    /// Whether the service made an item before an attempt, as far as is known. A clock that is behind now may have been
    /// right at the attempt.
    func isOlder(_ date: Date, than attempt: Attempt) -> Bool { date < earliest(attempt, max(0, lead ?? 0)) }

    /// - Parameter present: the lead that is taken where that at the attempt is not known.
    private func earliest(_ attempt: Attempt, _ present: Double) -> Date {
        attempt.start.addingTimeInterval(-Self.tolerance - (attempt.lead ?? present))
    }

    /// In seconds: times in answers are whole seconds, and were made before the answer arrived.
    private static let tolerance = 10.0

    /// In seconds, with its repetitions.
    private static let maximumDuration = 600.0
}

/// The first attempt to send a change that may have arrived.
package struct Attempt: Sendable {
    /// The number of the change; 0 if it is not on disk.
    let number: Int64
    /// When it began, by this machine's clock.
    let start: Date
    /// Seconds by which that clock was ahead of the service's; nil if no answer had named a time yet.
    let lead: Double?
}
