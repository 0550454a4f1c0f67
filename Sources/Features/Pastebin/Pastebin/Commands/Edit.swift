import ArgumentParser
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
        output: Paste.schema, operands: [.cached(table: "paste", describedBy: nil)])

    @Argument(help: "The title, or its URL.") var title: String
    @OptionGroup var text: PasteText
    @Flag(exclusivity: .chooseLast) var listing: Listing?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) { try text.check() }

    func run(in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.ownPaste(title)
        let repository = try environment.repository
        // Read first where the editor shows it; a text that was given is taken before anything can go wrong.
        let opensEditor = !text.isGiven && listing == nil && call.console.isTerminal(.input)
        var present = opensEditor ? try await self.present(item, repository) : nil
        let content = try await content(item.name, present?.content, call)
        if present == nil { present = try await self.present(item, repository) }
        guard let present else { throw PastebinRepository.notFound(item.name, of: item.address) }
        if let content { try call.confirmClearing("the paste '\(line: present.title)'", from: present.content, to: content) }
        let paste = try await repository.edit(present, content: content, isListed: listing?.isListed)
        return .made(paste, prints: RemoteText(paste.url), paste == present ? "nothing to change in paste '\(line: paste.title)'" : "changed paste '\(line: paste.title)'")
    }

    private func present(_ item: ItemReference, _ repository: PastebinRepository) async throws -> Paste {
        guard let paste = try await repository.present(item.name, of: item.address) else { throw PastebinRepository.notFound(item.name, of: item.address) }
        return paste
    }

    /// Nil when only the listing changes: standard input is then left alone.
    private func content(_ title: String, _ template: String?, _ call: Invocation) async throws -> String? {
        guard text.isGiven || listing == nil else { return nil }
        let request = ContentRequest(
            what: "paste", resend: text.resend("edit", title, listing.map { ["--\($0.rawValue)"] } ?? []), template: template ?? "",
            fileExtension: PasteTitle.fileExtension(of: title))
        return try await call.content(text.words, text.content, request).text
    }
}
