import Commands
import NowRepository

struct GetNow: TritonCommand {
    static let page = CommandPage(
        "get", "print a now page", form: "[ADDRESS] [--raw] [--web]",
        discussion: "A pipe gets the source byte for byte. A terminal shows it rendered; --raw shows the source.",
        examples: [
            Example("triton now get", "the source of yours"),
            Example("triton now get lighthouse --json", "that of another address, with its time"),
        ],
        output: NowPage.schema, operands: [.address], traits: [.read, .raw])

    @Argument("address", help: "Address to read, or the page's URL (default: yours).") var owner: String?
    @OptionGroup var browser: WebOptions

    func run(in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        let now = try await repository.page(of: try call.nowPageOwner(owner))
        return try await call.show(now.url, browser) {
            .content(now, bytes: Array(now.content.utf8), screen: .markdown(RemoteText(now.content)))
        }
    }
}
