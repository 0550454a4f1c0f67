import Domain

/// Turns an alias and the words after it into what is run.
enum AliasExpansion: Equatable {
    /// Words after `triton`.
    case words([String])
    /// A script for `sh -c`, with the words as its parameters.
    case shell(String, arguments: [String])

    /// - Throws: ``TritonError`` of code `usage` for a parameter that was not given.
    static func expand(_ expansion: String, name: String, arguments: [String]) throws(TritonError) -> AliasExpansion {
        if expansion.hasPrefix("!") { return .shell(String(expansion.dropFirst()), arguments: arguments) }
        var words: [String] = []
        var usesArguments = false
        for word in split(expansion) {
            if word == "$@" {
                words += arguments
                usesArguments = true
                continue
            }
            var out = ""
            var rest = Substring(word)
            while let character = rest.popFirst() {
                guard character == "$", let digit = rest.first?.wholeNumberValue, digit > 0 else {
                    out.append(character)
                    continue
                }
                rest.removeFirst()
                guard digit <= arguments.count else { throw TritonError(.usage, "the alias '\(line: name)' needs \(digit) words after it") }
                out += arguments[digit - 1]
                usesArguments = true
            }
            words.append(out)
        }
        return .words(usesArguments ? words : words + arguments)
    }

    /// Words as a shell splits them, for blanks, both kinds of quotes and the backslash.
    static func split(_ line: String) -> [String] {
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
                if let next = rest.popFirst() { word = (word ?? "") + String(next) }
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
