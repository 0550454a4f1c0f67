import Domain
package import FoundationEssentials
import Platform

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
        if let seconds = duration(text) { return now.addingTimeInterval(-seconds) }
        if let date = Timestamp.date(text) { return date }
        return day(text).flatMap { local($0) }
    }

    /// All times of the day that `today`, `yesterday` or a date means in the machine's zone; nil for a text that means
    /// one moment.
    package static func wholeDay(_ text: String, now: Date) -> Range<Date>? {
        let named: CivilDay? =
            switch text {
            case "today": day(of: now)
            case "yesterday": day(of: now, later: -1)
            default: day(text)
            }
        guard let named, let start = local(named),
            let end = local(CivilDay(year: named.year, month: named.month, day: named.day + 1)), start < end
        else { return nil }
        return start..<end
    }

    /// A time to come: `15m`, `2h`, `3d`, `1w` from now; `18:00`, the next such time; `tomorrow`, `tomorrow 9:00`; a
    /// date with or without a time, local time; RFC 3339. A time may have seconds. Nil for anything else.
    package static func comingDate(_ text: String, now: Date) -> Date? {
        if let seconds = duration(text) { return now.addingTimeInterval(seconds) }
        if let date = Timestamp.date(text) { return date }
        let words = text.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "T" }).map(String.init)
        guard let first = words.first, words.count == 2 || !text.contains(where: \.isWhitespace) else { return nil }
        if let time = Clock(first) {
            guard words.count == 1 else { return nil }
            let next = local(day(of: now), at: time)
            return next.map { $0 > now } == true ? next : local(day(of: now, later: 1), at: time)
        }
        guard let chosen = first == "tomorrow" ? day(of: now, later: 1) : day(first) else { return nil }
        guard words.count == 2 else { return local(chosen) }
        return Clock(words[1]).flatMap { local(chosen, at: $0) }
    }

    private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]

    /// Seconds, from `90s` or `2h`.
    private static func duration(_ text: String) -> Double? {
        guard let last = text.last, let unit = units[last], let count = Int(text.dropLast()), count >= 0,
            count < 1_000_000
        else { return nil }
        return Double(count) * unit
    }

    /// `2026-01-31`
    private static func day(_ text: String) -> CivilDay? {
        Timestamp.date(text + "T00:00:00Z").map { CivilDay(secondsSince1970: Int($0.timeIntervalSince1970)) }
    }

    private struct Clock {
        var hour = 0, minute = 0, second = 0

        /// Midnight.
        init() {}

        /// `9:00`, `18:30` or `18:30:05`
        init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
                parts.dropFirst().allSatisfy({ $0.count == 2 }),
                parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
            else { return nil }
            let numbers = parts.compactMap { Int($0) }
            (hour, minute, second) = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
            guard hour < 24, minute < 60, second < 60 else { return nil }
        }
    }

    private static func midnight(_ now: Date, daysBack: Int) -> Date? { local(day(of: now, later: -daysBack)) }

    /// The day of the machine's zone; days outside of the month are those of another month for `mktime`.
    private static func day(of now: Date, later days: Int = 0) -> CivilDay {
        let today = LocalMoment(now)?.day ?? CivilDay(daysSince1970: 0)
        return CivilDay(year: today.year, month: today.month, day: today.day + days)
    }

    private static func local(_ day: CivilDay, at clock: Clock = Clock()) -> Date? {
        var parts = tm()
        parts.tm_year = Int32(day.year - 1900)
        parts.tm_mon = Int32(day.month - 1)
        parts.tm_mday = Int32(day.day)
        parts.tm_hour = Int32(clock.hour)
        parts.tm_min = Int32(clock.minute)
        parts.tm_sec = Int32(clock.second)
        parts.tm_isdst = -1
        let seconds = mktime(&parts)
        return seconds == -1 ? nil : Date(timeIntervalSince1970: Double(seconds))
    }
}
