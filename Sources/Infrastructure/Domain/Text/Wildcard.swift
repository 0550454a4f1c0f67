/// A pattern in which `*` stands for any text, also for none. Texts are compared by their bytes.
package struct Wildcard: Sendable {
    /// The texts between the stars; one more than there are stars.
    private let pieces: [[UInt8]]

    package init(_ pattern: String) {
        pieces = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
    }

    package var hasStar: Bool { pieces.count > 1 }

    package func matches(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        guard hasStar, let first = pieces.first, let last = pieces.last else { return rest.elementsEqual(pieces[0]) }
        guard rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        guard rest.reversed().starts(with: last.reversed()) else { return false }
        rest = rest.dropLast(last.count)
        // The first place of each piece leaves the most for the others.
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
