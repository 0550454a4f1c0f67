/// Escapes text from outside for a terminal: dangerous and invisible code points become visible. Emoji, combining marks
/// and right-to-left letters are kept, and with them the invisible code points that they need
/// (``InvisibleContext``).
package enum TextEscaping {
    /// For places of one line: cells, titles, prompts, errors, completions. Tab and newline become visible too, and
    /// long runs of combining marks are cut so that they do not cover neighbouring lines.
    package static func line(_ text: String) -> String { isPlain(text) ? text : escape(text, keepsLines: false) }

    /// For places of several lines: tab and newline stay; a carriage return before a newline is dropped.
    package static func prose(_ text: String) -> String { isPlain(text) ? text : escape(text, keepsLines: true) }

    /// Combining marks that one character may carry in a one-line place.
    static let maximumMarkRun = 8

    /// Most text is printable ASCII, which is returned without a copy.
    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

    private static func escape(_ text: String, keepsLines: Bool) -> String {
        // `append(contentsOf:)` of a view copies all of it each time.
        var out = String.UnicodeScalarView()
        /// The code point before this one; nil at the beginning, and after one that was changed.
        var previous: Unicode.Scalar?
        var marks = 0
        lazy var isRightToLeft = text.unicodeScalars.contains(where: InvisibleContext.isRightToLeftLetter)
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar.value == 0x1F3F4, let tags = flagTags(rest) {
                out.append(scalar)
                for tag in tags { out.append(tag) }
                rest = rest[tags.endIndex...]
                (previous, marks) = (tags.last, 0)
                continue
            }
            let isChanged =
                if isDirectionMark(scalar) {
                    !keepsLines || !isRightToLeft
                } else if InvisibleContext.mayBeNeeded(scalar) {
                    !InvisibleContext.needs(scalar, after: previous, before: rest.first)
                } else {
                    mustChange(scalar, inProse: keepsLines)
                }
            marks = isMark(scalar) && !isChanged ? marks + 1 : 0
            let isSurplus = !keepsLines && marks > maximumMarkRun, isLineEnd = scalar == "\r" && rest.first == "\n"
            let isKept = !isChanged && !isSurplus && !isLineEnd
            if isKept { out.append(scalar) }
            if isChanged, !isLineEnd { for shown in visible(scalar).unicodeScalars { out.append(shown) } }
            previous = isKept ? scalar : nil
        }
        return String(out)
    }

    private static func mustChange(_ scalar: Unicode.Scalar, inProse: Bool) -> Bool {
        switch scalar.value {
        case 9, 10: !inProse
        default: isHidden(scalar)
        }
    }

    /// The visible form of a code point that must not be written as it is.
    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 9: "⇥"
        case 10: "⏎"
        case 0..<0x20: "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
        case 0x7F: "^?"
        default: "<U+" + String(hexadecimal: scalar.value, width: 4, uppercase: true) + ">"
        }
    }

    /// A visible character: not white space, no control character, no direction mark.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E: true
        case 0...0x7F: false
        default: !isInvisible(scalar) && !isDirectionMark(scalar) && !scalar.properties.isWhitespace
        }
    }

    /// A space: white space that is neither a line end nor a tab.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (scalar.value > 0x7F && scalar.properties.isWhitespace && !isInvisible(scalar))
    }

    /// Control characters and invisible characters, which are shown as an escape.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || isInvisible(scalar) }

    /// Code points that are invisible or change the order of the displayed text. JSON writes the same set as `\uXXXX`.
    /// U+200C, U+200D and the variation selectors are not among them: emoji and several scripts need them
    /// (``InvisibleContext``).
    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x2028...0x202E,
            0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
            0x13430...0x1345F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE0FFF, 0xFDD0...0xFDEF:
            true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Marks that only change the direction of text: confusing in names, titles and URLs, and needed in prose with
    /// right-to-left letters.
    package static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x061C || scalar.value == 0x200E || scalar.value == 0x200F
    }

    /// Joiners and variation selectors count as marks: they belong to the same character, and must not restart the
    /// count.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: scalar == "\u{200C}" || scalar == "\u{200D}"
        }
    }

    /// Tag characters are allowed inside a flag sequence only: U+1F3F4, tags, U+E007F.
    /// - Parameter rest: the text behind U+1F3F4.
    private static func flagTags(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        let tags = rest.prefix(maximumTagRun).prefix {
            (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
        }
        guard !tags.isEmpty, rest[tags.endIndex...].first?.value == 0xE007F else { return nil }
        return rest[...tags.endIndex]
    }

    private static let maximumTagRun = 7
}
