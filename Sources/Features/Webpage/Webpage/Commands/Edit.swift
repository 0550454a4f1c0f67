import CommandKit
import Domain
import Terminal
import WebpageRepository

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "change your web page", form: "[TEXT…] [--file FILE] [--publish|--no-publish]",
        discussion: """
            On a terminal the present source opens in your editor. Text from words, a file or a pipe replaces it, as with 'set'. \
            With --publish or --no-publish and no text, the text stays: it is published as it is, or kept as the working copy.
            """,
        examples: [
            Example("triton web edit --no-publish -", "change the working copy only", input: "# Demo\n\nA draft.\n"),
            Example("triton web edit --file -", "replace the text, and publish it", input: "# Demo\n\nFinal.\n"),
        ],
        output: WebPage.schema, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Flag(oneOf: Publishing.self) var publishing: Publishing?
    @OptionGroup var options: GlobalOptions

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let repository = try environment.repository
        let isTextGiven = !text.isEmpty || content.file != nil
        let isPublishing = publishing != .noPublish
        // Read first where the editor shows it; a text that was given is taken before anything can go wrong.
        let opensEditor = !isTextGiven && publishing == nil && call.console.isTerminal(.input)
        let shown = opensEditor ? try await repository.present(of: address) : nil
        var changed: String?
        if isTextGiven || publishing == nil {
            let request = ContentRequest(what: "web page", resend: webResend("edit", publishing: publishing ?? .publish, content), template: shown?.content ?? "")
            changed = try await call.content(text, content, request).text
        }
        let present = opensEditor ? shown : try await repository.present(of: address)
        guard let text = changed ?? present?.content else { throw TritonError(.notFound, "'\(address)' has no web page", hint: "make one with 'triton web set'") }
        if let changed {
            try call.confirmClearing("the web page of '\(address)'", from: present?.content, to: changed)
        } else {
            try call.requireText(text, of: "the web page of '\(address)'", content, setter: "triton web set")
        }
        let page = try await repository.save(text, over: present, of: address, publishing: isPublishing)
        return .saved(page, publishing: isPublishing, call)
    }
}
