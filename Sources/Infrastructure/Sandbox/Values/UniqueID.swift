import Domain
import FoundationEssentials

/// Ids in the form of PHP's `uniqid()`: eight hex digits of seconds, five of microseconds (service reference, section
/// 5).
enum UniqueID {
    /// The id for that time, or the next one that is not taken in the same second.
    static func make(at date: Date, isTaken: (String) throws -> Bool) rethrows -> String {
        let time = date.timeIntervalSince1970, seconds = time.rounded(.down)
        var micros = Int((time - seconds) * 1_000_000)
        while true {
            let id = String(hexadecimal: Int(seconds), width: 8) + String(hexadecimal: micros & 0xFFFFF, width: 5)
            if try !isTaken(id) { return id }
            micros += 1
        }
    }
}
