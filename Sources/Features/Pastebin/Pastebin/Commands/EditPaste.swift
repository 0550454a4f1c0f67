import Commands
import PastebinRepository
import Terminal

struct EditPaste: TritonCommand {
    static let page = CommandPage(
        "edit", "change a paste's text or listing", form: "TITLE [-] \(PasteOptions.form)",
        discussion: """
            The text comes from --text, from a file, or from standard input; on a terminal without any of them, the \
            present text opens in your editor. With --listed or --unlisted and no text, only the listing changes. A \
            listed paste stays listed unless you say otherwise. Unlisted does not mean secret: everybody who knows the \
            title can read the paste. What somebody else saved meanwhile is not overwritten: changes of other lines \
            are kept, and changes of the same lines stop with code 73 unless --force is given.
            """,
        examples: [
            Example(
                "triton paste edit hello.txt --text 'Hello again.'",
                "replace the text; 'triton undo' restores the old one"),
            Example("triton paste edit greet.py --listed", "show it in your public list"),
        ],
        output: Paste.schema.changed, operands: [.paste])

    @Argument("title", help: "The title, its URL, or 'latest'.") var title: String
    @Argument("-", help: "'-' reads the text from standard input.") var dash: String?
    @OptionGroup var options: PasteOptions

    private var readsInput: Bool { dash != nil }

    func check() throws(TritonError) {
        if let dash, dash != "-" { throw PasteOptions.oneWordTooMany(dash) }
        try options.check(readsInput: readsInput)
    }

    func run(in repository: PastebinRepository, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.ownItem(title, .paste)
        let givesText = options.giveText || readsInput
        // For the editor, the present text is read first. A given text is accepted before any request, so that it is
        // never lost.
        let opensEditor = !givesText && !options.giveOther && call.console.isTerminal(.input)
        let shown = opensEditor ? try await repository.base(item.name, of: item.address) : nil
        var content: String?
        // When only another field changes, standard input is left alone.
        if givesText || !options.giveOther {
            let title = shown?.title ?? item.name, options = options
            let request = ContentRequest(
                what: "paste", template: shown?.content ?? "", fileName: PasteTitle.fileName(of: title)
            ) { text in
                repository.makeEdit(title, of: item.address, from: shown) { paste in
                    paste.content = text
                    options.set(&paste)
                }
            }
            content = try await call.content(
                options.words(readsInput: readsInput), file: options.content.file,
                allowEmpty: options.content.allowEmpty, request
            ).text
        }
        let base = if let shown { shown } else { try await repository.base(item.name, of: item.address) }
        if let content { try call.confirmClearing("the paste '\(line: base.title)'", from: base.content, to: content) }
        let change = try await repository.edit(base) { paste in
            paste.content = content ?? paste.content
            options.set(&paste)
        }
        guard let change, let paste = change.after.flatMap({ Paste($0, of: item.address) }) else {
            return .unchanged(base, prints: RemoteText(base.url), "nothing to change in paste '\(line: base.title)'")
        }
        let output = CommandOutput.changed(
            paste, call.changes.effect, prints: RemoteText(paste.url), "changed paste '\(line: paste.title)'")
        let unlisting = Unlisting(call: call, repository: repository, address: item.address)
        return try await unlisting.finish(output, after: [change])
    }
}
