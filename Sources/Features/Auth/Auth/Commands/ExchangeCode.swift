import AuthRepository
import Commands
import Session
import Terminal

struct ExchangeCode: TritonCommand {
    static let page = CommandPage(
        "exchange", "log in with an OAuth code", form: "[CODE|URL] --client-id ID --redirect-uri URI [--authorize-url]",
        discussion: """
            For programs that are registered with omg.lol. First --authorize-url prints the page on which the member \
            approves; then the code, or the whole URL that the browser was sent to, is exchanged for a token, which is \
            tested and stored like that of 'auth login'. The client secret comes from TRITON_CLIENT_SECRET, is typed \
            at a hidden prompt, or is read from standard input. A URL with an unknown state is refused; a state is \
            valid once, for an hour.
            """,
        examples: [
            Example(
                "triton auth exchange --authorize-url --client-id tomato --redirect-uri https://example.com/back",
                "the page to open in a browser")
        ],
        output: AuthStatus.schema, operands: [.free], traits: [.mayHoldSecrets, .local])

    @Argument("code", help: "The code, or the URL that it came in.") var code: String?
    @Option("--client-id", takes: "id", help: "The program's client id.") var clientId: String
    @Option("--redirect-uri", takes: "uri", help: "The URL that the approval page redirects to, as it is registered.")
    var redirectUri: String
    @Flag("--authorize-url", help: "Print the page on which the member approves.") var authorizeUrl = false
    @Flag(
        "--insecure-storage",
        help: "Without a secret service, store the token in a plain file and print no warning.")
    var insecureStorage = false

    func check(_ options: GlobalOptions) throws(TritonError) {
        guard (code == nil) == authorizeUrl else { throw TritonError(.usage, "give either a code or --authorize-url") }
        guard !clientId.isEmpty, clientId.isVisibleASCII else {
            throw TritonError(.usage, "--client-id is empty, or contains spaces or control characters")
        }
        // Programs without a web server register their own URL scheme.
        guard redirectUri.contains("://"), !redirectUri.hasPrefix(":"), redirectUri.isVisibleASCII else {
            throw TritonError(
                .usage, "'\(line: redirectUri)' is not a URL",
                hint: "write it as it is registered, such as 'https://example.com/back'")
        }
        // The outbox would store the code with the command line.
        guard !options.queue else { throw TritonError(.usage, "a login cannot be queued") }
        if let code { _ = try Redirect(code, to: redirectUri) }
    }

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let application = OAuthApplication(id: clientId, redirectURI: redirectUri)
        guard let code else {
            let page = try environment.oauth.approvalPage(for: application)
            return .changed(
                page, prints: RemoteText(page.url),
                "open this page, approve, and pass the URL of the next page to 'triton auth exchange'")
        }
        let redirect = try Redirect(code, to: redirectUri)
        call.secrets.add(Secret(redirect.code))
        try environment.oauth.checkState(redirect, of: application)
        let token = try await environment.oauth.exchange(redirect, secret: try secret(call), of: application)
        if call.isDryRun { return try await .record(environment.repository.status(asking: false).status) }
        // With such a token, the word `application` takes the place of the e-mail (service reference, section 6.7).
        return try await LoginConversation(environment.repository, call, isTokenPrecious: true).finish(
            token, email: nil, allowsPlainFile: insecureStorage)
    }

    private func secret(_ call: Invocation) throws -> Secret {
        if let secret = call.variables["TRITON_CLIENT_SECRET"], !secret.isEmpty { return Secret(secret) }
        if call.console.isTerminal(.input) {
            return try call.typedSecret(
                "Client secret", elsewhere: "give it on standard input or in TRITON_CLIENT_SECRET")
        }
        return try call.pipedSecret("client secret")
    }
}
