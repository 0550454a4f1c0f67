import Arguments
import Changes
import Commands
import Domain
import Output
import StatusRepository
import StatusService
import Terminal

struct EditStatus: TritonCommand {
    static let page = CommandPage(
        "edit", "change a status", form: "ID [TEXT…] [--emoji E]",
        discussion: """
            Without a text the editor opens on the present one, unless only the emoji is changed. What is not given \
            stays as it is. What somebody else saved meanwhile is not overwritten: other changes are merged, and \
            changes of the same part stop with code 73 unless --force is given.
            """,
        examples: [
            Example("triton status edit latest 'Hello, everybody!'", "another text, the same emoji"),
            Example("triton status edit latest --emoji octopus", "another emoji, the same text"),
        ],
        output: Status.schema.changed, operands: [.status, .free])

    @Argument("id", help: "The id, the URL, or 'latest'.") var id: String
    @Argument("text", help: "The new text; '-' reads standard input.") var text: [String] = []
    @Option("--emoji", takes: "emoji", help: "One emoji, or its name such as 'octopus'.") var emoji: String?
    @OptionGroup var contentOptions: ContentOptions

    func check() throws(TritonError) {
        try ItemOperand.status.check(id)
        if let emoji { _ = try StatusEmoji.read(emoji) }
    }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.ownItem(id, .status), statuses = environment.statuses
        let emoji = try emoji.map { try StatusEmoji.read($0) }
        let opensEditor = text.isEmpty && contentOptions.file == nil && emoji == nil && call.console.isTerminal(.input)
        // For the editor, the present text is read first. A given text is accepted before any request, so that it is
        // never lost.
        let shown = opensEditor ? try await statuses.base(item.name, of: item.address) : nil
        var content: String?
        if !text.isEmpty || contentOptions.file != nil || emoji == nil {
            let request = ContentRequest(
                what: "status", template: shown?.text("content") ?? "",
                instructions: "Change the text above this line.", isOneLine: true, fileName: "status.md"
            ) { text in
                statuses.makeEdit(
                    shown?.text("id") ?? item.name, of: item.address, from: shown, content: text, emoji: emoji)
            }
            content = try await call.content(text, contentOptions, request).text
        }
        let base = if let shown { shown } else { try await statuses.base(item.name, of: item.address) }
        let status = try await statuses.edit(from: base, of: item.address, content: content, emoji: emoji)
        return .changed(
            status, call.changes.effect, prints: RemoteText(status.url), "changed status '\(line: status.id)'")
    }
}
