package import Domain
package import FoundationEssentials

/// A time in the user's time zone (``LocalMoment``).
package enum LocalTime {
    /// `2026-11-21 14:03`, and `2026-11-21 14:03:27` with seconds.
    package static func text(_ date: Date, hasSeconds: Bool = false) -> SafeText {
        guard let moment = LocalMoment(date) else { return SafeText(line: Timestamp.text(date)) }
        let clock = Timestamp.clock(moment.second)
        return SafeText(trusted: "\(moment.day.text) \(hasSeconds ? clock : String(clock.dropLast(3)))")
    }
}
