import Commands
import StatusRepository
import StatusService

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
        let edit = try await call.edited(text, contentOptions, isNeeded: emoji == nil) {
            try await statuses.base(item.name, of: item.address)
        } request: { shown in
            ContentRequest(
                what: "status", template: shown?.text("content") ?? "",
                instructions: "Change the text above this line.", isOneLine: true, fileName: "status.md"
            ) { text in
                statuses.makeEdit(
                    shown?.text("id") ?? item.name, of: item.address, from: shown, content: text, emoji: emoji)
            }
        }
        let status = try await statuses.edit(from: edit.base, of: item.address, content: edit.text, emoji: emoji)
        return .changed(
            status, call.changes.effect, prints: RemoteText(status.url), "changed status '\(line: status.id)'")
    }
}
