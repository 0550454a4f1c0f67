/// Splits a line into words as a shell does, for blanks and the two kinds of quotes.
package enum Words {
    package static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            switch (quote, character) {
            case (nil, " "):
                if let done = word { words.append(done) }
                word = nil
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (.some(let open), _) where open == character: quote = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
