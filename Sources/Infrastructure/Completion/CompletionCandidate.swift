import Arguments
package import Domain

/// One word that may be at the cursor.
package struct CompletionCandidate: Sendable, Equatable {
    /// The whole word as the command is to read it, without any quoting. It contains nothing invisible.
    package var text: String
    package var about: SafeText?
    /// False where the word goes on: `--fields name`, which may be followed by a comma.
    package var appendsBlank: Bool
    /// The beginning of the description that was typed, where that is what the candidate was found by: the text then
    /// takes the place of the word, and does not go on with it. One line without anything invisible.
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
    /// Files, or folders alone, which the caller lists itself.
    ///
    /// - Parameter before: the part of the word that is not a path: `--output=`.
    case paths(foldersOnly: Bool, before: String)

    package static let nothing = CompletionAnswer.words([])
}
