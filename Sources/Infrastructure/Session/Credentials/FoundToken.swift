package import Domain

/// A token, and where it came from.
package struct FoundToken: Sendable, Equatable {
    package let token: Token
    package let source: TokenSource
    /// Sources further down that would have given one too, as far as that is known without asking them.
    package let shadowed: [TokenSource]
    /// What went wrong on the way, to be said once.
    package let notices: [SafeText]

    package init(token: Token, source: TokenSource, shadowed: [TokenSource] = [], notices: [SafeText] = []) {
        self.token = token
        self.source = source
        self.shadowed = shadowed
        self.notices = notices
    }
}

package enum TokenSource: Sendable, Hashable {
    case environment, command
    /// A store, by its name.
    case store(SafeText)

    package var name: SafeText {
        switch self {
        case .environment: "TRITON_TOKEN"
        case .command: "token_command"
        case .store(let name): name
        }
    }
}
