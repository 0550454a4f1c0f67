/// Percent-encoding, as in URLs.
package enum PercentDecoding {
    /// Decodes a text; returns it unchanged if the result is not UTF-8.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1] != UInt8(ascii: "+"),
                let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? text
    }

    /// Encodes the path of a file as the target of a link: characters that would end it or have another meaning are
    /// escaped.
    package static func target(_ path: String) -> String {
        var result: [UInt8] = []
        for byte in path.utf8 {
            if byte > 32, byte != 127, !#"%()<>"\?#"#.utf8.contains(byte) {
                result.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += Array(("%" + (digits.utf8.count == 1 ? "0" : "") + digits).utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
