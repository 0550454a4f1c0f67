package import Domain

/// Decides which statuses are hidden.
package struct MutePolicy: Sendable {
    private let addresses: Set<String>
    private let keywords: [[Character]]

    package init(_ mutes: [Mute]) {
        addresses = Set(mutes.filter { $0.kind == .address }.map { Self.folded(.address, $0.value) })
        keywords = mutes.filter { $0.kind == .keyword }.map { Array(Self.folded(.keyword, $0.value)) }.filter {
            !$0.isEmpty
        }
    }

    /// Whether nothing is muted.
    package var isEmpty: Bool { addresses.isEmpty && keywords.isEmpty }

    package func hides(_ status: Status) -> Bool {
        if addresses.contains(Self.folded(.address, status.address.name)) { return true }
        guard !keywords.isEmpty else { return false }
        let text = Array(Self.folded(.keyword, status.emoji + " " + status.content))
        return keywords.contains { Self.contains(text, $0) }
    }

    /// The normalised value, by which mutes are compared: of an address its label, of words the lower case with single
    /// spaces, and without the selector that makes a character an emoji, as in ``StatusEmoji/areSame(_:_:)``.
    package static func folded(_ kind: Mute.Kind, _ value: String) -> String {
        switch kind {
        case .address: Address(value).label
        case .keyword:
            String(String.UnicodeScalarView(value.lowercased().unicodeScalars.filter { $0 != "\u{FE0F}" }))
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// Whole words only, so that `cat` does not hide a `catalogue`.
    private static func contains(_ text: [Character], _ keyword: [Character]) -> Bool {
        guard text.count >= keyword.count else { return false }
        return (0...(text.count - keyword.count)).contains { start in
            let end = start + keyword.count
            guard text[start..<end].elementsEqual(keyword) else { return false }
            return (start == 0 || !isOneWord(text[start - 1], text[start]))
                && (end == text.count || !isOneWord(text[end - 1], text[end]))
        }
    }

    /// Whether two neighbouring characters are in the same word. Scripts without upper and lower case often have no
    /// spaces between words either, so there any occurrence counts.
    private static func isOneWord(_ left: Character, _ right: Character) -> Bool {
        isWordPart(left) && isWordPart(right)
    }

    private static func isWordPart(_ character: Character) -> Bool { character.isCased || character.isNumber }
}
