import Completion
import Status

/// Emoji by the names that `--emoji` takes, with underscores for blanks. A word that begins with a colon, as in chats,
/// is completed with colons.
enum EmojiCompletion {
    static func values(startingWith prefix: String) -> [CompletionValue] {
        let colon = prefix.hasPrefix(":") ? ":" : ""
        let typed = prefix.dropFirst(colon.count)
        // An emoji that was typed as a character is complete.
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        return StatusFactory.emojiNames(startingWith: typed.lowercased()).map {
            CompletionValue(colon + $0.name + colon, $0.emoji)
        }
    }
}
