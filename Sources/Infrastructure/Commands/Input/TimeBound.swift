import Domain
package import FoundationEssentials
import Glibc

/// Points in time as people type them.
package enum TimeBound {
    /// `90s`, `15m`, `2h`, `3d`, `1w` ago; `now`, `today`, `yesterday`; a date (midnight, local time); RFC 3339. Nil
    /// for anything else.
    package static func date(_ text: String, now: Date) -> Date? {
        switch text {
        case "now": return now
        case "today": return midnight(now, daysBack: 0)
        case "yesterday": return midnight(now, daysBack: 1)
        default: break
        }
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        if let last = text.last, let unit = units[last], let count = Int(text.dropLast()), count >= 0, count < 1_000_000
        {
            return now.addingTimeInterval(-Double(count) * unit)
        }
        if let date = Timestamp.date(text) { return date }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2, let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2]),
            Timestamp.days(year, month, day) != nil
        else { return nil }
        return local(year, month, day)
    }

    private static func midnight(_ now: Date, daysBack: Int32) -> Date? {
        var seconds = time_t(now.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return local(Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday - daysBack))
    }

    /// `mktime` accepts days outside the month.
    private static func local(_ year: Int, _ month: Int, _ day: Int) -> Date? {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        parts.tm_isdst = -1
        let seconds = mktime(&parts)
        return seconds == -1 ? nil : Date(timeIntervalSince1970: Double(seconds))
    }
}
