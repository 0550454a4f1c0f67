import Commands
import WebpageRepository

struct GetWeb: TritonCommand {
    static let page = CommandPage(
        "get", "print your web page's source", form: "[--css|--head] [--raw] [--web]",
        discussion: "A pipe gets the source byte for byte. A terminal shows it rendered; --raw shows the source.",
        examples: [
            Example("triton web get", "the source"),
            Example("triton web get --css", "its style sheet"),
            Example("triton web get --json --fields theme,metadata", "what else is known about it"),
        ],
        output: WebPage.schema, traits: [.read, .raw])

    @Flag(oneOf: PagePart.self) var part: PagePart?
    @OptionGroup var browser: WebOptions

    func run(in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        let source = try await repository.page(of: try call.address)
        if browser.web { return try await call.open(source.url) }
        if let part {
            let text = (part == .css ? source.css : source.head) ?? ""
            return .content(source, bytes: Array(text.utf8), screen: .text(RemoteText(text)))
        }
        let text = RemoteText(source.content)
        // A page that is not a profile is HTML, not Markdown.
        let isMarkdown = source.type == nil || source.type == "profile"
        return .content(source, bytes: Array(source.content.utf8), screen: isMarkdown ? .markdown(text) : .text(text))
    }
}
