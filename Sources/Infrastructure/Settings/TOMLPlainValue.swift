/// Values without quotes or brackets: Booleans, numbers, dates and times (TOML 1.0).
enum TOMLPlainValue {
    /// Whether the text has the form of such a value. The parser's library depends on this check, and reads at most 127
    /// characters.
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 100 else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        if ["true", "false"].contains(text) { return true }
        let unsigned = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
        if unsigned == "inf" || unsigned == "nan" { return true }
        return isPrefixed(text) || isDecimal(unsigned) || isDateOrTime(text)
    }

    private static func isPrefixed(_ text: String) -> Bool {
        let digits = text.dropFirst(2)
        return switch text.prefix(2) {
        case "0x": isGrouped(digits) { $0.isASCII && $0.isHexDigit }
        case "0o": isGrouped(digits) { ("0"..."7").contains($0) }
        case "0b": isGrouped(digits) { $0 == "0" || $0 == "1" }
        default: false
        }
    }

    private static func isDecimal(_ text: Substring) -> Bool {
        let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false).flatMap {
            $0.split(separator: "E", maxSplits: 1, omittingEmptySubsequences: false)
        }
        guard parts.count <= 2 else { return false }
        let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count <= 2, numbers.allSatisfy({ isGrouped($0, isDigit) }),
            numbers[0].count == 1 || !numbers[0].hasPrefix("0")
        else { return false }
        guard parts.count == 2 else { return true }
        return isGrouped(parts[1].first == "+" || parts[1].first == "-" ? parts[1].dropFirst() : parts[1], isDigit)
    }

    /// Digits, with single underscores between them.
    private static func isGrouped(_ text: Substring, _ isDigit: (Character) -> Bool) -> Bool {
        text.split(separator: "_", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy(isDigit)
        }
    }

    private static func isDateOrTime(_ text: String) -> Bool {
        if fits(text, "9999-99-99") || isTime(text[...]) { return true }
        guard text.count > 11, fits(text.prefix(10), "9999-99-99"), let separator = text.dropFirst(10).first,
            "Tt ".contains(separator)
        else { return false }
        let rest = text.dropFirst(11)
        if rest.hasSuffix("Z") || rest.hasSuffix("z") { return isTime(rest.dropLast()) }
        return isTime(rest)
            || (fits(rest.suffix(6).dropFirst(), "99:99") && "+-".contains(rest.suffix(6).prefix(1))
                && isTime(rest.dropLast(6)))
    }

    private static func isTime(_ text: Substring) -> Bool {
        guard fits(text.prefix(8), "99:99:99") else { return false }
        let fraction = text.dropFirst(8)
        return fraction.isEmpty
            || (fraction.first == "." && fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit))
    }

    /// Whether the text has a digit for each 9 of the pattern and is the same otherwise.
    private static func fits(_ text: some StringProtocol, _ pattern: String) -> Bool {
        text.count == pattern.count && zip(text, pattern).allSatisfy { $1 == "9" ? isDigit($0) : $0 == $1 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) && character.isASCII }
}
