package import Domain

/// The line and the cursor when Tab is pressed.
package struct CompletionRequest: Sendable, Equatable {
    package var line: String
    /// In bytes of UTF-8 from the start of the line.
    package var cursor: Int
}

/// The answer to Tab: what may replace the line from `start` to the cursor.
package struct Completions: Sendable {
    /// Where the replaced word begins, its opening quote included; in bytes of UTF-8.
    package var start: Int
    package var candidates: [Candidate]

    package init(start: Int, candidates: [Candidate]) {
        self.start = start
        self.candidates = candidates
    }

    package struct Candidate: Sendable, Equatable {
        /// What is put into the line, quoted already. A text with anything invisible in it is not offered.
        package var text: String
        /// What the list shows.
        package var display: SafeText
        package var summary: SafeText?
        /// Whether a blank follows when this is the only one. False for `--option=` and folders.
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

/// Runs on the editor's own queue while the user waits: it reads a cache, and never the network.
package typealias Completer = @Sendable (CompletionRequest) -> Completions
