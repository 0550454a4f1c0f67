import Arguments
package import Cache
import Output

/// Whose values are completed, as far as the words before the cursor say.
package struct CompletionScope: Sendable, Equatable {
    /// The value of `--address`.
    package var address: String?
    /// The value of `--profile`.
    package var profile: String?

    package init(address: String? = nil, profile: String? = nil) {
        self.address = address
        self.profile = profile
    }
}

/// A value from outside, with what describes it.
package struct CompletionValue: Sendable, Equatable {
    package let text: String
    package let about: String?
    /// Set for a value that was found by its description: what was typed begins this, and not the value.
    package let matchedText: String?

    package init(_ text: String, _ about: String? = nil, matchedText: String? = nil) {
        self.text = text
        self.about = about
        self.matchedText = matchedText
    }
}

/// Which values are wanted.
package enum CompletionValues: Sendable, Equatable {
    /// What a feature keeps.
    case list(CompletionList)
    /// The account's own addresses.
    case address
    /// Those, and the ones that were seen elsewhere.
    case knownAddress
    /// What a setting takes.
    case settingValue(of: String)
    case profile, setting, alias, emoji
    /// Files and folders, whose paths end with a slash.
    case file
    /// Programs on the path.
    case externalCommand
}

/// Provides the candidates that depend on stored data.
///
/// It is asked while a person waits: it answers from files, never from the network, without a secret, and what it
/// cannot read has no values.
package protocol CompletionSource: Sendable {
    /// - Parameter limit: how many at most. Of more, the first and the very last are given, so that what all of them
    ///   begin with is the same as that of those given: shells put it into the line.
    func values(_ kind: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope)
        -> [CompletionValue]

    /// The words that an alias stands for; nil for what is none, and for one that the shell runs.
    func words(ofAlias name: String) -> [String]?
}
