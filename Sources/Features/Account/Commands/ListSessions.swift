import Commands

struct ListSessions: TritonCommand {
    static let page = CommandPage(
        "list", "list the sessions of the account", form: "[ID*…]",
        examples: [
            Example("triton account sessions", "all of them"),
            Example("triton account sessions list --json --fields id,user_agent", "for jq"),
        ],
        output: AccountSession.schema, traits: .list)

    @OptionGroup var list: ListOptions

    func run(in repository: AccountRepository, _ call: Invocation) async throws -> CommandOutput {
        let sessions = try await repository.sessions()
        return .list(
            list.apply(to: sessions, now: call.time.now()) { $0.createdAt },
            empty: list.notice("the account has no sessions"))
    }
}
