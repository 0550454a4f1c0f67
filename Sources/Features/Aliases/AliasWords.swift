package import Domain

/// The words of an alias. The prompt's reader (`ShellLexer`) also needs operators and places, and the one for Tab
/// (`ShellWords`) what is still open, by the rules of two shells.
package enum AliasWords {
    /// Splits a line into words as a shell does, with blanks, both kinds of quotes and the backslash.
    /// - Throws: ``TritonError`` of code `usage` for a quote that is not closed.
    package static func split(_ line: String) throws(TritonError) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = Substring(line)
        while let character = rest.popFirst() {
            switch (quote, character) {
            case (nil, _) where character.isWhitespace:
                if let done = word { words.append(done) }
                word = nil
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (.some(let open), _) where character == open: quote = nil
            case (nil, "\\"), ("\"", "\\"):
                guard let next = rest.popFirst(), !next.isNewline else { break }
                word = (word ?? "") + (quote == nil || "$`\"\\".contains(next) ? "" : "\\") + String(next)
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw TritonError(.usage, "a quote is not closed in '\(line: line)'") }
        return words + (word.map { [$0] } ?? [])
    }
}
