import Commands

struct GetAccount: TritonCommand {
    static let page = CommandPage(
        "get", "show the account", discussion: "The API key, which the service adds to its answer, is never shown.",
        examples: [
            Example("triton account get", "e-mail, name, age and settings"),
            Example("triton account get --json --fields settings", "the settings, for jq"),
        ],
        output: Account.schema, traits: .read)

    func run(in repository: AccountRepository, _ call: Invocation) async throws -> CommandOutput {
        .record(try await repository.account())
    }
}
