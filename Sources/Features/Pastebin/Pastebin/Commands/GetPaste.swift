import Commands
import PastebinRepository

struct GetPaste: TritonCommand {
    static let page = CommandPage(
        "get", "print the text of pastes", form: "TITLE… [--raw] [--web]",
        discussion: """
            In a pipe the text comes byte for byte. On a terminal Markdown is rendered and control characters are made \
            visible; --raw leaves the Markdown as it is. Several texts come one after the other, in the order of the \
            titles; one that cannot be read does not stop the others.
            """,
        examples: [
            Example("triton paste get hello.txt", "the text"),
            Example("triton paste get latest", "the text of your newest"),
            Example("triton paste get hello.txt latest --jsonl", "the records of two"),
            Example("triton paste get '*.txt'", "the texts of those whose titles end with .txt"),
            Example("triton paste get https://lighthouse.paste.lol/signals.txt", "somebody else's"),
        ],
        output: Paste.schema, operands: [.paste], traits: [.read, .raw])

    @Argument("title", help: "The titles, their URLs, or 'latest'.") var titles: [String]
    @OptionGroup var browser: WebOptions

    func run(in repository: PastebinRepository, _ call: Invocation) async throws -> CommandOutput {
        let titles = try await call.named(titles, check: { _ = try call.pasteNamed($0) }) {
            try await repository.list(of: call.address)
        }
        try browser.check(count: titles.count)
        let named = try titles.map { try call.pasteNamed($0) }
        let pastes = try await call.readEach(named, of: "pastes") { item in
            try await repository.paste(repository.title(item.name, of: item.address), of: item.address)
        }
        if browser.web, case .success(let paste)? = pastes.first { return try await call.open(paste.url) }
        return .contents(pastes, of: titles) { paste in
            let text = paste.content ?? ""
            let isMarkdown = ["md", "markdown"].contains(PasteTitle.fileExtension(of: paste.title).lowercased())
            return (Array(text.utf8), isMarkdown ? .markdown(RemoteText(text)) : .text(RemoteText(text)))
        }
    }
}
