import Arguments
import Changes
import Commands
import Domain
import Output
import Terminal
import WeblogImport
import WeblogRepository
import WeblogService

struct EditEntry: TritonCommand {
    static let page = CommandPage(
        "edit", "change an entry", form: "ID-or-slug [FILE]",
        discussion: """
            Without a file or a pipe it opens the source in the editor. If the entry was saved elsewhere meanwhile, \
            changes of other lines are merged; a conflict stops with code 73, and the text is kept in the outbox. \
            --force replaces the other version. 'triton undo' restores what was replaced.
            """,
        examples: [
            Example(
                "triton weblog edit first-light -", "from a pipe",
                input: "# First light\n\nWritten again, without a date.\n")
        ],
        output: WeblogEntry.schema.changed,
        operands: [.entry, .file])

    @Argument("ID-or-slug", help: "Its id, slug, location, title or URL, or 'latest'.") var entry: String
    @Argument("file", help: "The new text; '-' reads standard input.", completion: .file) var operand: String?
    @Option("-f", "--file", takes: "file", help: "The same as the file operand.", completion: .file) var file: String?

    /// Shown below the scissors line in the editor.
    static let instructions: SafeText = """
        An entry may begin with header lines such as 'Date: 2026-01-31 17:46', 'Tags: a, b', 'Status: Draft', \
        'Type: Page' or 'Location: /about', with a blank line below them. Save and close to send it.
        """

    func check() throws(TritonError) {
        try EntryOperand.check(entry)
        if operand != nil, file != nil {
            throw TritonError(.usage, "the text was given twice", hint: "give either a file or --file")
        }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try EntryOperand.own(entry, call), repository = environment.repository
        let path = operand ?? file
        let base: WeblogEntry
        let text: String
        if path != nil || !call.console.isTerminal(.input) {
            // The text is kept before the first request, so that a failure cannot lose it.
            let request = ContentRequest(what: "entry", emptyHint: ContentRequest.wantsText) {
                repository.makeRewrite(item.reference, $0, of: item.address)
            }
            text = try await call.content(file: path, request).text
            base = try await repository.base(item.reference, of: item.address)
        } else {
            base = try await repository.base(item.reference, of: item.address)
            let request = ContentRequest(
                what: "entry", template: base.source, instructions: Self.instructions,
                fileName: (base.slug ?? base.id) + ".md", emptyHint: ContentRequest.wantsText
            ) {
                repository.makeEdit(base, $0)
            }
            text = try await call.content(file: path, request).text
        }
        if let path, path != "-" { try requirePictures(of: text, over: base, call) }
        var notes = TextNotes()
        notes.add(text, file: path == "-" ? nil : path)
        for line in notes.lines() { call.note(line) }
        let changed = try await change(base, to: text, repository)
        return .changed(changed, call.changes.effect, prints: RemoteText(changed.url), changed.sentence("changed"))
    }

    /// A file names the pictures beside it, which only 'weblog post' uploads. Their bare names would replace the URLs.
    private func requirePictures(of text: String, over base: WeblogEntry, _ call: Invocation) throws(TritonError) {
        guard !call.options.force, let error = TextPictures(text).refusal(over: base.source) else { return }
        throw TritonError(error.code, error.message, hint: "'triton weblog post' sends the file with its pictures")
    }

    private func change(_ base: WeblogEntry, to text: String, _ repository: EntriesRepository) async throws
        -> WeblogEntry
    {
        do {
            return try await repository.apply(repository.makeEdit(base, text), of: base)
        } catch let error as TritonError {
            throw error.withContext("cannot change entry", "\(line: entry)")
        }
    }
}
