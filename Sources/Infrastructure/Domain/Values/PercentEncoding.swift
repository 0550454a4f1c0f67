/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// One path component: only unreserved characters (RFC 3986, section 2.3) are kept. In `.` and `..` the dots are
    /// encoded too, because those components would change the path.
    package static func encode(_ text: String) -> String {
        let climbs = text == "." || text == ".."
        return encode(text) { isUnreserved($0) && !climbs }
    }

    /// Encodes the other bytes than those that are kept.
    package static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                out.append(byte)
            } else {
                out += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The path of a file as the target of a link: characters that would end it or have another meaning are encoded.
    package static func linkTarget(_ path: String) -> String {
        encode(path) { $0 > 0x20 && $0 != 0x7F && !#"%()<>"\?#"#.utf8.contains($0) }
    }

    /// `NAME=VALUE` pairs as they are in a query or a form.
    package static func query(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-._~".utf8.contains(byte)
    }

    // MARK: - Decoding

    /// Nil when an escape is invalid or the bytes are not UTF-8.
    /// - Parameter keepsInvalid: whether a `%` that does not begin an escape stays as it is.
    package static func decode(_ text: some StringProtocol, keepsInvalid: Bool = false) -> String? {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%"), index + 1 < bytes.count, let high = bytes[index].hexDigit,
                let low = bytes[index + 1].hexDigit
            {
                out.append(high << 4 | low)
                index += 2
            } else if byte == UInt8(ascii: "%"), !keepsInvalid {
                return nil
            } else {
                out.append(byte)
            }
        }
        return String(validating: out, as: UTF8.self)
    }

    /// The text as a person wrote it: unchanged where it is not encoded.
    package static func decodeLeniently(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return decode(text, keepsInvalid: true) ?? text
    }
}
