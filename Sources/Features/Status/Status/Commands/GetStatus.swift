import Commands
import StatusRepository

struct GetStatus: TritonCommand {
    static let page = CommandPage(
        "get", "print the texts of statuses", form: "ID… [--web]",
        examples: [
            Example("triton status get latest", "the text of your newest"),
            Example("triton status get latest --json", "everything known about it"),
            Example("triton status get '6*' --jsonl", "the records of those whose ids begin with 6"),
            Example("triton status get https://status.lol/lighthouse/latest", "somebody else's"),
        ],
        output: Status.schema, operands: [.status], traits: [.read, .raw])

    @Argument("id", help: "The ids, the URLs, or 'latest'.") var ids: [String]
    @OptionGroup var browser: WebOptions

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let ids = try await call.named(ids, check: { _ = try call.item($0, .status) }) {
            try await environment.statuses.list(of: call.address)
        }
        try browser.check(count: ids.count)
        let statuses = try await call.readEach(ids.map { try call.item($0, .status) }, of: "statuses") {
            try await environment.statuses.status($0.name, of: $0.address)
        }
        if browser.web, case .success(let status)? = statuses.first { return try await call.open(status.url) }
        var output = CommandOutput.contents(statuses, of: ids) { status in
            (Array((status.content + "\n").utf8), .text(RemoteText(status.content)))
        }
        if !call.line.isRaw { output.screen = .feed }
        return output
    }
}
