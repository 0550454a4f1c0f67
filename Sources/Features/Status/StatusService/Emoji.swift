/// Recognizes a single emoji (service reference, section 5). All of it comes from the standard library's Unicode
/// tables.
package enum Emoji {
    /// Whether the character is shown as an emoji, or can be: `🐙`, `❤️`, `👨‍👩‍👧`, `🇩🇪`, `1️⃣`, and `☺`, which has a
    /// plain form too.
    package static func isEmoji(_ character: Character) -> Bool {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first, first.properties.isEmoji, scalars.dropFirst().allSatisfy(isJoined) else {
            return false
        }
        if first.isASCII { return scalars.contains("\u{20E3}") }
        // A flag has two letters; one letter alone is not an emoji.
        return !isFlagLetter(first) || (scalars.count == 2 && isFlagLetter(scalars[1]))
    }

    /// Whether a character at the beginning of a text is certainly meant as an emoji, unlike that of `© 2026`.
    package static func isPictured(_ character: Character) -> Bool {
        guard isEmoji(character), let first = character.unicodeScalars.first,
            !character.unicodeScalars.contains("\u{FE0E}")
        else { return false }
        return first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
            || first.value >= 0x2600
    }

    /// Whether a code point may follow the first one of an emoji. Combining marks may not, because their number has no
    /// limit.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0xE0020...0xE007F: true
        default: scalar.properties.isEmoji
        }
    }

    static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }
}
