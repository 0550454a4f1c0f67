import AuthRepository
import Commands
import Session

struct LogOut: TritonCommand {
    static let page = CommandPage(
        "logout", "delete the stored token and the cache",
        discussion: """
            Deletes the profile's token wherever it is stored, and empties the profile's cache. Address and e-mail \
            stay in the configuration.
            """,
        examples: [Example("triton auth logout", "for the selected profile")],
        output: AuthStatus.schema, traits: .local)

    func run(in environment: AuthEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let logout = try await environment.repository.logout(), status = logout.status, forgotten = logout.forgotten
        guard forgotten.notices.isEmpty else {
            for source in forgotten.sources { call.note("deleted the token from \(source.name)") }
            throw TritonError(.io, "\(forgotten.notices.joined(separator: ", ")); a token may still be there")
        }
        for source in forgotten.remaining { call.note("\(source.name) still provides a token") }
        let deleted: SafeText = call.isDryRun ? "would delete" : "deleted"
        var output = CommandOutput.record(status)
        output.script = .nothing
        output.screen = .lines
        output.sentence =
            forgotten.sources.isEmpty
            ? "there was no stored token for profile '\(line: status.profile)'"
            : """
            \(deleted) the token of profile '\(line: status.profile)' from \
            \(forgotten.sources.map(\.name).joined(separator: " and "))
            """
        return output
    }
}
