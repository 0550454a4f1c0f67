/// Percent escapes of paths and queries (RFC 3986 section 2.1).
enum PercentEscapes {
    /// The decoded text; nil for an invalid escape and for bytes that are not UTF-8.
    static func decode(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                    return nil
                }
                rest = rest.dropFirst(2)
                bytes.append(value)
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(32)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Escapes everything but the unreserved characters.
    static func encode(_ text: String) -> String {
        var out = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                out.append(character)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                out += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return out
    }
}
