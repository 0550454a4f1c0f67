import Commands
import Session
import Terminal

extension Invocation {
    /// A secret that the user types at a hidden prompt.
    /// - Throws: ``TritonError``: `usage` with this hint when nobody can be asked, `bad_data` when nothing was typed.
    func typedSecret(_ question: SafeText, elsewhere hint: SafeText) throws -> Secret {
        guard canAsk else { throw TritonError(.usage, reasonNotToAsk, hint: hint) }
        guard let secret = try prompt.readSecret(question)?.trimmed, !secret.isEmpty else {
            throw TritonError(.badData, "nothing was typed")
        }
        return known(secret)
    }

    /// Asks whether to open the page that shows the token, and opens it. Does nothing without a browser, or if the
    /// service is not omg.lol.
    func offerTokenPage() async throws {
        let browser = Browser(variables: variables)
        guard canAsk, try session.origin == Origin(Session.serviceURL), browser.isAvailable
        else { return }
        guard
            try options.yes || prompt.confirm("Open \(trusted: Self.tokenPage) in the browser?", default: true) == true
        else { return }
        if await !browser.open(Self.tokenPage) {
            note("no browser could be started: the page is \(trusted: Self.tokenPage)")
        }
    }

    private static let tokenPage = "https://home.omg.lol/account"

    /// A secret from standard input: the only line that is not empty.
    /// - Throws: ``TritonError`` of code `bad_data` when the input is not UTF-8 or has no such line or several.
    func pipedSecret(_ what: SafeText) throws -> Secret {
        let bytes = try console.readAllInput(limit: 1 << 16)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TritonError(.badData, "standard input is not UTF-8")
        }
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        guard let secret = lines.first else { throw TritonError(.badData, "standard input contains no \(what)") }
        guard lines.count == 1 else { throw TritonError(.badData, "standard input contains more than one line") }
        return known(secret)
    }

    /// Makes a secret that is masked in all later output.
    func known(_ text: String) -> Secret {
        let secret = Secret(text)
        secrets.add(secret)
        return secret
    }
}
