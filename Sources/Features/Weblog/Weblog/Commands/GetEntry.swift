import Arguments
import Commands
import Domain
import Output
import WeblogRepository

struct GetEntry: TritonCommand {
    static let page = CommandPage(
        "get", "print an entry", form: "ID-or-slug [--raw]",
        discussion:
            "In a pipe the source with its header, byte for byte. On a terminal the text below it, rendered; --raw shows the source.",
        examples: [
            Example("triton weblog get tomatoes-at-last", "by its slug"),
            Example(
                "triton weblog get first-light --json --fields title,published_at,tags",
                "some of what is known about it"),
        ],
        output: WeblogEntry.schema, operands: [.texts(table: "entry", describedBy: "title", newest: "published_at")],
        takesRaw: true)

    @Argument("ID-or-slug", help: "Its id, slug, location, title or URL, or 'latest'.") var entry: String
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) { try EntryOperand.check(entry) }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try EntryOperand(entry, call)
        return try await environment.repository.entry(item.reference, of: item.address).output(isRaw: call.line.isRaw)
    }
}

extension WeblogEntry {
    /// The source for a pipe, the text for a person.
    func output(isRaw: Bool) -> CommandOutput {
        let isMarkdown = type == "post" || type == "page"
        return .thing(
            self, bytes: Array(source.utf8),
            screen: isRaw
                ? .text(RemoteText(source))
                : .document(title: "title", facts: ["published_at", "status", "tags", "url"], text: RemoteText(body), isMarkdown: isMarkdown))
    }
}
