import Domain
package import FoundationEssentials

/// Times in HTTP header fields.
package enum HTTPDate {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7), the only form that senders may use today. Nil
    /// for any other form, and for days that do not exist. The name of the day is not checked.
    package static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].utf8.count == 4, parts[0].hasSuffix(","), parts[5] == "GMT" else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        guard let day = number(parts[1], digits: 2), let month = CivilDay.months.firstIndex(of: String(parts[2])),
            let year = number(parts[3], digits: 4), clock.count == 3,
            let hour = number(clock[0], digits: 2), let minute = number(clock[1], digits: 2),
            let second = number(clock[2], digits: 2)
        else { return nil }
        guard let days = Timestamp.days(year, month + 1, day), hour < 24, minute < 60, second < 61 else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
    }

    package static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let (days, time) = seconds.quotientAndRemainder(floored: 86_400), day = CivilDay(daysSince1970: days)
        // 1 January 1970 was a Thursday.
        let name = CivilDay.weekdays[(days + 3).quotientAndRemainder(floored: 7).1]
        let month = CivilDay.months[day.month - 1], year = Timestamp.padded(day.year, 4)
        return "\(name), \(Timestamp.padded(day.day, 2)) \(month) \(year) \(Timestamp.clock(time)) GMT"
    }

    /// Seconds to wait, from the value of a `Retry-After` field: a number of seconds or a time. Nil when it is neither;
    /// zero when the time is past.
    package static func retryAfter(_ value: String, now: Date) -> Double? {
        if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) { return Double(value) }
        return date(value).map { max(0, $0.timeIntervalSince(now)) }
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }
}
