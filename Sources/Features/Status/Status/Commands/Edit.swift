import CommandKit
import Domain
import StatusRepository
import StatusService
import Terminal

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "change a status", form: "ID [TEXT…] [--emoji E]",
        discussion: "Without a text the editor opens on the present one, unless only the emoji is changed. What is not given stays as it is.",
        examples: [
            Example("triton status edit latest 'Hello, everybody!'", "another text, the same emoji"),
            Example("triton status edit latest --emoji octopus", "another emoji, the same text"),
        ],
        output: Status.schema, operands: [.cached(table: "status", describedBy: "content", hasLatest: true), .free])

    @Argument("id", help: "The id, the URL, or 'latest'.") var id: String
    @Argument("text", help: "The new text; '-' reads standard input.") var text: [String] = []
    @Option("--emoji", takes: "emoji", help: "One emoji, or its name such as 'octopus'.") var emoji: String?
    @OptionGroup var contentOptions: ContentOptions
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        try StatusReference.check(id)
        if let emoji { _ = try StatusEmoji.read(emoji) }
    }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.ownStatus(id)
        let statuses = environment.statuses
        let opensEditor = text.isEmpty && contentOptions.file == nil && emoji == nil && call.console.isTerminal(.input)
        // Read first where the editor shows it; a text that was given is taken before anything can go wrong.
        let shown = opensEditor ? try await statuses.status(item.id, of: item.address) : nil
        let content = try await newContent(shown?.id ?? item.id, shown?.content, call)
        var id = shown?.id ?? item.id
        if item.isLatest, shown == nil {
            id = try await statuses.status(item.id, of: item.address).id
            // A text that waits in the outbox must not meet another latest status.
            call.journal.settle(resend: resend(id))
        }
        let status = try await statuses.edit(id, of: item.address, content: content, emoji: try emoji.map { try StatusEmoji.read($0) })
        return .made(status, prints: RemoteText(status.url), "changed status '\(line: status.id)'")
    }

    /// Nil when only the emoji is to change.
    private func newContent(_ id: String, _ shown: String?, _ call: Invocation) async throws -> String? {
        guard !text.isEmpty || contentOptions.file != nil || emoji == nil else { return nil }
        let request = ContentRequest(what: "status", resend: resend(id), template: shown ?? "", instructions: "Change the text above this line.", isOneLine: true)
        return try await call.content(text, contentOptions, request).text
    }

    private func resend(_ id: String) -> [String] {
        ["status", "edit", id] + (emoji.map { ["--emoji", $0] } ?? []) + (contentOptions.allowEmpty ? ["--allow-empty"] : []) + ["-"]
    }
}
