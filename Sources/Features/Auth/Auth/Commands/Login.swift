import Arguments
import AuthRepository
import Commands
import Domain
import Output
import Session

struct Login: TritonCommand {
    static let page = CommandPage(
        "login", "keep a token, after it was tried", form: "[--address A] [--email E] [--with-token]",
        discussion: """
            Asks for what is missing. The token is never given as an argument, where other users of the machine could read it: it is typed unseen, or read from standard \
            input with --with-token. The e-mail is that of the account; where the service takes the token without it, it is not needed. Address and e-mail are kept in the \
            configuration. The profile 'sandbox' needs no login: its token is 'sandbox', and nothing is kept.
            """,
        examples: [
            Example("triton auth login --with-token --address demo", "log in from a script, with the token on standard input", input: "sandbox\n")
        ],
        output: AuthStatus.schema, mayHoldSecrets: true)

    @Option("--email", takes: "e-mail", help: "The account's e-mail address.") var email: String?
    @Flag("--with-token", help: "Read the token from standard input.") var withToken = false
    @Flag("--insecure-storage", help: "Keep the token in a plain file where there is no secret service, without a word about it.") var insecureStorage = false
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if let email { _ = try Email.checked(email) }
        guard !options.queue else { throw TritonError(.usage, "a login cannot be sent later") }
    }

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let secret =
            withToken
            ? try call.pipedSecret("token")
            : try call.typedSecret("Token (the API key from home.omg.lol/account)", elsewhere: "give the token on standard input, with 'triton auth login --with-token'")
        guard let token = try Token(secret.exposed, origin: call.session.origin) else {
            throw TritonError(.badData, "that cannot be a token: it holds blanks or control characters")
        }
        return try await LoginConversation(environment.repository, call).finish(token, email: email, allowsPlainFile: insecureStorage)
    }
}
