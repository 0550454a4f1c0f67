package import FoundationEssentials
import Platform

/// The day and the time of day in the user's own time zone (`TZ`, else that of the machine), by the C library, because
/// that needs no ICU.
package struct LocalMoment {
    package let day: CivilDay
    /// Since midnight.
    package let second: Int

    /// Nil for a time that is outside the calendar.
    package init?(_ date: Date) {
        guard var time = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
        var parts = tm()
        // localtime_r alone may not notice a change of TZ after its first call.
        tzset()
        guard localtime_r(&time, &parts) != nil else { return nil }
        day = CivilDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        second = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    }
}
