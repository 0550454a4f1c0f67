import Commands
import NowRepository

struct OpenNow: TritonCommand {
    static let page = CommandPage(
        "open", "open a now page in the browser", form: "[ADDRESS]",
        examples: [Example("triton now open lighthouse", "prints the URL if there is no browser")],
        output: OpenedPage.schema, operands: [.address], traits: .local)

    @Argument("address", help: "Address to open, or the page's URL (default: yours).") var owner: String?

    func run(in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        try await call.open(PublicURL.page(of: try call.nowPageOwner(owner), on: "omg.lol", ["now"]))
    }
}
