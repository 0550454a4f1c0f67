import CommandKit
import Domain
import Terminal
import WeblogRepository
import WeblogService

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "rewrite an entry", form: "ID-or-slug [FILE]",
        discussion: "Without a file or a pipe it opens the source in the editor. What was there is kept for 'triton undo'.",
        examples: [
            Example("triton weblog edit first-light -", "from a pipe", input: "# First light\n\nWritten again, without a date.\n")
        ],
        output: WeblogEntry.schema, operands: [.cached(table: "entry", describedBy: "title", hasLatest: true), .file])

    @Argument("ID-or-slug", help: "Its id, slug, location, title or URL, or 'latest'.") var entry: String
    @Argument("file", help: "The new text; '-' is standard input.", completion: .file) var operand: String?
    @Option("-f", "--file", takes: "file", help: "The same as the file operand.", completion: .file) var file: String?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        try EntryOperand.check(entry)
        if operand != nil, file != nil { throw TritonError(.usage, "the text was given twice", hint: "give either a file or --file") }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try EntryOperand.own(entry, call)
        let path = operand ?? file
        var request = ContentRequest(what: "entry", resend: ["weblog", "edit", entry, "-"], instructions: EntryEditing.instructions, canBeEmpty: false)
        let content: Content
        let present: WeblogEntry
        if path != nil || !call.console.isTerminal(.input) {
            // Taken before anything is asked, so that the text is kept whatever happens then.
            content = try await call.content(file: path, request)
            present = try await environment.repository.entry(item.reference, of: item.address)
            if present.id != entry { call.journal.settle(resend: ["weblog", "edit", present.id, "-"]) }
        } else {
            present = try await environment.repository.entry(item.reference, of: item.address)
            request.template = present.source
            request.resend = ["weblog", "edit", present.id, "-"]
            content = try await call.content(file: path, request)
        }
        let changed = try await change(present, to: content, environment, call)
        return .made(changed, prints: RemoteText(changed.url), changed.sentence("changed"))
    }

    private func change(_ present: WeblogEntry, to content: Content, _ environment: EntriesEnvironment, _ call: Invocation) async throws -> WeblogEntry {
        do {
            let source = try EntrySource(content.text, known: EntryText(present.source)["date"]?.value)
            if source.isTranslated { call.note("translated the YAML front matter") }
            return try await environment.repository.edit(present, source: source.text, dated: source.dateText)
        } catch let error as TritonError {
            throw error.while_("cannot change entry", "\(line: entry)")
        }
    }
}
