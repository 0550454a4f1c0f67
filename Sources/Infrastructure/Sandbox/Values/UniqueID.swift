import FoundationEssentials

/// Ids in the form of PHP's `uniqid()`: eight hex digits of seconds, five of microseconds (service reference, section
/// 5).
enum UniqueID {
    /// The id for that time, or the next one that is not taken in the same second.
    static func make(at date: Date, isTaken: (String) throws -> Bool) rethrows -> String {
        let time = date.timeIntervalSince1970, seconds = time.rounded(.down)
        var micros = Int((time - seconds) * 1_000_000)
        while true {
            let id = padded(Int(seconds), 8) + padded(micros & 0xFFFFF, 5)
            if try !isTaken(id) { return id }
            micros += 1
        }
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
