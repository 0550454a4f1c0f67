import Domain
import FoundationEssentials
import Platform

/// The day and the hour of a time in the user's own time zone (`TZ`, else the machine's).
enum LocalMoment {
    /// - Returns: the days since 1970-01-01 by the local calendar, and the hour; nil for a time that is outside the
    ///   calendar.
    static func of(_ date: Date) -> (day: Int, hour: Int)? {
        guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
        var parts = tm()
        tzset()
        guard localtime_r(&seconds, &parts) != nil,
            let day = Timestamp.days(Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        else { return nil }
        return (day, Int(parts.tm_hour))
    }
}
