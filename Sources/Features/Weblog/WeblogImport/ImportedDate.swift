package import Domain
import FoundationEssentials
import WeblogService

/// A date as its author wrote it, with the zone if there was one.
package struct ImportedDate: Sendable, Equatable {
    /// The day as it is written, in days since 1970.
    private let day: Int
    /// Seconds of that day; nil for a date without a time.
    private let seconds: Int?
    /// Seconds east of UTC; nil if the text names no zone.
    private var offset: Int?

    private init(day: Int, seconds: Int?, offset: Int?) {
        self.day = day
        self.seconds = seconds
        self.offset = offset
    }

    /// Reads `2020-01-31` with or without a time and a zone, ISO 8601 and its usual variants, and the form of feeds:
    /// `Fri, 31 Jan 2020 17:46:00 +0100`. Nil for anything else.
    package init?(_ text: String) {
        var words = text.trimmed.uppercased().split { $0.isWhitespace || $0 == "," }[...]
        if let first = words.first, Self.weekdays.contains(String(first.prefix(3))), first.allSatisfy(\.isLetter) {
            words.removeFirst()
        }
        guard let first = words.popFirst() else { return nil }
        if first.count <= 2 {
            guard words.count >= 2, let number = Int(first), let month = Self.month(words.removeFirst()),
                let year = Self.year(words.removeFirst()),
                let day = Timestamp.days(year, month, number)
            else { return nil }
            self.day = day
        } else {
            let date = first.prefix(10)
            guard let day = Self.day(date) else { return nil }
            self.day = day
            if first.count > 10 {
                guard first.dropFirst(10).first == "T" else { return nil }
                words = [first.dropFirst(11)] + words
            }
        }
        guard var clock = words.popFirst() else {
            seconds = nil
            offset = nil
            return
        }
        if let end = clock.firstIndex(where: { !$0.isNumber && $0 != ":" && $0 != "." }) {
            words = [clock[end...]] + words
            clock = clock[..<end]
        }
        guard var time = Self.seconds(clock) else { return nil }
        if let half = words.first, half == "AM" || half == "PM" {
            guard (1...12).contains(time / 3600) else { return nil }
            time = time % 43_200 + (half == "PM" ? 43_200 : 0)
            words.removeFirst()
        }
        seconds = time
        let zone = words.popFirst()
        offset = zone.flatMap(Self.offset)
        guard words.isEmpty, zone == nil || offset != nil else { return nil }
    }

    package var namesZone: Bool { offset != nil }

    /// The year and month as they are written, for paths.
    package var yearAndMonth: (year: Int, month: Int) {
        let civil = Timestamp.civil(day)
        return (civil.year, civil.month)
    }

    /// The date with the offset of the zone of its site. A date with an offset, or without a time, stays unchanged.
    package func located(in zone: ZoneRules?) -> ImportedDate {
        guard let zone, let seconds, offset == nil else { return self }
        let local = day * 86_400 + seconds
        // An offset belongs to a time in UTC, which is known only after the offset is applied: the first one gives an
        // estimate.
        let guess = local - zone.offset(at: local)
        return ImportedDate(day: day, seconds: seconds, offset: zone.offset(at: guess))
    }

    /// `2020-01-31`.
    package var dayText: String {
        let civil = Timestamp.civil(day)
        return
            "\(Timestamp.padded(civil.year, 4))-\(Timestamp.padded(civil.month, 2))-\(Timestamp.padded(civil.day, 2))"
    }

    /// The form for the header of an entry.
    package var text: String {
        guard let seconds else { return dayText }
        func two(_ number: Int) -> String { Timestamp.padded(number, 2) }
        let minutes = "\(two(seconds / 3600)):\(two(seconds / 60 % 60))"
        guard let offset else { return "\(dayText) \(minutes)" + (seconds % 60 == 0 ? "" : ":\(two(seconds % 60))") }
        let time = "\(dayText)T\(minutes):\(two(seconds % 60))"
        guard offset != 0 else { return time + "Z" }
        return time + "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
    }

    private static let weekdays: Set<String> = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]
    private static let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]

    private static func month(_ text: Substring) -> Int? {
        months.firstIndex(of: String(text.prefix(3))).map { $0 + 1 }
    }

    /// Old feeds write two digits (RFC 822).
    private static func year(_ text: Substring) -> Int? {
        guard let number = digits(text) else { return nil }
        return text.count == 2 ? number + (number < 70 ? 2000 : 1900) : text.count == 4 ? number : nil
    }

    private static func day(_ text: Substring) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, let year = digits(parts[0]), let month = digits(parts[1]),
            let day = digits(parts[2])
        else { return nil }
        return Timestamp.days(year, month, day)
    }

    private static func seconds(_ text: Substring) -> Int? {
        let whole = text.split(separator: ".", maxSplits: 1)
        guard let clock = whole.first else { return nil }
        let numbers = clock.split(separator: ":", omittingEmptySubsequences: false).map(digits)
        guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1], hour < 24, minute < 60
        else { return nil }
        guard numbers.count == 3 else { return hour * 3600 + minute * 60 }
        guard let second = numbers[2], second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private static func digits(_ text: Substring) -> Int? {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    private static func offset(_ text: Substring) -> Int? {
        if let seconds = EntryDate.zones[String(text)] { return seconds }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let number = text.dropFirst().filter { $0 != ":" }
        guard number.count == 4 || number.count == 2, let value = digits(number[...]) else { return nil }
        let (hours, minutes) = number.count == 4 ? (value / 100, value % 100) : (value, 0)
        guard hours < 24, minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}
