import Domain
import FoundationEssentials

/// Dates in the header of a weblog entry (service reference, section 8.5).
enum WeblogDate {
    /// Abbreviations of time zones, in seconds east of UTC. They do not depend on the date: EST is -18000 in summer
    /// too.
    private static let abbreviations = [
        "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 3600, "BST": 3600, "IST": 19_800, "CET": 3600, "CEST": 7200,
        "EET": 7200, "EEST": 10_800, "MSK": 10_800,
        "EST": -18_000, "EDT": -14_400, "CST": -21_600, "CDT": -18_000, "MST": -25_200, "MDT": -21_600, "PST": -28_800,
        "PDT": -25_200, "AKST": -32_400,
        "AKDT": -28_800, "HST": -36_000, "JST": 32_400, "KST": 32_400, "AEST": 36_000, "AEDT": 39_600, "ACST": 34_200,
        "AWST": 28_800, "NZST": 43_200, "NZDT": 46_800,
    ]

    /// Epoch seconds of `2022-12-11`, `2022-12-11 17:46`, `2022-12-11 5:46 PM EDT` or ISO 8601; nil for anything else.
    /// A time without a zone is in the zone of the weblog.
    static func seconds(_ text: String, zone: ZoneRules) -> Int? {
        let upper = Trimmed.text(text).uppercased()
        if let date = Timestamp.date(upper) { return Int(date.timeIntervalSince1970) }
        var words = upper.split(separator: " ").map(String.init)[...]
        if let first = words.first, first.dropFirst(10).first == "T" {
            words = [String(first.prefix(10)), String(first.dropFirst(11))] + words.dropFirst()
        }
        guard let day = words.popFirst().flatMap(days) else { return nil }
        guard var clock = words.popFirst() else { return utc(day * 86_400, zone) }
        // Text directly after the digits (`5:46PM`, `17:46+02:00`) becomes a separate word.
        if let end = clock.firstIndex(where: { !$0.isNumber && $0 != ":" }) {
            words = [String(clock[end...])] + words
            clock = String(clock[..<end])
        }
        guard var time = secondOfDay(clock) else { return nil }
        if let half = words.first, half == "AM" || half == "PM" {
            guard (1...12).contains(time / 3600) else { return nil }
            time = time % 43_200 + (half == "PM" ? 43_200 : 0)
            words.removeFirst()
        }
        guard let name = words.popFirst() else { return utc(day * 86_400 + time, zone) }
        guard words.isEmpty, let offset = abbreviations[name] ?? offset(name) else { return nil }
        return day * 86_400 + time - offset
    }

    private static func days(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return nil }
        return Timestamp.days(year, month, day)
    }

    private static func secondOfDay(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil
        }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count > 2 ? parts[2] : 0
        else { return nil }
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// `+02:00` or `-0530`.
    private static func offset(_ text: String) -> Int? {
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4, let value = Int(digits),
            value / 100 < 24, value % 100 < 60
        else { return nil }
        return (sign == "-" ? -1 : 1) * (value / 100 * 3600 + value % 100 * 60)
    }

    /// Epoch seconds of a local time in the zone.
    private static func utc(_ local: Int, _ zone: ZoneRules) -> Int {
        let guess = local - zone.offset(at: local)
        return local - zone.offset(at: guess)
    }
}
