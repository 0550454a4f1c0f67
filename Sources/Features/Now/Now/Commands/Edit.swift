import CommandKit
import Domain
import NowRepository
import Terminal

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "change your now page or its listing", form: "[TEXT…] [--file FILE] [--listed|--unlisted]",
        discussion: """
            On a terminal the present source opens in your editor. Text from words, a file or a pipe replaces it, as with 'set'. \
            With --listed or --unlisted and no text, only the listing changes.
            """,
        examples: [
            Example("triton now edit --unlisted", "leave the Now Garden; the page stays"),
            Example("triton now edit --file -", "replace the text, keep the listing", input: "# Now\n\nResting.\n"),
        ],
        output: NowPage.schema, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Flag(oneOf: Listing.self) var listing: Listing?
    @OptionGroup var options: GlobalOptions

    func run(in environment: NowEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let repository = try environment.repository
        let isTextGiven = !text.isEmpty || content.file != nil
        // Read first where the editor shows it; a text that was given is taken before anything can go wrong.
        let opensEditor = !isTextGiven && listing == nil && call.console.isTerminal(.input)
        let shown = opensEditor ? try await repository.present(of: address) : nil
        var changed: String?
        if isTextGiven || listing == nil {
            let resend = ["now", "edit"] + (listing.map { ["--\($0.rawValue)"] } ?? []) + (content.allowEmpty ? ["--allow-empty"] : []) + ["-"]
            changed = try await call.content(text, content, ContentRequest(what: "now page", resend: resend, template: shown?.content ?? "")).text
        }
        let present = opensEditor ? shown : try await repository.present(of: address)
        if let changed {
            try call.confirmClearing("the now page of '\(address)'", from: present?.content, to: changed)
        } else {
            try call.requireText(present?.content ?? "", of: "the now page of '\(address)'", content, setter: "triton now set")
        }
        let page = try await repository.edit(present, of: address, content: changed, isListed: listing?.isListed)
        return .made(
            page, prints: RemoteText(page.url), page == present ? "nothing to change in the now page of '\(address)'" : "changed the now page of '\(address)'")
    }
}
