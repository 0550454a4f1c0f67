import Domain

/// Lines that the history must not contain.
struct SecretLines: Sendable {
    /// Words that usually come before a secret.
    private static let signs = [
        "authorization:", "bearer ", "api_key", "api-key", "token=", "token:", "secret", "password", "passwd",
    ]
    private static let verbs: Set<String> = ["login", "exchange"]
    /// Read for each line, because a token may be stored or used at the prompt.
    let mask: @Sendable () -> SecretMask

    func contains(_ line: String) -> Bool {
        let lower = line.lowercased()
        if Self.signs.contains(where: { lower.contains($0) }) || mask().text(line) != line {
            return true
        }
        let words = lower.split { $0.isWhitespace || $0 == "/" }
        // In the context `auth` its verbs are typed without the noun.
        return words.contains { Self.verbs.contains(String($0)) }
            && (words.contains("auth") || words.first.map { Self.verbs.contains(String($0)) } == true)
    }
}
