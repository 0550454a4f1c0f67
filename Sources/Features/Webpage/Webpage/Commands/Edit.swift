import ArgumentParser
import CommandKit
import Domain
import Terminal
import WebpageRepository

struct Edit: TritonCommand {
    static let page = CommandPage(
        "edit", "change your web page", form: "[TEXT…] [--file FILE] [--publish|--no-publish]",
        discussion: "On a terminal the present source opens in your editor. Text from words, a file or a pipe replaces it, as with 'set'.",
        examples: [
            Example("triton web edit --no-publish -", "change the working copy only", input: "# Demo\n\nA draft.\n"),
            Example("triton web edit --file -", "replace the text, and publish it", input: "# Demo\n\nFinal.\n"),
        ],
        output: WebPage.schema, operands: [.free])

    @Argument(help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Flag(exclusivity: .chooseLast) var publishing = Publishing.publish
    @OptionGroup var options: GlobalOptions

    func run(in environment: WebpageEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let repository = try environment.repository
        // Read first where the editor shows it; a text that was given is taken before anything can go wrong.
        let opensEditor = text.isEmpty && content.file == nil && call.console.isTerminal(.input)
        let shown = opensEditor ? try await repository.present(of: address) : nil
        let request = ContentRequest(what: "web page", resend: webResend("edit", publishing: publishing, content), template: shown?.content ?? "")
        let changed = try await call.content(text, content, request).text
        let present = opensEditor ? shown : try await repository.present(of: address)
        try call.confirmClearing("the web page of '\(address)'", from: present?.content, to: changed)
        let page = try await repository.save(changed, over: present, of: address, publishing: publishing == .publish)
        return .saved(page, publishing: publishing == .publish, call)
    }
}
