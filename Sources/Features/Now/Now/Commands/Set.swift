import CommandKit
import Domain
import NowRepository

struct Set: TritonCommand {
    static let page = CommandPage(
        "set", "replace your now page", form: "[TEXT…] [--file FILE] [--listed|--unlisted]",
        discussion: """
            The text comes from the words, from a file, from standard input, or from your editor. The page stays listed or unlisted as it was. \
            'triton undo' has the page as it was. An empty text clears the page: it takes --allow-empty, and asks.
            """,
        examples: [
            Example("triton now set Reading, mostly.", "replace the page; its address is printed"),
            Example("triton now set --file now.md --listed", "from a file, and into the Now Garden"),
        ],
        output: NowPage.schema, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Flag(oneOf: Listing.self) var listing: Listing?
    @OptionGroup var options: GlobalOptions

    func run(in environment: NowEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let resend = ["now", "set"] + (listing.map { ["--\($0.rawValue)"] } ?? []) + (content.allowEmpty ? ["--allow-empty"] : []) + ["-"]
        let given = try await call.content(text, content, ContentRequest(what: "now page", resend: resend))
        let present = try await environment.repository.present(of: address)
        try call.confirmClearing("the now page of '\(address)'", from: present?.content, to: given.text)
        let page = try await environment.repository.save(over: present, of: address, content: given.text, isListed: listing?.isListed)
        return .made(page, prints: RemoteText(page.url), "saved the now page of '\(address)'")
    }
}
