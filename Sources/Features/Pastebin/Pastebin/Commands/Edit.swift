import CommandKit
import Domain
import PastebinRepository
import Terminal

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "change a paste's text or listing", form: "TITLE [-] [--file FILE] [--text TEXT] [--listed|--unlisted]",
        discussion: """
            The text comes from --text, from a file, or from standard input; on a terminal without any of them, the present text opens in your editor. \
            With --listed or --unlisted and no text, only the listing changes. A listed paste stays listed unless you say otherwise. \
            Unlisted does not mean secret: whoever knows the title can read the paste.
            """,
        examples: [
            Example("triton paste edit hello.txt --text 'Hello again.'", "replace the text; 'triton undo' brings the old one back"),
            Example("triton paste edit greet.py --listed", "show it in your public list"),
        ],
        output: Paste.schema, operands: [.cached(table: "paste", describedBy: nil, hasLatest: true)])

    @Argument("title", help: "The title, its URL, or 'latest'.") var title: String
    @OptionGroup var text: PasteText
    @Flag(oneOf: Listing.self) var listing: Listing?
    @OptionGroup var options: GlobalOptions

    func run(in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.ownPaste(title)
        let repository = try environment.repository
        // Read first where the editor shows it; a text that was given is taken before anything can go wrong.
        let opensEditor = !text.isGiven && listing == nil && call.console.isTerminal(.input)
        let shown = opensEditor ? try await repository.requirePresent(item) : nil
        let content = try await content(shown?.title ?? item.name, shown?.content, call)
        let present = if let shown { shown } else { try await repository.requirePresent(item) }
        // A text that waits in the outbox must not meet another latest paste.
        if present.title != item.name { call.journal.settle(resend: resend(present.title)) }
        if let content { try call.confirmClearing("the paste '\(line: present.title)'", from: present.content, to: content) }
        let paste = try await repository.edit(present, content: content, isListed: listing?.isListed)
        return .made(paste, prints: RemoteText(paste.url), paste == present ? "nothing to change in paste '\(line: paste.title)'" : "changed paste '\(line: paste.title)'")
    }

    private func resend(_ title: String) -> [String] { text.resend("edit", title, listing.map { ["--\($0.rawValue)"] } ?? []) }

    /// Nil when only the listing changes: standard input is then left alone.
    private func content(_ title: String, _ template: String?, _ call: Invocation) async throws -> String? {
        guard text.isGiven || listing == nil else { return nil }
        let request = ContentRequest(
            what: "paste", resend: resend(title), template: template ?? "",
            fileExtension: PasteTitle.fileExtension(of: title))
        return try await call.content(text.words, text.content, request).text
    }
}
