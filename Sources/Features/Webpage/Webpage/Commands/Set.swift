import CommandKit
import Domain
import WebpageRepository

struct Set: TritonCommand {
    static let page = CommandPage(
        "set", "replace your web page", form: "[TEXT…] [--file FILE] [--publish|--no-publish]",
        discussion: """
            The text comes from the words, from a file, from standard input, or from your editor. It is published, unless --no-publish is given: \
            then only the working copy changes. 'triton undo' has the page as it was. An empty text clears the page: it takes --allow-empty, and asks.
            """,
        examples: [
            Example("triton web set --file page.md", "replace the page; its address is printed"),
            Example("triton web set --no-publish Soon.", "save, and show nobody yet"),
        ],
        output: WebPage.schema, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Flag(oneOf: Publishing.self) var publishing = Publishing.publish
    @OptionGroup var options: GlobalOptions

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let request = ContentRequest(what: "web page", resend: webResend("set", publishing: publishing, content))
        let given = try await call.content(text, content, request).text
        let present = try await environment.repository.present(of: address)
        try call.confirmClearing("the web page of '\(address)'", from: present?.content, to: given)
        let page = try await environment.repository.save(given, over: present, of: address, publishing: publishing == .publish)
        return .saved(page, publishing: publishing == .publish, call)
    }
}
