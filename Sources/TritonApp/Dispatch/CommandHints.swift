import Domain

/// Hints for first words that other programs have, such as `login`.
enum CommandHints {
    private static let commands: [String: SafeText] = [
        "login": "did you mean 'triton auth login'?",
        "logout": "did you mean 'triton auth logout'?",
        "whoami": "did you mean 'triton auth status'?",
        "post": "did you mean 'triton status post'? A weblog entry is posted with 'triton weblog post'",
        "version": "did you mean 'triton --version'?",
        "ls": "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'",
        "list": "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'",
        "timeline": "did you mean 'triton status timeline'?",
        "upload": "did you mean 'triton pic upload'?",
        "settings": "did you mean 'triton config list'?",
        "update": "triton comes from your system's packages, which also update it",
    ]

    /// Nil for any other word.
    static func hint(for word: String) -> SafeText? { commands[word] }
}
