import Commands

struct GetServiceInfo: TritonCommand {
    static let page = CommandPage(
        "info", "count members, addresses and profiles",
        discussion: "The counts change rarely: an answer is reused for an hour, unless --refresh is given.",
        examples: [
            Example("triton service info", "the counts"),
            Example("triton service info --json --fields members", "one of them, for jq"),
        ],
        output: ServiceCounts.schema, traits: .read)

    func run(in repository: ServiceRepository, _ call: Invocation) async throws -> CommandOutput {
        .record(try await repository.counts())
    }
}
