import Commands
import Session

struct LogIn: TritonCommand {
    static let page = CommandPage(
        "login", "test a token and store it", form: "[--address A] [--email E] [--with-token|--import]",
        discussion: """
            Asks for what is missing. The token is never given as an argument, where other users of the machine could \
            read it: it is typed at a hidden prompt, or read from standard input with --with-token. The e-mail is that \
            of the account; it is not needed if the service accepts the token without it. Address and e-mail are kept \
            in the configuration. With --import the login of another client is taken over: OMGLOL_API_KEY and \
            OMGLOL_ADDRESS, or clilol's variables or configuration. The profile 'sandbox' needs no login: its token is \
            'sandbox', and nothing is stored.
            """,
        examples: [
            Example(
                "triton auth login --with-token --address demo",
                "log in from a script, with the token on standard input", input: "sandbox\n"),
            Example(
                "OMGLOL_API_KEY=sandbox OMGLOL_ADDRESS=demo triton auth login --import",
                "take over what another client uses"),
        ],
        output: AuthStatus.schema, traits: [.mayHoldSecrets, .local])

    @Option("--email", takes: "e-mail", help: "The account's e-mail address.") var email: String?
    @Flag("--with-token", help: "Read the token from standard input.") var withToken = false
    @Flag("--import", help: "Take over the login of another client.") var isImport = false
    @Flag(
        "--insecure-storage",
        help: "Without a secret service, store the token in a plain file and print no warning.")
    var insecureStorage = false

    func check(_ options: GlobalOptions) throws(TritonError) {
        if let email { try EmailAddress.check([email]) }
        guard !(withToken && isImport) else { throw TritonError(.usage, "give either --with-token or --import") }
        guard !options.queue else { throw TritonError(.usage, "a login cannot be queued") }
    }

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let foreign = isImport ? try ForeignLogin.find(call.variables) : nil
        let secret = try await secret(foreign, call)
        guard let token = try Token(secret.exposed, origin: call.session.origin) else {
            throw TritonError(.badData, "this cannot be a token: it contains spaces or control characters")
        }
        if let foreign { call.note("taken over from \(foreign.source)") }
        let conversation = LoginConversation(
            environment.repository, call, preferred: foreign?.address.flatMap { Address(typed: $0) })
        return try await conversation.finish(token, email: email ?? foreign?.email, allowsPlainFile: insecureStorage)
    }

    private func secret(_ foreign: ForeignLogin?, _ call: Invocation) async throws -> Secret {
        if let token = foreign?.token { return call.known(token) }
        if withToken { return try call.pipedSecret("token") }
        try await call.offerTokenPage()
        let session = try call.session
        if session.isSandbox, call.variables["TRITON_API_URL"]?.isEmpty == false {
            call.note("the profile 'sandbox' does not use TRITON_API_URL: choose another, such as '--profile default'")
        }
        return try call.typedSecret(
            Self.question(session),
            elsewhere: "pass the token on standard input with 'triton auth login --with-token'")
    }

    private static func question(_ session: Session) -> SafeText {
        if session.isSandbox { return "Token of the sandbox (it is 'sandbox')" }
        if session.origin == Origin(Session.serviceURL) { return "Token (the API key from home.omg.lol/account)" }
        return "Token for \(line: session.origin.text)"
    }
}
