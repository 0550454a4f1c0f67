package import Cache
package import Commands

/// The address and profile whose values are completed, from the words before the cursor.
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

/// A value from outside, with its description.
package struct CompletionValue: Sendable, Equatable {
    package let text: String
    package let about: String?
    /// Set for a value that was found by its description: the typed text is a prefix of this, and not of the value.
    package let matchedText: String?

    package init(_ text: String, _ about: String? = nil, matchedText: String? = nil) {
        self.text = text
        self.about = about
        self.matchedText = matchedText
    }
}

package enum CompletionValues: Sendable, Equatable {
    /// A list that a feature stores.
    case list(CompletionList)
    case ownAddress
    /// The own addresses, and others that were seen.
    case address
    case settingValue(of: String)
    case profile, setting, alias, emoji
    /// Files and folders, whose paths end with a slash.
    case file
    /// Programs `triton-…` in `PATH`.
    case externalCommand
}

/// Provides the candidates that depend on stored data.
///
/// A person waits for the answer: it reads files, never the network, and no secrets. A file that cannot be read has no
/// values.
package protocol CompletionSource: Sendable {
    /// - Parameter limit: largest number of values. If there are more, the first ones and the very last are returned,
    ///   so that they have the same common prefix as all: shells insert it into the line. Emoji are never left out: a
    ///   person who looks through them would not know of the others.
    func values(_ kind: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope)
        -> [CompletionValue]

    /// The words of an alias; nil if there is no such alias, and for one that a shell runs.
    func words(ofAlias name: String) -> [String]?
}

extension OperandKind {
    /// Where its values are; nil if that depends on other operands, or on no stored data.
    package var values: CompletionValues? {
        switch self {
        case .item(let list): .list(list)
        case .address: .address
        case .ownAddress: .ownAddress
        case .emoji: .emoji
        case .setting: .setting
        case .alias: .alias
        case .profile: .profile
        case .file, .folder, .free, .words, .wordsOrFile, .manual, .settingValue, .paths: nil
        }
    }
}
