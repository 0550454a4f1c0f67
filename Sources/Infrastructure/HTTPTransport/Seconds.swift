import Domain

/// Durations as text for people.
package enum Seconds {
    /// `30 s`, `0.25 s`: rounded to milliseconds, without zeros at the end.
    package static func text(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "unlimited time" }
        let milliseconds = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
        guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000) s" }
        var fraction = Timestamp.padded(milliseconds % 1000, 3)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(milliseconds / 1000).\(fraction) s"
    }
}
