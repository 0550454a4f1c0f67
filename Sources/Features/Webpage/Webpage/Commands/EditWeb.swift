import Arguments
import Changes
import Commands
import Domain
import Items
import Output
import Terminal
import WebpageRepository

struct EditWeb: TritonCommand {
    static let page = CommandPage(
        "edit", "change your web page in the editor",
        form: "[TEXT…] [--file FILE] [--css FILE] [--head FILE] [--publish|--no-publish]",
        discussion: """
            On a terminal the text opens in your editor. Text from arguments, a file or a pipe replaces it. With \
            --css, --head, --publish or --no-publish and no text, the text stays. If the page was saved elsewhere \
            meanwhile, changes of other lines are merged; a conflict stops with code 73, and the text is kept in the \
            outbox. --force replaces the other version.
            """,
        examples: [
            Example("triton web edit --no-publish -", "change the working copy only", input: "# Demo\n\nA draft.\n"),
            Example("triton web edit --file -", "replace the text, and publish it", input: "# Demo\n\nFinal.\n"),
        ],
        output: WebPage.schema.changed, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @OptionGroup var parts: PagePartOptions
    @Flag(oneOf: Publishing.self) var publishing: Publishing?

    func check() throws(TritonError) { try parts.check(readsInput: text == ["-"] || content.file == "-") }

    func run(in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let isPublishing = publishing != .noPublish
        let isTextGiven = !text.isEmpty || content.file != nil, needsText = publishing == nil && !parts.isGiven
        let base: WebPage?
        var new = try parts.read(content, call)
        if !isTextGiven, needsText, call.console.isTerminal(.input) {
            base = try await repository.base(of: address)
            let request = ContentRequest(what: "web page", template: base?.content ?? "", fileName: "page.md") {
                repository.makeEdit(base, .init(content: $0), publishing: isPublishing, of: address)
            }
            new.content = try await call.content(text, content, request).text
        } else {
            if isTextGiven || needsText {
                // The text is kept before the page is read. It is not based on a version of the page, so it replaces
                // any.
                let request = ContentRequest(what: "web page") { [new] in
                    repository.makeReplacement(new.with(content: $0), publishing: isPublishing, of: address)
                }
                new.content = try await call.content(text, content, request).text
            } else if parts.isGiven {
                try parts.accept(
                    repository.makeReplacement(new, publishing: isPublishing, of: address), new, call)
            }
            base = try await repository.base(of: address)
        }
        try check(new, base, of: address, call)
        let page = try await repository.apply(
            repository.makeEdit(base, new, publishing: isPublishing, of: address), of: address)
        return .saved(page, publishing: isPublishing, call)
    }

    private func check(_ new: PageParts, _ base: WebPage?, of address: Address, _ call: Invocation) throws {
        let name: SafeText = "the web page of '\(address)'"
        if let text = new.content { return try call.confirmClearing(name, from: base?.content, to: text) }
        guard let base else {
            throw TritonError(.notFound, "'\(address)' has no web page", hint: "make one with 'triton web set'")
        }
        try call.requireText(base.content, of: name, content, setter: "triton web set")
    }
}
