import AuthRepository
import Commands
import Session

struct PrintToken: TritonCommand {
    static let page = CommandPage(
        "token", "print the token",
        discussion: """
            Only this command prints the token, as one line. With --output, only you can read the file. \
            At the prompt, the token is printed only on the terminal.
            """,
        examples: [Example("triton auth token", "for a program that calls the service itself")], traits: .local)

    func check(_ options: GlobalOptions) throws(TritonError) {
        guard options.format == nil, options.fields.isEmpty, options.jq == nil else {
            throw TritonError(
                .usage, "the token is printed only as a line",
                hint: "leave out --json, --jsonl, --format, --fields and --jq")
        }
    }

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let found = try await environment.repository.found() else { throw try call.session.missingToken }
        for notice in found.notices { call.note(notice) }
        return .secret(found.token.secret, named: "token")
    }
}
