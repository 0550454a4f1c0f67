import AuthRepository
import CommandKit
import Domain

struct Status: TritonCommand {
    static let page = CommandPage(
        "status", "show who you are to the service",
        discussion: "Asks the service whether it accepts the token, unless --offline is given. Shows the end of the token, never all of it.",
        examples: [
            Example("triton auth status", "profile, address and where the token comes from"),
            Example("triton auth status --json --fields valid", "whether the token works"),
        ],
        output: AuthStatus.schema)

    @OptionGroup var options: GlobalOptions

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let (status, reason) = try await environment.repository.status(asking: !options.offline)
        if let reason { call.note(reason) }
        return .record(status)
    }
}
