import CommandKit
import Domain
import WebpageRepository

struct Get: TritonCommand {
    static let page = CommandPage(
        "get", "print your web page's source", form: "[--raw]",
        discussion: "In a pipe the source comes byte for byte. On a terminal it is lightly rendered; --raw shows it as it was written.",
        examples: [
            Example("triton web get", "the source"),
            Example("triton web get --json --fields theme,metadata", "what else is known of it"),
        ],
        output: WebPage.schema, takesRaw: true)

    @OptionGroup var options: GlobalOptions

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let page = try await environment.repository.page(of: try call.address)
        let text = RemoteText(page.content)
        // Anything but a profile is HTML, in which Markdown's signs mean nothing.
        return .thing(page, bytes: Array(page.content.utf8), screen: page.type == nil || page.type == "profile" ? .markdown(text) : .text(text))
    }
}
