package import Domain

/// Decides which statuses are hidden.
package struct MutePolicy: Sendable {
    private let addresses: Set<String>
    private let keywords: [[Character]]

    package init(_ mutes: [Mute]) {
        addresses = Set(mutes.filter { $0.kind == .address }.map(\.folded))
        keywords = mutes.filter { $0.kind == .keyword }.map { Array($0.folded) }.filter { !$0.isEmpty }
    }

    /// Whether nothing is muted.
    package var isEmpty: Bool { addresses.isEmpty && keywords.isEmpty }

    package func hides(_ status: Status) -> Bool {
        if addresses.contains(Mute.folded(.address, status.address.name)) { return true }
        guard !keywords.isEmpty else { return false }
        let text = Array(Mute.folded(.keyword, status.emoji + " " + status.content))
        return keywords.contains { Self.contains(text, $0) }
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
