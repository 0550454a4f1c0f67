import Arguments
import Commands
import Domain
import Output
import WeblogRepository

struct GetEntry: TritonCommand {
    static let page = CommandPage(
        "get", "print entries", form: "ID-or-slug… [--raw] [--web]",
        discussion:
            """
            A pipe gets the source with its header, byte for byte. A terminal shows the text below the header, \
            rendered; --raw shows the source. Where the terminal shows pictures, those of some.pics that have a line \
            of their own are below that line ('--no-pictures' leaves them out). Several entries come one after the \
            other, in the order in which they are named; one that cannot be read does not stop the others.
            """,
        examples: [
            Example("triton weblog get tomatoes-at-last", "by its slug"),
            Example("triton weblog get tomatoes-at-last first-light --jsonl", "the records of two"),
            Example("triton weblog get 'tomato*'", "those whose slug or title begins so"),
            Example(
                "triton weblog get first-light --json --fields title,published_at,tags",
                "some of what is known about it"),
        ],
        output: WeblogEntry.schema, operands: [.entry], traits: [.read, .raw])

    @Argument("ID-or-slug", help: "Their ids, slugs, locations, titles or URLs, or 'latest'.") var entries: [String]
    @OptionGroup var browser: WebOptions

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let repository = environment.repository
        let entries = try await call.named(entries, check: { _ = try EntryOperand($0, call) }) {
            try await repository.list(of: call.address)
        }
        try browser.check(count: entries.count)
        let named = try entries.map { try EntryOperand($0, call) }
        let found = try await call.readEach(named, of: "entries") {
            try await repository.entry($0.reference, of: $0.address)
        }
        if browser.web, case .success(let entry)? = found.first { return try await call.open(entry.url) }
        var output = CommandOutput.contents(found, of: entries) { $0.content(isRaw: call.line.isRaw) }
        if found.count == 1, case .success(let entry)? = found.first {
            output.pictures = environment.images(in: entry.body)
        }
        return output
    }
}

extension WeblogEntry {
    func output(isRaw: Bool) -> CommandOutput {
        let content = content(isRaw: isRaw)
        return .content(self, bytes: content.bytes, screen: content.screen)
    }

    /// The source for a pipe, the rendered text for a terminal.
    func content(isRaw: Bool) -> (bytes: [UInt8], screen: CommandOutput.Screen) {
        let isMarkdown = type == "post" || type == "page"
        let screen: CommandOutput.Screen =
            isRaw
            ? .text(RemoteText(source))
            : .document(
                title: "title", facts: ["published_at", "status", "tags", "url"], text: RemoteText(body),
                isMarkdown: isMarkdown)
        return (Array(source.utf8), screen)
    }
}
