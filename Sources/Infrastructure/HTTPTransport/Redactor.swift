package import Domain

/// Masks secrets in text for people: known secrets by value, unknown ones by the name in front of them.
///
/// Names are recognised in JSON (`"api_key": "…"`) and in queries and forms (`code=…`). For the places in which the
/// service and its OAuth pages use such values see the service reference, sections 6.1 and 6.7.
package struct Redactor: Sendable {
    package static let names: Set<String> = ["api_key", "client_secret", "code", "access_token"]
    package static let mask = "***"

    /// Longest first.
    private let secrets: [SecretSpelling]
    private let names: [[UInt8]]

    package init(secrets: [Token] = [], names: Set<String> = names) {
        self.secrets = secrets.map(\.exposed).sorted { $0.utf8.count > $1.utf8.count }.compactMap { SecretSpelling($0) }
        self.names = names.map { Array($0.utf8) }
    }

    package func text(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

    /// The same bytes, without a copy, if nothing in them is secret.
    package func bytes(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        // Everything before it is in `out`.
        var copied = 0, index = 0
        while index < bytes.count {
            let secret =
                secrets.lazy.compactMap { $0.length(in: bytes, at: index) }.first.map { index..<index + $0 }
                ?? value(in: bytes, at: index)
            guard let secret else {
                index += 1
                continue
            }
            out += bytes[copied..<secret.lowerBound]
            out += Self.mask.utf8
            (copied, index) = (secret.upperBound, secret.upperBound)
        }
        return copied == 0 ? bytes : out + bytes[copied...]
    }

    /// The value after a name that starts at `index`; nil when there is none.
    private func value(in bytes: [UInt8], at index: Int) -> Range<Int>? {
        guard index == 0 || !Self.isWord(bytes[index - 1]) else { return nil }
        for name in names where Self.matches(bytes, name, at: index) {
            var end = index + name.count
            guard end < bytes.count else { continue }
            if bytes[end] == UInt8(ascii: "=") { return Self.plainValue(in: bytes, from: end + 1, endingAt: "&#;\"'") }
            guard bytes[end] == UInt8(ascii: "\""), index > 0, bytes[index - 1] == UInt8(ascii: "\"") else { continue }
            end = Self.skippingBlanks(bytes, from: end + 1)
            guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { continue }
            end = Self.skippingBlanks(bytes, from: end + 1)
            guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
                return Self.plainValue(in: bytes, from: end, endingAt: ",}]{[\"")
            }
            return Self.quotedValue(in: bytes, from: end + 1)
        }
        return nil
    }

    private static func plainValue(in bytes: [UInt8], from start: Int, endingAt ends: StaticString) -> Range<Int>? {
        let stops = ends.withUTF8Buffer { Array($0) }
        let end = bytes[start...].firstIndex { $0 <= 0x20 || stops.contains($0) } ?? bytes.count
        return start < end ? start..<end : nil
    }

    /// Up to the closing quotation mark, or to the end of the text if it is cut off.
    private static func quotedValue(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        end = min(end, bytes.count)
        return start < end ? start..<end : nil
    }

    private static func skippingBlanks(_ bytes: [UInt8], from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } ?? bytes.count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// - Parameter word: in lower case.
    private static func matches(_ bytes: [UInt8], _ word: [UInt8], at index: Int) -> Bool {
        guard bytes.count - index >= word.count else { return false }
        return word.indices.allSatisfy { offset in
            let byte = bytes[index + offset]
            return word[offset] == ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
    }
}
