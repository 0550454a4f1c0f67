import Arguments
import Commands
import Domain
import Output
import StatusRepository

struct GetStatus: TritonCommand {
    static let page = CommandPage(
        "get", "print a status's text", form: "ID [--web]",
        examples: [
            Example("triton status get latest", "the text of your newest"),
            Example("triton status get latest --json", "everything known about it"),
            Example("triton status get https://status.lol/lighthouse/latest", "somebody else's"),
        ],
        output: Status.schema, operands: [.status], traits: [.read, .raw])

    @Argument("id", help: "The id, the URL, or 'latest'.") var id: String
    @OptionGroup var browser: WebOptions

    func check() throws(TritonError) { try ItemOperand.status.check(id) }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.item(id, .status)
        let status = try await environment.statuses.status(item.name, of: item.address)
        return try await call.show(status.url, browser) {
            .content(
                status, bytes: Array((status.content + "\n").utf8),
                screen: call.line.isRaw ? .text(RemoteText(status.content)) : .feed)
        }
    }
}
