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

    /// In one pass over the bytes; unchanged bytes are copied in runs.
    private static func escape(_ text: String, keepsLines: Bool) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var out: [UInt8] = []
            out.reserveCapacity(bytes.count + bytes.count / 8)
            // Start of the bytes that are not copied yet.
            var kept = 0
            var marks = 0
            var index = 0
            var isRightToLeft: Bool?
            while index < bytes.count {
                if bytes[index] >= 0x20, bytes[index] < 0x7F {
                    marks = 0
                    index += 1
                    continue
                }
                if let end = flagSequenceEnd(bytes, from: index) {
                    marks = 0
                    index = end
                    continue
                }
                let (scalar, width) = bytes.scalar(at: index)
                let isChanged =
                    InvisibleContext.mayBeNeeded(scalar)
                    ? isUnneeded(scalar, at: index..<index + width, in: bytes, since: kept, keepsLines, &isRightToLeft)
                    : mustChange(scalar, inProse: keepsLines)
                marks = isMark(scalar) && !isChanged ? marks + 1 : 0
                let isSurplus = !keepsLines && marks > maximumMarkRun
                let isLineEnd = scalar == "\r" && index + 1 < bytes.count && bytes[index + 1] == 10
                if isSurplus || isLineEnd || isChanged {
                    out.append(contentsOf: bytes.part(kept..<index))
                    if !isSurplus, !isLineEnd { appendVisible(scalar, to: &out) }
                    kept = index + width
                }
                index += width
            }
            out.append(contentsOf: bytes.part(kept..<bytes.count))
            return String(decoding: out, as: UTF8.self)
        }
    }

    /// Whether an invisible code point is not needed where it is (``InvisibleContext``).
    /// - Parameters:
    ///   - start: behind the last code point that was changed.
    ///   - isRightToLeft: whether the text has letters of this direction; nil as long as nobody has asked.
    private static func isUnneeded(
        _ scalar: Unicode.Scalar, at place: Range<Int>, in bytes: UTF8Buffer, since start: Int, _ keepsLines: Bool,
        _ isRightToLeft: inout Bool?
    ) -> Bool {
        guard isDirectionMark(scalar) else {
            return !InvisibleContext.needs(
                scalar, after: place.lowerBound > start ? bytes.scalar(before: place.lowerBound) : nil,
                before: place.upperBound < bytes.count ? bytes.scalar(at: place.upperBound).scalar : nil)
        }
        guard keepsLines else { return true }
        let isNeeded = isRightToLeft ?? bytes.hasRightToLeftLetter
        isRightToLeft = isNeeded
        return !isNeeded
    }

    private static func mustChange(_ scalar: Unicode.Scalar, inProse: Bool) -> Bool {
        switch scalar.value {
        case 9, 10: !inProse
        default: isHidden(scalar)
        }
    }

    /// The visible form of a code point that must not be written as it is.
    private static func appendVisible(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
        switch scalar.value {
        case 9: out.append("⇥")
        case 10: out.append("⏎")
        case 0..<0x20: out += [UInt8(ascii: "^"), UInt8(scalar.value) + 0x40]
        case 0x7F: out.append("^?")
        default:
            out.append("<U+")
            out.append(contentsOf: String(hexadecimal: scalar.value, width: 4, uppercase: true).utf8)
            out.append(UInt8(ascii: ">"))
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

    /// Tag characters are allowed inside a flag sequence only: U+1F3F4, tags, U+E007F. All of them take four bytes.
    private static func flagSequenceEnd(_ bytes: UTF8Buffer, from start: Int) -> Int? {
        guard bytes[start] == 0xF0, bytes.scalar(at: start).scalar.value == 0x1F3F4 else { return nil }
        for count in 1...maximumTagRun + 1 {
            let index = start + 4 * count
            guard index < bytes.count else { return nil }
            switch bytes.scalar(at: index).scalar.value {
            case 0xE007F: return count > 1 ? index + 4 : nil
            case 0xE0030...0xE0039, 0xE0061...0xE007A: continue
            default: return nil
            }
        }
        return nil
    }

    private static let maximumTagRun = 7
}
