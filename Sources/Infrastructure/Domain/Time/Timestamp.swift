package import FoundationEssentials

/// Reads and writes RFC 3339 times. They are written in UTC with `Z` and whole seconds.
///
/// Years have four digits: a time before year 0 or after 9999 (an answer may contain any number) is written as the
/// first or last second of that range.
package enum Timestamp {
    package static func text(_ date: Date) -> String {
        let exact = date.timeIntervalSince1970
        // In this order, a NaN becomes the earliest time.
        let seconds = Int(min(latest, max(earliest, exact)).rounded(.down))
        let (days, time) = seconds.quotientAndRemainder(floored: 86_400)
        let date = CivilDay(daysSince1970: days)
        // Written digit by digit, because every line of a list has a time.
        return String(unsafeUninitializedCapacity: 20) { buffer in
            var end = 0
            func put(_ value: Int, _ width: Int, _ sign: Unicode.Scalar) {
                var rest = value
                for position in stride(from: end + width - 1, through: end, by: -1) {
                    buffer[position] = 48 + UInt8(rest % 10)
                    rest /= 10
                }
                buffer[end + width] = UInt8(ascii: sign)
                end += width + 1
            }
            put(date.year, 4, "-")
            put(date.month, 2, "-")
            put(date.day, 2, "T")
            put(time / 3600, 2, ":")
            put(time / 60 % 60, 2, ":")
            put(time % 60, 2, "Z")
            return end
        }
    }

    private static let earliest = -62_167_219_200.0
    private static let latest = 253_402_300_799.0

    /// Nil for a text that is not an existing date. The parser of FoundationEssentials accepts 30 February.
    package static func date(_ text: String) -> Date? {
        let units = Array(text.utf8)
        guard units.count >= 20, units[4] == UInt8(ascii: "-"), units[7] == UInt8(ascii: "-"),
            "Tt ".utf8.contains(units[10]), units[13] == UInt8(ascii: ":"), units[16] == UInt8(ascii: ":")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            guard units[range].allSatisfy(\.isDigit) else { return nil }
            return Int(String(decoding: units[range], as: UTF8.self))
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19)
        else { return nil }
        guard let days = days(year, month, day), hour < 24, minute < 60, second < 61 else { return nil }
        var index = 19
        if units[index] == UInt8(ascii: ".") {
            index += 1
            guard index < units.count, units[index].isDigit else { return nil }
            while index < units.count, units[index].isDigit { index += 1 }
        }
        guard index < units.count, let offset = offset(Array(units[index...])) else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset))
    }

    /// Days since 1970-01-01, or nil when the calendar has no such day. The algorithm is `days_from_civil` of Howard
    /// Hinnant's "chrono-Compatible Low-Level Date Algorithms".
    package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day), (0...9999).contains(year) else { return nil }
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return CivilDay(daysSince1970: days) == CivilDay(year: year, month: month, day: day) ? days : nil
    }

    /// Seconds east of UTC from `Z`, `+02:00` or `-0530`.
    private static func offset(_ units: [UInt8]) -> Int? {
        if units.count == 1, "Zz".utf8.contains(units[0]) { return 0 }
        guard let sign = units.first, "+-".utf8.contains(sign) else { return nil }
        var digits = Array(units.dropFirst())
        if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
        guard digits.count == 4, digits.allSatisfy(\.isDigit),
            let value = Int(String(decoding: digits, as: UTF8.self)), value / 100 < 24, value % 100 < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (value / 100 * 3600 + value % 100 * 60)
    }

    /// `07:13:28`, from the seconds since midnight.
    package static func clock(_ seconds: Int) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    }

    package static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    package func quotientAndRemainder(floored divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
