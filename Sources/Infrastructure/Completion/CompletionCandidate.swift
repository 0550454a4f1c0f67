package import Domain

/// A candidate for the word at the cursor.
package struct CompletionCandidate: Sendable, Equatable {
    /// The whole word as the command reads it, without quoting. It contains no invisible characters.
    package var text: String
    package var about: SafeText?
    /// False where the word may continue: `--fields name`, which may be followed by a comma.
    package var appendsBlank: Bool
    /// The typed beginning of the description, if the candidate was found by it: the text then replaces the word, and
    /// does not continue it. One line without invisible characters.
    package var matchedText: String?

    package init(_ text: String, _ about: SafeText? = nil, appendsBlank: Bool = true, matchedText: String? = nil) {
        self.matchedText = matchedText
        self.text = text
        self.about = about
        self.appendsBlank = appendsBlank
    }
}

/// The candidates for the word at the cursor.
package enum CompletionAnswer: Sendable, Equatable {
    case words([CompletionCandidate])
    /// Files, or only folders, which the caller lists itself.
    ///
    /// - Parameter before: the part of the word that is not a path: `--output=`.
    case paths(foldersOnly: Bool, before: String)

    package static let nothing = CompletionAnswer.words([])
}
