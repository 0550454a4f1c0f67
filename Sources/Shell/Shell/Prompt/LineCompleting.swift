package import Domain

/// What knows the words that may stand at the cursor. It reads a cache at most, never the network: the user waits.
package protocol LineCompleting: Sendable {
    /// - Parameters:
    ///   - words: those before the word at the cursor, without quotes.
    ///   - prefix: the part of that word before the cursor, without quotes.
    ///   - context: the noun that the prompt has entered; nil at the top and behind a slash.
    func answer(after words: [String], prefix: String, context: String?) -> LineAnswer
}

package enum LineAnswer: Sendable, Equatable {
    case words([LineCandidate])
    /// Files, or folders alone.
    ///
    /// - Parameter before: the part of the word that is no path: `--output=`.
    case paths(foldersOnly: Bool, before: String)
}

package struct LineCandidate: Sendable, Equatable {
    /// The whole word as the command is to read it, without quotes.
    package var text: String
    package var about: SafeText?
    package var appendsBlank: Bool

    package init(_ text: String, _ about: SafeText? = nil, appendsBlank: Bool = true) {
        self.text = text
        self.about = about
        self.appendsBlank = appendsBlank
    }
}
