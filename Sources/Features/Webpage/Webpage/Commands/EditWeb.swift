import Commands
import Items
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
        let given = try parts.read(content, call)
        if text.isEmpty, content.file == nil, parts.isGiven {
            try parts.accept(repository.makeReplacement(given, publishing: isPublishing, of: address), given, call)
        }
        let edit = try await call.edited(text, content, isNeeded: publishing == nil && !parts.isGiven) {
            try await repository.base(of: address)
        } request: { shown in
            ContentRequest(what: "web page", template: shown??.content ?? "", fileName: "page.md") { text in
                let new = given.with(content: text)
                return shown.map { repository.makeEdit($0, new, publishing: isPublishing, of: address) }
                    ?? repository.makeReplacement(new, publishing: isPublishing, of: address)
            }
        }
        let new = given.with(content: edit.text)
        try check(new, edit.base, of: address, call)
        let page = try await repository.apply(
            repository.makeEdit(edit.base, new, publishing: isPublishing, of: address), of: address)
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
