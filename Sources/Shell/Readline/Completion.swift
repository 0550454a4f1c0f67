package import Domain

/// The line and the cursor when Tab is pressed.
package struct CompletionRequest: Sendable, Equatable {
    package var line: String
    /// In bytes of UTF-8 from the start of the line.
    package var cursor: Int
}

/// The answer to Tab: candidates to replace the line from `start` to the cursor.
package struct Completions: Sendable {
    /// The beginning of the replaced word, with its opening quote; in bytes of UTF-8.
    package var start: Int
    package var candidates: [Candidate]

    package init(start: Int, candidates: [Candidate]) {
        self.start = start
        self.candidates = candidates
    }

    package struct Candidate: Sendable, Equatable {
        /// The text for the line, already quoted. A text with invisible characters is not offered.
        package var text: String
        /// The text in the list of candidates.
        package var display: SafeText
        package var summary: SafeText?
        /// Whether a blank is added when this is the only candidate. False for `--option=` and folders.
        package var appendsBlank: Bool

        package init(_ text: String, display: SafeText? = nil, summary: SafeText? = nil, appendsBlank: Bool = true) {
            self.text = text
            self.display = display ?? SafeText(line: text)
            self.summary = summary
            self.appendsBlank = appendsBlank
        }
    }

    static let none = Completions(start: 0, candidates: [])
}

/// Finds candidates. It runs on the editor's queue while the user waits, so it reads a cache and never the network.
package typealias Completer = @Sendable (CompletionRequest) -> Completions
