/// Rules for the characters of a text from a person, a file or the service. All checks of operands, settings and URLs
/// use these, so that the same text is accepted everywhere.
extension StringProtocol {
    /// One word of visible characters: not empty, and no white space, control character, invisible character or
    /// direction mark.
    package var isWord: Bool { !isEmpty && unicodeScalars.allSatisfy(TextEscaping.isVisible) }

    /// One line of visible characters, with spaces between them.
    package var isLine: Bool {
        unicodeScalars.contains(where: TextEscaping.isVisible)
            && unicodeScalars.allSatisfy { TextEscaping.isVisible($0) || TextEscaping.isBlank($0) }
    }

    /// A word that can be one component of a path.
    package var isPathWord: Bool { isWord && isPathComponent }

    /// A line that can be one component of a path.
    package var isPathLine: Bool { isLine && isPathComponent }

    private var isPathComponent: Bool { self != "." && self != ".." && !utf8.contains(UInt8(ascii: "/")) }

    /// Only visible ASCII characters, as in a header field; true for an empty text too.
    package var isVisibleASCII: Bool { utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

    /// No ASCII space and no ASCII control character, which would end the line or the field that the text is put into.
    package var fitsRequestLine: Bool { utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }

    /// Whether it contains a control character: C0, delete, or C1.
    package var hasControlCharacters: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
