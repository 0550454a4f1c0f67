package import FoundationEssentials

/// How old something is, in the largest unit that fits.
package enum RelativeAge {
    package static func text(from date: Date, to now: Date, suffix: StaticString = "old") -> SafeText {
        let seconds = max(0, Int(now.timeIntervalSince(date)))
        let units: [(Int, String)] = [
            (31_536_000, "year"), (2_592_000, "month"), (604_800, "week"), (86_400, "day"), (3600, "hour"),
            (60, "minute"), (1, "second"),
        ]
        guard let (size, name) = units.first(where: { seconds >= $0.0 }) else { return "just now" }
        let count = seconds / size
        return "\(count) \(trusted: name)\(trusted: count == 1 ? "" : "s") \(trusted: "\(suffix)")"
    }
}
