import AuthRepository
import Commands

struct GetAuthStatus: TritonCommand {
    static let page = CommandPage(
        "status", "show who you are to the service",
        discussion: """
            Asks the service whether it accepts the token, unless --offline is given. Shows the end of the token, \
            never all of it. Without a token, or with one that is not accepted, it ends with exit code 77.
            """,
        examples: [
            Example("triton auth status", "profile, address and where the token comes from"),
            Example("triton auth status --json --fields valid", "whether the token works"),
        ],
        output: AuthStatus.schema, traits: .read)

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let checked = try await environment.repository.status(asking: !call.options.offline)
        var output = CommandOutput.record(checked.status)
        output.trailingError = checked.problem
        return output
    }
}
