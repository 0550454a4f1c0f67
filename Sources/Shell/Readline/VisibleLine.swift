import Domain

/// A line as it may be shown while it is edited, where it contains code points that a terminal obeys or that hide or
/// turn text around. readline itself shows the ASCII ones (`^[`) and breaks lines; it writes the others as they are.
struct VisibleLine {
    private(set) var bytes: [UInt8] = []
    /// For each byte of the line and for its end, where that is in `bytes`.
    private var offsets: [Int] = []

    /// Nil when the line can be shown as it is.
    init?(_ line: [UInt8]) {
        guard line.contains(where: { $0 >= 0x80 }) else { return nil }
        if let text = String(validating: line, as: UTF8.self) {
            for character in text { add(character) }
        } else {
            // Where characters begin is anybody's guess.
            for byte in line { add(byte < 0x80 ? [byte] : [UInt8(ascii: "?")], for: 1) }
        }
        guard bytes != line else { return nil }
        offsets.append(bytes.count)
    }

    /// - Parameter offset: of the line, in bytes.
    func offset(of offset: Int) -> Int { offsets[min(max(0, offset), offsets.count - 1)] }

    /// Code points that are allowed in company only (tags, in flags) are looked at together.
    private mutating func add(_ character: Character) {
        let text = String(character)
        guard TextEscaping.line(text) != text else { return add(Array(text.utf8), for: text.utf8.count) }
        for scalar in text.unicodeScalars {
            let one = String(scalar)
            add(Array((scalar.isASCII ? one : TextEscaping.line(one)).utf8), for: one.utf8.count)
        }
    }

    private mutating func add(_ shown: [UInt8], for count: Int) {
        // As long as it is, it is the same; else all of it is at its beginning.
        offsets += (0..<count).map { bytes.count + (shown.count == count ? $0 : 0) }
        bytes += shown
    }
}
