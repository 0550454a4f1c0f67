import Domain
import FoundationEssentials
import HTTPTransport

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
        var years = b.day.year - a.day.year, months = b.day.month - a.day.month, days = b.day.day - a.day.day,
            time = b.secondOfDay - a.secondOfDay
        let borrowed = time < 0 ? 1 : 0
        time += borrowed * 86_400
        days -= borrowed
        if days < 0 {
            // A month after 31 January is the last day of February.
            let length = b.daysOfLastMonth
            months -= 1
            days = b.day.day - min(a.day.day, length) + length - borrowed
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

/// An epoch second in UTC.
struct Moment {
    let day: CivilDay
    let secondOfDay: Int
    private let seconds: Int

    init(_ seconds: Int) {
        self.seconds = seconds
        day = CivilDay(secondsSince1970: seconds)
        secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    }

    var daysOfLastMonth: Int {
        let year = day.month == 1 ? day.year - 1 : day.year, month = day.month == 1 ? 12 : day.month - 1
        return (29...31).last { Timestamp.days(year, month, $0) != nil } ?? 28
    }

    private var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// `2019-04-05T07:13:28+00:00`.
    var iso8601: String { "\(zulu.dropLast())+00:00" }
    /// `2019-04-05T07:13:28Z`.
    var zulu: String { Timestamp.text(date) }
    /// `Fri, 05 Apr 2019 07:13:28 +0000`.
    var rfc2822: String { "\(HTTPDate.text(date).dropLast(3))+0000" }
}
