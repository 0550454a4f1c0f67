import Arguments
import AuthRepository
import Commands
import Domain
import Output
import Session

struct PrintToken: TritonCommand {
    static let page = CommandPage(
        "token", "print the token",
        discussion: """
            The one command that prints it, as a line of its own and in no other form. A file that it is written to with --output can be read by you alone. \
            At the prompt it is printed on the terminal only.
            """,
        examples: [Example("triton auth token", "for a program that speaks to the service itself")])

    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        guard options.format == nil, options.fields.isEmpty else {
            throw TritonError(
                .usage, "the token is printed as a line and in no other form",
                hint: "leave out --json, --jsonl, --format and --fields")
        }
    }

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let found = try await environment.repository.found() else {
            throw TritonError(
                .noPermission, "there is no token for profile '\(line: try call.session.profile)'",
                hint: "log in with 'triton auth login', or set TRITON_TOKEN")
        }
        for notice in found.notices { call.note(notice) }
        return .secret(found.token.secret, named: "token")
    }
}
