package import Domain
package import FoundationEssentials
import Platform

/// A time in the user's time zone (`TZ`, else that of the machine), by the C library, because that needs no ICU.
package enum LocalTime {
    /// `2026-11-21 14:03`, and `2026-11-21 14:03:27` with seconds.
    package static func text(_ date: Date, hasSeconds: Bool = false) -> SafeText {
        guard let seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else {
            return SafeText(line: Timestamp.text(date))
        }
        var time = seconds
        var parts = tm()
        // localtime_r alone may not notice a change of TZ after its first call.
        tzset()
        guard localtime_r(&time, &parts) != nil else { return SafeText(line: Timestamp.text(date)) }
        func two(_ value: Int32) -> String { Timestamp.padded(Int(value), 2) }
        let year = Timestamp.padded(Int(parts.tm_year) + 1900, 4)
        let day = "\(year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let minute = "\(two(parts.tm_hour)):\(two(parts.tm_min))"
        return SafeText(trusted: "\(day) \(minute)" + (hasSeconds ? ":" + two(parts.tm_sec) : ""))
    }
}
