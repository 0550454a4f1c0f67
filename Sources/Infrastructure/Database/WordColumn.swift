import Domain

/// Several words in one column: tags, the words of a command.
package enum WordColumn {
    package static func text(_ words: [String]) -> String { JSON.array(words.map { .string($0) }).text() }

    /// We wrote it; a damaged one costs its words, and the rest of the row is still there.
    package static func words(_ text: String) -> [String] {
        guard case .array(let items)? = try? JSON(parsing: text) else { return [] }
        return items.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }
}
