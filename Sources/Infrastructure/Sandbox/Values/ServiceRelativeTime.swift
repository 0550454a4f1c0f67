import Domain

/// Times in words, as the service writes them: `4 years, 4 months and 3 weeks` (service reference, section 5).
enum ServiceRelativeTime {
    /// The distance between two times (epoch seconds) in at most `units` units, largest first.
    static func distance(_ first: Int, _ second: Int, units: Int) -> String {
        let parts = calendarParts(min(first, second), max(first, second)).filter { $0.count > 0 }.prefix(units).map {
            count, unit in
            "\(count) \(unit)\(count == 1 ? "" : "s")"
        }
        guard let last = parts.last else { return "0 seconds" }
        return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The distance, with `ago` for a time in the past; a time in the future has no suffix.
    static func phrase(_ moment: Int, now: Int, units: Int) -> String {
        distance(moment, now, units: units) + (moment <= now ? " ago" : "")
    }

    /// Whole years and months by the calendar, as PHP counts them, then weeks, days and the rest.
    private static func calendarParts(_ early: Int, _ late: Int) -> [(count: Int, unit: String)] {
        let a = Moment(early), b = Moment(late)
        var years = b.year - a.year, months = b.month - a.month, days = b.day - a.day,
            time = b.secondOfDay - a.secondOfDay
        let borrowed = time < 0 ? 1 : 0
        time += borrowed * 86_400
        days -= borrowed
        if days < 0 {
            // A month after 31 January is the last day of February.
            let length = Moment.days(inMonthBefore: b)
            months -= 1
            days = b.day - min(a.day, length) + length - borrowed
        }
        if months < 0 {
            months += 12
            years -= 1
        }
        return [
            (years, "year"), (months, "month"), (days / 7, "week"), (days % 7, "day"), (time / 3600, "hour"),
            (time / 60 % 60, "minute"), (time % 60, "second"),
        ]
    }
}

/// Calendar date and time of an epoch second, in UTC.
struct Moment {
    let year: Int, month: Int, day: Int, secondOfDay: Int
    /// 0 is Sunday.
    let weekday: Int

    init(_ seconds: Int) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let date = CivilDay(daysSince1970: days)
        (year, month, day) = (date.year, date.month, date.day)
        secondOfDay = seconds - days * 86_400
        weekday = ((days + 4) % 7 + 7) % 7
    }

    static func days(inMonthBefore moment: Moment) -> Int {
        let year = moment.month == 1 ? moment.year - 1 : moment.year, month = moment.month == 1 ? 12 : moment.month - 1
        return (29...31).last { Timestamp.days(year, month, $0) != nil } ?? 28
    }

    /// `07:13:28`.
    var clock: String {
        [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { Timestamp.padded($0, 2) }.joined(
            separator: ":")
    }
    /// `2019-04-05`.
    var date: String { "\(Timestamp.padded(year, 4))-\(Timestamp.padded(month, 2))-\(Timestamp.padded(day, 2))" }

    /// `2019-04-05T07:13:28+00:00`.
    var iso8601: String { "\(date)T\(clock)+00:00" }
    /// `2019-04-05T07:13:28Z`.
    var zulu: String { "\(date)T\(clock)Z" }
    /// `Fri, 05 Apr 2019 07:13:28 +0000`.
    var rfc2822: String {
        """
        \(Self.weekdays[weekday]), \(Timestamp.padded(day, 2)) \(Self.months[month - 1]) \(Timestamp.padded(year, 4)) \
        \(clock) +0000
        """
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
