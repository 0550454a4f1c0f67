/// What makes text from outside safe on a terminal: dangerous and invisible code points are made visible, nothing is
/// deleted. Emoji, combining marks and right-to-left letters survive.
package enum TextSafety {
    /// For one-line places: cells, titles, prompts, errors, completions. Tab and newline become visible too, and
    /// long runs of combining marks are cut so that a cell cannot paint over its neighbours.
    package static func line(_ text: String) -> String { isPlain(text) ? text : escape(text, keepsLines: false) }

    /// For places with room: tab and newline stay, a carriage return before a newline is dropped as a line end.
    package static func prose(_ text: String) -> String { isPlain(text) ? text : escape(text, keepsLines: true) }

    /// Combining marks that one character may carry in a one-line place.
    static let longestMarkRun = 8

    /// Most text is printable ASCII, and needs neither a second look nor a copy.
    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

    private static func escape(_ text: String, keepsLines: Bool) -> String {
        var out = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        var marks = 0
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if let end = flagSequenceEnd(scalars, from: index) {
                out.append(contentsOf: scalars[index..<end])
                index = end
                marks = 0
                continue
            }
            index += 1
            if isMark(scalar) {
                marks += 1
                if !keepsLines, marks > longestMarkRun { continue }
            } else {
                marks = 0
            }
            switch scalar {
            case "\n", "\t":
                if keepsLines { out.append(scalar) } else { out.append(scalar == "\n" ? "⏎" : "⇥") }
            case "\r" where index < scalars.count && scalars[index] == "\n":
                continue
            default:
                if let visible = visible(scalar, inProse: keepsLines) { out.append(contentsOf: visible.unicodeScalars) } else { out.append(scalar) }
            }
        }
        return String(out)
    }

    /// The visible form of a code point that must not be written as it is, or nil.
    private static func visible(_ scalar: Unicode.Scalar, inProse: Bool) -> String? {
        let value = scalar.value
        if value < 0x20 { return "^" + String(Unicode.Scalar(UInt8(value) + 0x40)) }
        if value < 0x7F { return nil }
        if value == 0x7F { return "^?" }
        guard isInvisible(scalar) || (!inProse && isDirectionMark(scalar)) else { return nil }
        let digits = String(value, radix: 16, uppercase: true)
        return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    }

    /// Code points that show nothing or change the order of what is shown. JSON writes the same set as `\uXXXX`.
    /// U+200C, U+200D and the variation selectors are not among them: emoji and several scripts need them.
    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
            0x1D173...0x1D17A,
            0xE0000...0xE0FFF, 0xFDD0...0xFDEF:
            true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Marks that only steer direction: harmless in prose, confusing in names, titles and URLs.
    package static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool { [0x061C, 0x200E, 0x200F].contains(scalar.value) }

    /// Joiners and variation selectors count as well: they belong to the same character, and would start the count anew.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: scalar == "\u{200C}" || scalar == "\u{200D}"
        }
    }

    /// Tag characters are allowed inside a flag sequence only: U+1F3F4, tags, U+E007F.
    private static func flagSequenceEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
        guard scalars[start].value == 0x1F3F4 else { return nil }
        var index = start + 1
        while index < scalars.count, (0xE0030...0xE0039).contains(scalars[index].value) || (0xE0061...0xE007A).contains(scalars[index].value), index - start <= 7 { index += 1 }
        guard index > start + 1, index < scalars.count, scalars[index].value == 0xE007F else { return nil }
        return index + 1
    }
}
