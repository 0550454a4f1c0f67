import Arguments
import Commands
import Domain
import Output
import PastebinRepository

struct GetPaste: TritonCommand {
    static let page = CommandPage(
        "get", "print a paste's text", form: "TITLE [--raw]",
        discussion: "In a pipe the text comes byte for byte. On a terminal Markdown is rendered and control characters are made visible; --raw leaves the Markdown as it is.",
        examples: [
            Example("triton paste get hello.txt", "the text"),
            Example("triton paste get latest", "the text of your newest"),
            Example("triton paste get https://lighthouse.paste.lol/signals.txt", "somebody else's"),
        ],
        output: Paste.schema, operands: [.cached(table: "paste", describedBy: nil, hasLatest: true)], takesRaw: true)

    @Argument("title", help: "The title, its URL, or 'latest'.") var title: String
    @OptionGroup var options: GlobalOptions

    func run(in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let repository = try environment.repository
        let item = try await call.paste(title, in: repository)
        let paste = try await repository.paste(item.name, of: item.address)
        let text = paste.content ?? ""
        let isMarkdown = ["md", "markdown"].contains(PasteTitle.fileExtension(of: paste.title).lowercased())
        return .thing(paste, bytes: Array(text.utf8), screen: isMarkdown ? .markdown(RemoteText(text)) : .text(RemoteText(text)))
    }
}
