/// Finds a known secret in text: unchanged, with the escapes of JSON (`\u0074`, `\/`), with those of a URL (`%74`), or
/// with a mixture of them.
struct SecretSpelling: Sendable {
    /// Shortest secret that is searched for, in bytes. A shorter one could be found in ordinary words. The service's
    /// keys have 32 characters.
    static let minimumLength = 8

    private let secret: [UInt8]

    /// - Returns: nil for a secret that is too short.
    init?(_ secret: String) {
        self.secret = Array(secret.utf8)
        guard self.secret.count >= Self.minimumLength else { return nil }
    }

    /// Number of bytes from `start` on that spell the secret; nil when they do not.
    func length(in bytes: [UInt8], at start: Int) -> Int? {
        var end = start
        for wanted in secret {
            guard let length = Self.length(of: wanted, in: bytes, at: end) else { return nil }
            end += length
        }
        return end - start
    }

    private static func length(of wanted: UInt8, in bytes: [UInt8], at index: Int) -> Int? {
        guard index < bytes.count else { return nil }
        if bytes[index] == UInt8(ascii: "%"), value(of: bytes, at: index + 1, digits: 2) == Int(wanted) { return 3 }
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
            if bytes[index + 1] == UInt8(ascii: "u"), value(of: bytes, at: index + 2, digits: 4) == Int(wanted) {
                return 6
            }
            if bytes[index + 1] == wanted, #""\/"#.utf8.contains(wanted) { return 2 }
        }
        return bytes[index] == wanted ? 1 : nil
    }

    private static func value(of bytes: [UInt8], at start: Int, digits: Int) -> Int? {
        guard start + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[start..<start + digits] {
            guard let digit = byte.hexDigit else { return nil }
            value = value * 16 + Int(digit)
        }
        return value
    }
}
