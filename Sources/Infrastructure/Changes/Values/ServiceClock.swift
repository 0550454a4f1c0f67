package import FoundationEssentials

/// The clock of the service, as far as a command knows it.
package struct ServiceClock: Sendable {
    /// Seconds by which this machine's clock is ahead.
    private var lead = 0.0

    package init() {}

    /// - Parameters:
    ///   - date: the time of the service in an answer.
    ///   - now: the time of this machine when the answer was there.
    package mutating func note(_ date: Date, at now: Date) {
        // A clock that is behind may have been right at the time of the attempt, so it is not corrected: rather an
        // older item is found than one sent twice.
        lead = max(0, now.timeIntervalSince(date))
    }

    /// The time from which on the service can have made an item that this machine began to send at `start`. With an
    /// earlier one, an older item with the same values would be taken for it.
    package func earliest(_ start: Date) -> Date { start.addingTimeInterval(-Self.tolerance - lead) }

    /// In seconds: times in answers are whole seconds, and were made before the answer arrived.
    private static let tolerance = 10.0
}
