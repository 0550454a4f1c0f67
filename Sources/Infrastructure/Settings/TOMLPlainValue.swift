import Domain

/// Values without quotes or brackets: numbers, Booleans, dates and times.
enum TOMLPlainValue {
    /// Nil when the text is not a value of TOML 1.0.
    static func value(_ bytes: ArraySlice<UInt8>) -> SettingValue? {
        let text = String(decoding: bytes, as: UTF8.self)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "inf", "nan", "+inf", "-inf", "+nan", "-nan": return .other(text)
        default: break
        }
        if let number = integer(bytes) { return .int(number) }
        return isFraction(bytes) || isDateOrTime(text) ? .other(text) : nil
    }

    // MARK: Numbers

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        let radix: Int? =
            switch String(decoding: bytes.prefix(2), as: UTF8.self) {
            case "0x": 16
            case "0o": 8
            case "0b": 2
            default: nil
            }
        let digits = radix == nil ? withoutSign(bytes) : bytes.dropFirst(2)
        guard isGrouped(digits, radix: radix ?? 10), radix != nil || !hasLeadingZero(digits) else { return nil }
        let number = (radix == nil ? bytes : digits).filter { $0 != UInt8(ascii: "_") }
        return Int(String(decoding: number, as: UTF8.self), radix: radix ?? 10)
    }

    private static func isFraction(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = withoutSign(bytes).split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 32 == 0x65 }
        let numbers = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count + numbers.count > 2 && !hasLeadingZero(numbers[0]) && numbers.allSatisfy { isGrouped($0) }
            && parts.dropFirst().allSatisfy { isGrouped(withoutSign($0)) }
    }

    private static func withoutSign(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    }

    private static func hasLeadingZero(_ digits: ArraySlice<UInt8>) -> Bool {
        digits.count > 1 && digits.first == UInt8(ascii: "0")
    }

    /// Digits, with single underscores between them.
    private static func isGrouped(_ bytes: ArraySlice<UInt8>, radix: Int = 10) -> Bool {
        bytes.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy { digits in
            !digits.isEmpty && digits.allSatisfy { $0.hexDigit.map { $0 < radix } ?? false }
        }
    }

    // MARK: Dates and times (RFC 3339)

    private static func isDateOrTime(_ text: String) -> Bool {
        // Leap seconds, and zones without a colon, are not of TOML.
        guard !text.contains(":60"), let sign = text.utf8.suffix(5).first, !"+-".utf8.contains(sign) else {
            return false
        }
        // A date alone, a time alone, and a time without a zone are completed.
        return [text, text + "Z", text + "T00:00:00Z", "2000-01-01T" + text + "Z"].contains {
            Timestamp.date($0) != nil
        }
    }
}
