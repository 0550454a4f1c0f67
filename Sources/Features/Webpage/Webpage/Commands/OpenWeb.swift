import Commands
import WebpageRepository

struct OpenWeb: TritonCommand {
    static let page = CommandPage(
        "open", "open a web page in the browser", form: "[ADDRESS]",
        examples: [Example("triton web open lighthouse", "prints the URL if there is no browser")],
        output: OpenedPage.schema, operands: [.address], traits: .local)

    @Argument("address", help: "Address to open, or the page's URL (default: yours).") var owner: String?

    func run(in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        try await call.open(PublicURL.page(of: try call.pageOwner(owner, path: []), on: "omg.lol"))
    }
}
