import Commands
import StatusRepository

struct ListStatuses: TritonCommand {
    static let page = CommandPage(
        "list", "list statuses", form: "[ADDRESS] [ID*…]",
        examples: [
            Example("triton status list", "yours, newest first"),
            Example("triton status list lighthouse --since 3d", "statuses of another address in three days"),
            Example("triton status list -n 1 --json --fields emoji,content", "the newest, for jq"),
        ],
        output: Status.schema, operands: [.address], traits: .list)

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @OptionGroup var list: ListOptions

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let statuses = try await environment.statuses.list(of: address, within: list.bounds(now: call.time.now()))
        var output = CommandOutput.feed(
            list.apply(to: statuses, now: call.time.now(), date: \.createdAt),
            empty: list.notice(
                call.notice(of: address, "'\(address)' has no statuses to show", first: "status post TEXT")))
        output.columns = Status.ownColumns
        return output
    }
}
