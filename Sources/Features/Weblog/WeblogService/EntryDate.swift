package import Domain
package import FoundationEssentials

/// A date in the header of an entry (service reference, sections 5 and 8.5): `2022-12-11`, `2022-12-11 17:46`,
/// `2022-12-11 5:46 PM EDT`, ISO 8601.
package struct EntryDate: Sendable, Equatable {
    /// Seconds since 1970 in local time.
    private let local: Int
    /// Seconds east of UTC; nil if the text names no zone; then the zone of the weblog counts.
    private let offset: Int?

    /// Nil for any other form, and for a day that does not exist.
    package init?(_ text: String) {
        var words = text.uppercased().split(whereSeparator: \.isWhitespace)[...]
        if let first = words.first, first.count > 11, first.dropFirst(10).first == "T" {
            words = [first.prefix(10), first.dropFirst(11)] + words.dropFirst()
        }
        guard let day = words.popFirst().flatMap(Self.day) else { return nil }
        guard var clock = words.popFirst() else {
            self.init(local: day * 86_400, offset: nil)
            return
        }
        // Letters directly after the digits (`5:46PM`, `17:46+02:00`) are a separate word.
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
        let zone = words.popFirst()
        let offset = zone.flatMap { Self.zones[String($0)] ?? Self.offset($0) }
        guard words.isEmpty, zone == nil || offset != nil else { return nil }
        self.init(local: day * 86_400 + time, offset: offset)
    }

    private init(local: Int, offset: Int?) {
        self.local = local
        self.offset = offset
    }

    package var namesZone: Bool { offset != nil }

    /// The point in time, for a weblog in this zone.
    package func date(in zone: ZoneRules) -> Date {
        func utc(_ offset: Int) -> Date { Date(timeIntervalSince1970: Double(local - offset)) }
        if let offset { return utc(offset) }
        // An offset belongs to a time in UTC, which is known only after the offset is applied: the first one gives an
        // estimate.
        let guess = utc(zone.offset(at: local))
        return utc(zone.offset(at: Int(guess.timeIntervalSince1970)))
    }

    private static func day(_ text: Substring) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1...].allSatisfy({ (1...2).contains($0.count) }),
            let year = digits(parts[0]), let month = digits(parts[1]),
            let day = digits(parts[2])
        else { return nil }
        return Timestamp.days(year, month, day)
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
        guard numbers.count == parts.count, numbers[0] < 24, numbers[1] < 60, numbers.count < 3 || numbers[2] < 60
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    /// `+02:00` or `-0530`.
    private static func offset(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let number = text.dropFirst().filter { $0 != ":" }
        guard number.count == 4, text.count <= 6, let value = digits(number[...]), value / 100 < 24, value % 100 < 60
        else { return nil }
        return (sign == "-" ? -1 : 1) * (value / 100 * 3600 + value % 100 * 60)
    }

    /// Abbreviations of zones, in seconds east of UTC. `EST` is always UTC-5, also on a date in summer.
    package static let zones = [
        "UTC": 0, "GMT": 0, "UT": 0, "Z": 0, "WET": 0, "WEST": 3600, "BST": 3600, "IST": 19_800, "CET": 3600,
        "CEST": 7200,
        "EET": 7200, "EEST": 10_800, "MSK": 10_800,
        "EST": -18_000, "EDT": -14_400, "CST": -21_600, "CDT": -18_000, "MST": -25_200, "MDT": -21_600, "PST": -28_800,
        "PDT": -25_200, "AKST": -32_400,
        "AKDT": -28_800, "HST": -36_000, "JST": 32_400, "KST": 32_400, "AEST": 36_000, "AEDT": 39_600, "ACST": 34_200,
        "AWST": 28_800, "NZST": 43_200, "NZDT": 46_800,
    ]
}
