import Domain
import Session

/// Lines that the history must not contain.
package struct SecretLines: Sendable {
    /// Words that usually come before a secret.
    private static let signs = [
        "authorization:", "bearer ", "api_key", "api-key", "token=", "token:", "secret", "password", "passwd",
    ]
    private static let noun = "auth"
    private static let verbs: Set<String> = ["login", "exchange"]
    let runner: any LineRunner

    func contains(_ text: String) -> Bool {
        let lower = text.lowercased()
        // The mask is read for each line, because a token may be stored or used at the prompt.
        if Self.signs.contains(where: { lower.contains($0) }) || runner.secrets.completeMask.text(text) != text {
            return true
        }
        return Self.namesLogin(text) || hasSecretCommand(text)
    }

    /// Whether a line of a shell may be a login.
    package static func namesLogin(_ text: String) -> Bool {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "/" }
        return words.contains { $0 == noun } && words.contains { verbs.contains(String($0)) }
    }

    private func hasSecretCommand(_ text: String) -> Bool {
        // Another process may have added an alias.
        runner.refresh()
        var assembly = LineAssembly()
        for row in text.split(separator: "\n", omittingEmptySubsequences: false) { assembly.add(String(row)) }
        while let line = assembly.next(.literal) {
            if case .command(let command) = line, isSecret(command) { return true }
        }
        return false
    }

    /// In the context `auth` its verbs are typed without the noun; elsewhere that is a mistake, with a secret all the
    /// same.
    private func isSecret(_ command: ShellLine.Command) -> Bool {
        [nil, Self.noun].contains { context in
            // A line that means nothing is reported when it runs.
            guard case .command(let words, _)? = try? LineMeaning(command, context: context, runner) else {
                return false
            }
            return runner.mayHoldSecrets(words)
        }
    }
}
