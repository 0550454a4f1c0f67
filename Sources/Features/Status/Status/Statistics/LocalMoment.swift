import Domain
import FoundationEssentials
import Platform

/// The day and the hour of a time in the user's own time zone (`TZ`, else the machine's).
struct LocalMoment {
    /// Days since 1970-01-01.
    let day: Int
    /// 0 to 23.
    let hour: Int

    /// Nil for a time that is outside the calendar.
    init?(_ date: Date) {
        guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
        var parts = tm()
        tzset()
        guard localtime_r(&seconds, &parts) != nil,
            let day = Timestamp.days(Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        else { return nil }
        self.day = day
        hour = Int(parts.tm_hour)
    }
}
