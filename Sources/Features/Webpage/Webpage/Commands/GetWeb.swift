import Arguments
import Commands
import Domain
import Output
import WebpageRepository

struct GetWeb: TritonCommand {
    static let page = CommandPage(
        "get", "print your web page's source", form: "[--css|--head] [--raw]",
        discussion: "A pipe gets the source byte for byte. A terminal shows it rendered; --raw shows the source.",
        examples: [
            Example("triton web get", "the source"),
            Example("triton web get --css", "its style sheet"),
            Example("triton web get --json --fields theme,metadata", "what else is known about it"),
        ],
        output: WebPage.schema, isRead: true)

    @Flag("--css", help: "Print the style sheet instead of the text.") var css = false
    @Flag("--head", help: "Print the lines for the HTML head instead of the text.") var head = false
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if css, head { throw TritonError(.usage, "--css and --head exclude each other") }
    }

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let page = try await environment.repository.page(of: try call.address)
        if css || head {
            let part = (css ? page.css : page.head) ?? ""
            return .content(page, bytes: Array(part.utf8), screen: .text(RemoteText(part)))
        }
        let text = RemoteText(page.content)
        // A page that is not a profile is HTML, not Markdown.
        let isMarkdown = page.type == nil || page.type == "profile"
        return .content(page, bytes: Array(page.content.utf8), screen: isMarkdown ? .markdown(text) : .text(text))
    }
}
