package import Domain

package struct FoundToken: Sendable, Equatable {
    package let token: Token
    package let source: TokenSource
    /// Later sources that have a token too, as far as this is known without reading them.
    package let shadowed: [TokenSource]
    /// Problems during the search, to be printed once.
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
