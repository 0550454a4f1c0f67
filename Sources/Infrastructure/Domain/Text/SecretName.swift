/// Finds the value of a field with a secret name in text: in JSON (`"api_key": "…"`), and in queries and forms
/// (`code=…`).
struct SecretName: Sendable {
    /// In lower case.
    private let name: [UInt8]

    init(_ name: String) { self.name = Array(name.utf8) }

    /// The value after the name if that starts at `index`; nil when there is none.
    func value(in bytes: [UInt8], at index: Int) -> Range<Int>? {
        guard Self.matches(bytes, name, at: index), index == 0 || !Self.isWord(bytes[index - 1]) else { return nil }
        var end = index + name.count
        guard end < bytes.count else { return nil }
        if bytes[end] == UInt8(ascii: "=") { return Self.plainValue(in: bytes, from: end + 1, endingAt: "&#;\"'") }
        guard bytes[end] == UInt8(ascii: "\""), index > 0, bytes[index - 1] == UInt8(ascii: "\"") else { return nil }
        end = Self.skippingBlanks(bytes, from: end + 1)
        guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
        end = Self.skippingBlanks(bytes, from: end + 1)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            return Self.plainValue(in: bytes, from: end, endingAt: ",}]{[\"")
        }
        return Self.quotedValue(in: bytes, from: end + 1)
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
        byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
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
