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
        return isFraction(bytes) || isDateOrTime(bytes) ? .other(text) : nil
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
            !digits.isEmpty && digits.allSatisfy { Character(Unicode.Scalar($0)).hexDigitValue ?? .max < radix }
        }
    }

    // MARK: Dates and times (RFC 3339)

    private static func isDateOrTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        if isDate(bytes) || isTime(bytes) { return true }
        guard isDate(bytes.prefix(10)), let separator = bytes.dropFirst(10).first, "Tt ".utf8.contains(separator)
        else { return false }
        let time = bytes.dropFirst(11)
        if let last = time.last, last | 32 == UInt8(ascii: "z") { return isTime(time.dropLast()) }
        let zone = time.suffix(6)
        if let hours = number(zone, at: 1), let minutes = number(zone, at: 4), fits(zone.dropFirst(), "99:99"),
            zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-")
        {
            return hours < 24 && minutes < 60 && isTime(time.dropLast(6))
        }
        return isTime(time)
    }

    private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard fits(bytes, "9999-99-99"), let century = number(bytes, at: 0), let short = number(bytes, at: 2),
            let month = number(bytes, at: 5), let day = number(bytes, at: 8)
        else { return false }
        return Timestamp.days(century * 100 + short, month, day) != nil
    }

    private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard fits(bytes.prefix(8), "99:99:99"), let hour = number(bytes, at: 0), let minute = number(bytes, at: 3),
            let second = number(bytes, at: 6), hour < 24, minute < 60, second < 60
        else { return false }
        let fraction = bytes.dropFirst(8)
        return fraction.isEmpty
            || (fraction.first == UInt8(ascii: ".") && fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit))
    }

    /// The number of two digits.
    private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int? {
        let digits = bytes.dropFirst(offset).prefix(2)
        return digits.allSatisfy(isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }

    /// Whether the text has a digit for each 9 of the pattern and is the same otherwise.
    private static func fits(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        bytes.count == pattern.utf8.count
            && zip(bytes, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "9") ? isDigit($0) : $0 == $1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
