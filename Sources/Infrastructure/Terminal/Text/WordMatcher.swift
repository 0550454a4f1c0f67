package import Domain

/// Finds the words of a search in a text, to highlight them. As in the search itself, case and the accents of Latin
/// letters are ignored, and the last word may be the beginning of a longer one.
package struct WordMatcher: Sendable {
    private let words: [[Character]]

    package init(_ words: [String]) {
        self.words = words.flatMap { Self.parts(Array($0)) }.map { part in part.map(Self.folded) }
    }

    package var isEmpty: Bool { words.isEmpty }

    package func highlighted(_ text: SafeText, _ style: Style = .plain, match: Style) -> StyledText {
        guard !isEmpty else { return StyledText(text, style) }
        let characters = Array(text.rendered)
        var out = StyledText.empty
        var plain = ""
        var position = 0
        func flush() {
            out += StyledText(SafeText(trusted: plain), style)
            plain = ""
        }
        while position < characters.count {
            let end = characters[position...].firstIndex { !Self.isPartOfWord($0) } ?? characters.count
            guard end > position else {
                plain.append(characters[position])
                position += 1
                continue
            }
            let word = String(characters[position..<end])
            if matches(characters[position..<end].map(Self.folded)) {
                flush()
                out += StyledText(SafeText(trusted: word), style.adding(match))
            } else {
                plain += word
            }
            position = end
        }
        flush()
        return out
    }

    private func matches(_ word: [Character]) -> Bool {
        words.contains(word) || words.last.map { word.starts(with: $0) } == true
    }

    private static func parts(_ characters: [Character]) -> [[Character]] {
        characters.split { !isPartOfWord($0) }.map { Array($0) }
    }

    private static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// `É` becomes `e`: its Unicode name is that of the letter, `WITH`, and the name of the accent.
    private static func folded(_ character: Character) -> Character {
        if character.isASCII { return Character(character.lowercased()) }
        guard let scalar = character.unicodeScalars.first, let name = scalar.properties.name else { return character }
        let parts = name.split(separator: " ")
        if parts.count >= 4, parts[0] == "LATIN", parts[2] == "LETTER", parts[3].utf8.count == 1,
            parts.count == 4 || parts[4] == "WITH"
        {
            return Character(parts[3].lowercased())
        }
        return character.lowercased().first ?? character
    }
}
