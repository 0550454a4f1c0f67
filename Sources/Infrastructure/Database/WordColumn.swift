import Domain

/// Several words in one column, as a JSON array: tags, the words of a command.
package enum WordColumn {
    package static func text(_ words: [String]) -> String { JSON.array(words.map { .string($0) }).text() }

    /// The words of a column; empty for a damaged one, so that the rest of the row can be used.
    package static func words(_ text: String) -> [String] {
        (try? JSON(parsing: text))?.array?.compactMap(\.string) ?? []
    }
}
