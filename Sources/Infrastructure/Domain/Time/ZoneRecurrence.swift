/// Rules for daylight saving time, in the POSIX format of `TZ`: `EST5EDT,M3.2.0,M11.1.0`.
struct ZoneRecurrence: Sendable, Equatable {
    /// A moment of each year, in local time.
    private struct Moment: Equatable {
        enum Day: Equatable {
            case weekday(month: Int, week: Int, day: Int)
            /// `Jn`: counted from 1, without 29 February.
            case ordinary(Int)
            /// `n`: counted from 0, with 29 February.
            case counted(Int)
        }

        let day: Day
        let seconds: Int

        /// Seconds since 1970, with the local time taken as UTC.
        func local(in year: Int) -> Int {
            let newYear = Timestamp.days(year, 1, 1) ?? 0
            let isLeap = Timestamp.days(year, 2, 29) != nil
            let days: Int
            switch day {
            case .ordinary(let number): days = newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
            case .counted(let number): days = newYear + number
            case .weekday(let month, let week, let day):
                let start = Timestamp.days(year, month, 1) ?? newYear
                // 1 January 1970 was a Thursday.
                let ahead = (day - (start + 4) % 7 + 7) % 7
                let end = month == 12 ? newYear + (isLeap ? 366 : 365) : Timestamp.days(year, month + 1, 1) ?? start
                let wanted = start + ahead + 7 * (week - 1)
                days = wanted < end ? wanted : wanted - 7
            }
            return days * 86_400 + seconds
        }
    }

    private let standard: Int
    private let summer: Summer?

    init?(_ text: String) {
        var rest = Substring(text).utf8
        guard Self.skipName(&rest), let offset = Self.time(&rest) else { return nil }
        standard = -offset
        guard !rest.isEmpty else {
            summer = nil
            return
        }
        guard Self.skipName(&rest) else { return nil }
        var ahead = standard + 3600
        if rest.first != UInt8(ascii: ",") {
            guard let offset = Self.time(&rest) else { return nil }
            ahead = -offset
        }
        guard let start = Self.moment(&rest), let end = Self.moment(&rest), rest.isEmpty else { return nil }
        summer = Summer(offset: ahead, start: start, end: end)
    }

    func offset(at time: Int) -> Int {
        guard let summer else { return standard }
        let year = CivilDay(secondsSince1970: time + standard).year
        let start = summer.start.local(in: year) - standard, end = summer.end.local(in: year) - summer.offset
        // South of the equator summer time includes the turn of the year.
        let isSummer = start < end ? time >= start && time < end : time >= start || time < end
        return isSummer ? summer.offset : standard
    }

    private struct Summer: Equatable {
        let offset: Int
        let start, end: Moment
    }

    private static func skipName(_ rest: inout Substring.UTF8View) -> Bool {
        if rest.first == UInt8(ascii: "<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[rest.index(after: end)...]
            return true
        }
        let name = rest.prefix(while: \.isLetter)
        rest = rest[name.endIndex...]
        return name.count >= 3
    }

    private static func number(_ rest: inout Substring.UTF8View) -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        rest = rest[digits.endIndex...]
        return digits.count < 5 ? String(digits).flatMap { Int($0) } : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private static func time(_ rest: inout Substring.UTF8View) -> Int? {
        var sign = 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            rest.removeFirst()
        }
        guard var seconds = number(&rest).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
            rest.removeFirst()
            guard let value = number(&rest) else { return nil }
            seconds += value * unit
        }
        return sign * seconds
    }

    private static func moment(_ rest: inout Substring.UTF8View) -> Moment? {
        guard rest.popFirst() == UInt8(ascii: ",") else { return nil }
        let day: Moment.Day
        switch rest.first {
        case UInt8(ascii: "M"):
            rest.removeFirst()
            guard let month = number(&rest), rest.popFirst() == UInt8(ascii: "."), let week = number(&rest),
                rest.popFirst() == UInt8(ascii: "."),
                let weekday = number(&rest), (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
            else { return nil }
            day = .weekday(month: month, week: week, day: weekday)
        case UInt8(ascii: "J"):
            rest.removeFirst()
            guard let number = number(&rest), (1...365).contains(number) else { return nil }
            day = .ordinary(number)
        default:
            guard let number = number(&rest), (0...365).contains(number) else { return nil }
            day = .counted(number)
        }
        guard rest.first == UInt8(ascii: "/") else { return Moment(day: day, seconds: 7200) }
        rest.removeFirst()
        return time(&rest).map { Moment(day: day, seconds: $0) }
    }
}
