package import Domain
package import FoundationEssentials

/// A date as its author wrote it, with the zone if the text names one: `2022-12-11`, `2022-12-11 17:46`,
/// `2022-12-11 5:46 PM EDT`, ISO 8601 (service reference, sections 5 and 8.5), and also the form of feeds,
/// `Fri, 31 Jan 2020 17:46:00 +0100`, which other programs write.
package struct EntryDate: Sendable, Equatable {
    /// The day as it is written, in days since 1970.
    private let day: Int
    /// Seconds of that day; nil for a date without a time.
    private let seconds: Int?
    /// Seconds east of UTC; nil if the text names no zone; then the zone of the weblog counts.
    private let offset: Int?
    /// Whether the service documents this form, so that it reads the date, too.
    package let isDocumented: Bool

    private init(day: Int, seconds: Int?, offset: Int?) {
        self.day = day
        self.seconds = seconds
        self.offset = offset
        isDocumented = true
    }

    /// Nil for any other form, and for a day that does not exist.
    package init?(_ text: String) {
        var words = text.uppercased().split { $0.isWhitespace || $0 == "," }[...]
        var isDocumented = !text.contains(",")
        if let first = words.first, CivilDay.weekdays.contains(where: { $0.uppercased() == first.prefix(3) }),
            first.allSatisfy(\.isLetter)
        {
            words.removeFirst()
            isDocumented = false
        }
        if let first = words.first, first.count > 11, first.dropFirst(10).first == "T" {
            words = [first.prefix(10), first.dropFirst(11)] + words.dropFirst()
        }
        guard let first = words.popFirst() else { return nil }
        if first.count <= 2 {
            guard words.count >= 2, let number = Self.digits(first), let month = Self.month(words.removeFirst()),
                let year = Self.year(words.removeFirst()), let day = Timestamp.days(year, month, number)
            else { return nil }
            self.day = day
            isDocumented = false
        } else {
            guard let day = Self.day(first) else { return nil }
            self.day = day
        }
        self.isDocumented = isDocumented
        let hasTime = !words.isEmpty
        seconds = Self.takeTime(&words)
        let zone = words.popFirst()
        offset = zone.flatMap { Self.zones[String($0)] ?? Self.offset($0) }
        guard words.isEmpty, zone == nil || offset != nil, hasTime == (seconds != nil) else { return nil }
    }

    /// The seconds of the day, from the first of these words; nil without words, and for anything else.
    private static func takeTime(_ words: inout ArraySlice<Substring>) -> Int? {
        guard var clock = words.popFirst() else { return nil }
        // Letters directly after the digits (`5:46PM`, `17:46+02:00`) are a separate word.
        if let end = clock.firstIndex(where: { !$0.isNumber && $0 != ":" && $0 != "." }) {
            words = [clock[end...]] + words
            clock = clock[..<end]
        }
        guard let time = seconds(clock) else { return nil }
        guard let half = words.first, half == "AM" || half == "PM" else { return time }
        words.removeFirst()
        return (1...12).contains(time / 3600) ? time % 43_200 + (half == "PM" ? 43_200 : 0) : nil
    }

    package var namesZone: Bool { offset != nil }

    /// The point in time in seconds since 1970, for a weblog in this zone.
    package func seconds(in zone: ZoneRules) -> Int {
        let local = day * 86_400 + (seconds ?? 0)
        return local - (offset ?? Self.offset(of: zone, at: local))
    }

    /// The point in time, for a weblog in this zone.
    package func date(in zone: ZoneRules) -> Date { Date(timeIntervalSince1970: Double(seconds(in: zone))) }

    /// The date with the offset of this zone. A date with an offset, or without a time, stays unchanged.
    package func located(in zone: ZoneRules?) -> EntryDate {
        guard let zone, let seconds, offset == nil else { return self }
        return EntryDate(day: day, seconds: seconds, offset: Self.offset(of: zone, at: day * 86_400 + seconds))
    }

    /// An offset belongs to a time in UTC, which is known only after the offset is applied: the first one gives an
    /// estimate.
    private static func offset(of zone: ZoneRules, at local: Int) -> Int {
        zone.offset(at: local - zone.offset(at: local))
    }

    // MARK: - Writing

    /// The day as it is written.
    package var civil: CivilDay { CivilDay(daysSince1970: day) }

    /// The number of the day in its year, from 1.
    package var dayOfYear: Int { day - (Timestamp.days(civil.year, 1, 1) ?? day) + 1 }

    /// 0 is Monday.
    package var weekday: Int { ((day + 3) % 7 + 7) % 7 }

    /// The Thursday of its week: its year is the one that the week belongs to (ISO 8601).
    package var thursday: EntryDate { EntryDate(day: day - weekday + 3, seconds: nil, offset: nil) }

    /// 0 for a date without a time.
    package var secondOfDay: Int { seconds ?? 0 }

    /// `2020-01-31`.
    package var dayText: String { civil.text }

    /// The form for the header of an entry.
    package var text: String {
        guard let seconds else { return dayText }
        func two(_ number: Int) -> String { Timestamp.padded(number, 2) }
        let clock = Timestamp.clock(seconds)
        guard let offset else { return "\(dayText) \(seconds % 60 == 0 ? String(clock.dropLast(3)) : clock)" }
        let time = "\(dayText)T\(clock)"
        guard offset != 0 else { return time + "Z" }
        return time + "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
    }

    // MARK: - Parts

    private static func day(_ text: Substring) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1...].allSatisfy({ (1...2).contains($0.count) }),
            let year = digits(parts[0]), let month = digits(parts[1]), let day = digits(parts[2])
        else { return nil }
        return Timestamp.days(year, month, day)
    }

    private static func month(_ text: Substring) -> Int? {
        CivilDay.months.firstIndex { $0.uppercased() == text.prefix(3) }.map { $0 + 1 }
    }

    /// Old feeds write two digits (RFC 822).
    private static func year(_ text: Substring) -> Int? {
        guard let number = digits(text) else { return nil }
        return text.count == 2 ? number + (number < 70 ? 2000 : 1900) : text.count == 4 ? number : nil
    }

    private static func seconds(_ text: Substring) -> Int? {
        // ISO 8601 may have a fraction, which the service drops.
        let whole = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard whole.count == 1 || digits(whole[1]) != nil else { return nil }
        let parts = whole[0].split(separator: ":", omittingEmptySubsequences: false)
        guard whole.count == 1 ? (2...3).contains(parts.count) : parts.count == 3,
            parts.allSatisfy({ (1...2).contains($0.count) })
        else { return nil }
        let numbers = parts.compactMap(digits)
        // Second 60 is a leap second.
        guard numbers.count == parts.count, numbers[0] < 24, numbers[1] < 60, numbers.count < 3 || numbers[2] <= 60
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? min(numbers[2], 59) : 0)
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
    }

    /// `+02:00`, `-0530` or `+02`.
    private static func offset(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let number = text.dropFirst().filter { $0 != ":" }
        guard number.count == 4 || number.count == 2, text.count <= 6, let value = digits(number[...]) else {
            return nil
        }
        let (hours, minutes) = number.count == 4 ? (value / 100, value % 100) : (value, 0)
        guard hours < 24, minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Abbreviations of zones, in seconds east of UTC. `EST` is always UTC-5, also on a date in summer.
    private static let zones = [
        "UTC": 0, "GMT": 0, "UT": 0, "Z": 0, "WET": 0, "WEST": 3600, "BST": 3600, "IST": 19_800, "CET": 3600,
        "CEST": 7200,
        "EET": 7200, "EEST": 10_800, "MSK": 10_800,
        "EST": -18_000, "EDT": -14_400, "CST": -21_600, "CDT": -18_000, "MST": -25_200, "MDT": -21_600, "PST": -28_800,
        "PDT": -25_200, "AKST": -32_400,
        "AKDT": -28_800, "HST": -36_000, "JST": 32_400, "KST": 32_400, "AEST": 36_000, "AEDT": 39_600, "ACST": 34_200,
        "AWST": 28_800, "NZST": 43_200, "NZDT": 46_800,
    ]
}
