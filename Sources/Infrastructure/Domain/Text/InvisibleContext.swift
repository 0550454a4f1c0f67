/// Where invisible code points are needed: joiners in emoji and in the scripts that join letters, variation selectors
/// after a character, and direction marks in prose with right-to-left letters. Elsewhere they only hide something.
enum InvisibleContext {
    private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

    /// Whether the code points around it decide.
    static func mayBeNeeded(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == zeroWidthJoiner || isSelector(scalar)
    }

    /// - Parameter previous: nil at the beginning, and after a code point that was changed.
    static func needs(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        guard let previous else { return false }
        if isSelector(scalar) { return !isSelector(previous) && TextEscaping.isVisible(previous) }
        if joinsLetters(previous) { return true }
        return scalar == zeroWidthJoiner && (isPicture(previous) || isSelector(previous)) && next.map(isPicture) == true
    }

    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    /// Digits are emoji too, for key caps.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x7F && scalar.properties.isEmoji
    }

    /// Letters and marks of the scripts from Arabic to Tibetan, of Myanmar, Khmer and Mongolian, and of the younger
    /// blocks of Arabic and of the scripts of India.
    private static func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0620...0x109F, 0x1780...0x18AF, 0x1A20...0x1BFF, 0xA800...0xABFF, 0xFB50...0xFDCF, 0xFDF0...0xFDFF,
            0xFE70...0xFEFC, 0x10A00...0x11FFF, 0x1E900...0x1E95F:
            TextEscaping.isVisible(scalar)
        default: false
        }
    }

    /// Whether it is a Hebrew, Arabic or other letter that is written from right to left.
    static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x05D0...0x05F2, 0x0620...0x064A, 0x066E...0x08C7, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC,
            0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
