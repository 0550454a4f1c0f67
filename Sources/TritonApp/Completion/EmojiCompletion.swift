import CommandKit

/// Emoji by the names that the Unicode standard gives them, with underscores, as `--emoji` takes them.
enum EmojiCompletion {
    static func values(startingWith prefix: String, limit: Int) -> [CompletionValue] {
        let typed = prefix.lowercased()
        // A character that was typed as such is complete.
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        var values: [CompletionValue] = []
        for value in 0x1F300...0x1FAFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation, let name = scalar.properties.name else { continue }
            let word = String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
            if word.utf8.starts(with: typed.utf8) { values.append(CompletionValue(word, String(scalar))) }
        }
        values.sort { $0.text < $1.text }
        // The last one stays, as everywhere: see `CompletionSource`.
        return values.count > limit ? Array(values.prefix(limit - 1)) + values.suffix(1) : values
    }
}
