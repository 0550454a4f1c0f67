package import Domain

/// The emoji of a status: given as an option, or at the beginning of the text.
package enum StatusEmoji {
    /// Reads an emoji, or the name of one.
    /// - Throws: ``TritonError`` of code `usage` for any other text, which the service would accept and show as the
    ///   emoji.
    package static func read(_ typed: String) throws(TritonError) -> String {
        let text = typed.trimmed
        if text.count == 1, let character = text.first, Emoji.isEmoji(character) { return text }
        if let emoji = EmojiNames.emoji(named: text) { return emoji }
        if text.contains(where: Emoji.isPictured) {
            throw TritonError(
                .usage, "'\(line: text)' is not one emoji",
                hint: "a status has one, such as '🐙'; the rest belongs to the text")
        }
        let near = EmojiNames.suggestion(for: text)
        throw TritonError(
            .usage, "'\(line: text)' is neither an emoji nor the name of one",
            hint: near.map { "did you mean '\(line: $0)'?" } ?? "give the character, or a name such as 'octopus'"
        )
    }

    /// A text, and the emoji that stood before it.
    package struct Parts {
        package let emoji: String?
        package let content: String

        package init(emoji: String?, content: String) {
            self.emoji = emoji
            self.content = content
        }
    }

    /// Splits off the emoji of a text that begins with an emoji and a space.
    package static func split(_ text: String) -> Parts {
        let rest = text.dropFirst().drop(while: \.isWhitespace)
        guard let first = text.first, Emoji.isPictured(first), text.dropFirst().first?.isWhitespace == true,
            !rest.isEmpty
        else { return Parts(emoji: nil, content: text) }
        return Parts(emoji: String(first), content: String(rest))
    }

    /// Whether both are the same emoji. The variation selector for pictures is ignored, because it is often lost.
    package static func areSame(_ left: String, _ right: String) -> Bool {
        func bare(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FE0F}" }))
        }
        return bare(left.trimmed) == bare(right.trimmed)
    }
}
