import Domain

/// The visible form of a line that contains control, invisible or bidirectional characters, for display while it is
/// edited. readline itself escapes the ASCII ones (`^[`) and handles line breaks; it writes the others as they are.
struct VisibleLine {
    private(set) var bytes: [UInt8] = []
    /// For each byte of the line, and for its end, the offset in `bytes`.
    private var offsets: [Int] = []

    /// Nil when the line can be shown as it is.
    init?(_ line: [UInt8]) {
        guard line.contains(where: { $0 >= 0x80 }) else { return nil }
        if let text = String(validating: line, as: UTF8.self) {
            for character in text { add(character) }
        } else {
            // Without valid UTF-8 the characters are not known.
            for byte in line { add(byte < 0x80 ? [byte] : [UInt8(ascii: "?")], for: 1) }
        }
        guard bytes != line else { return nil }
        offsets.append(bytes.count)
    }

    /// The offset in `bytes` for an offset in the line.
    func offset(of offset: Int) -> Int { offsets[min(max(0, offset), offsets.count - 1)] }

    /// Checks whole characters, because some code points are allowed only together with others (tags, in flags).
    private mutating func add(_ character: Character) {
        let text = String(character)
        guard TextEscaping.line(text) != text else { return add(Array(text.utf8), for: text.utf8.count) }
        for scalar in text.unicodeScalars {
            let one = String(scalar)
            add(Array((scalar.isASCII ? one : TextEscaping.line(one)).utf8), for: one.utf8.count)
        }
    }

    private mutating func add(_ shown: [UInt8], for count: Int) {
        // Text of the same length is not changed; else every byte maps to the beginning of the replacement.
        offsets += (0..<count).map { bytes.count + (shown.count == count ? $0 : 0) }
        bytes += shown
    }
}
