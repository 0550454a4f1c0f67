package import FoundationEssentials

/// A time relative to now, in the largest unit that fits: `3 hours ago`, `in 2 days`, `just now`.
package enum RelativeTime {
    /// Months have 30 days and years 365 here; callers that need the day use ``LocalTime``.
    private static let units: [(name: StaticString, seconds: Double)] = [
        ("year", 365 * 86_400), ("month", 30 * 86_400), ("day", 86_400), ("hour", 3600), ("minute", 60),
    ]

    package static func text(_ date: Date, now: Date) -> SafeText {
        let seconds = date.timeIntervalSince(now)
        guard let unit = units.first(where: { abs(seconds) >= $0.seconds }),
            let count = Int(exactly: (abs(seconds) / unit.seconds).rounded(.down))
        else { return "just now" }
        let words: SafeText = "\(count) \(trusted: "\(unit.name)")\(trusted: count == 1 ? "" : "s")"
        return seconds < 0 ? "\(words) ago" : "in \(words)"
    }
}
