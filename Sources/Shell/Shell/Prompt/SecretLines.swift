import Domain

/// Lines that the history must not contain.
struct SecretLines: Sendable {
    /// Words that usually come before a secret.
    private static let signs = [
        "authorization:", "bearer ", "api_key", "api-key", "token=", "token:", "secret", "password", "passwd",
    ]
    private static let verbs: Set<String> = ["login", "exchange"]
    /// Secrets from the environment.
    private let known: [SecretSpelling]

    init(variables: [String: String]) {
        known = Token.variables.compactMap { SecretSpelling(variables[$0, default: ""].trimmed) }
    }

    func contains(_ line: String) -> Bool {
        let lower = line.lowercased()
        if Self.signs.contains(where: { lower.contains($0) }) || known.contains(where: { $0.isFound(in: line) }) {
            return true
        }
        let words = lower.split { $0.isWhitespace || $0 == "/" }
        // In the context `auth` its verbs are typed without the noun.
        return words.contains { Self.verbs.contains(String($0)) }
            && (words.contains("auth") || words.first.map { Self.verbs.contains(String($0)) } == true)
    }
}
