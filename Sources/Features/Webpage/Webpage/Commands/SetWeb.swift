import Commands
import Items
import WebpageRepository

struct SetWeb: TritonCommand {
    static let page = CommandPage(
        "set", "replace your web page",
        form: "[TEXT…] [--file FILE] [--section NAME] [--css FILE] [--head FILE] [--publish|--no-publish]",
        discussion: """
            The text comes from the arguments, a file, standard input, or your editor. With --css or --head and no \
            text, the text stays; without them, the style sheet and the HTML head stay. The page is published, unless \
            --no-publish is given: then only the working copy changes. omg.lol does not say what is published, so an \
            equal page is sent again; with --json its action is 'unchanged'. 'triton undo' restores all parts. An \
            empty text needs --allow-empty and a confirmation.

            --section replaces only the text between the lines <!-- NAME --> and <!-- /NAME --> of the page; \
            everything else is unchanged byte for byte. Nothing is sent if the section does not differ, so a script \
            can run it every few minutes. A page without the two markers, or with one of them twice, is refused.
            """,
        examples: [
            Example("triton web set --file page.md", "replace the page; its address is printed"),
            Example("triton web set --no-publish Soon.", "save without publishing"),
            Example("triton web set --css style.css", "replace the style sheet only"),
            Example(
                "triton web set --section weather -", "only the part between <!-- weather --> and <!-- /weather -->",
                input: "Rain, 12 °C\n",
                after: "triton web set '# Demo <!-- weather --><!-- /weather -->'"),
        ],
        output: WebPage.schema.changed, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @OptionGroup var parts: PagePartOptions
    @Option("--section", takes: "name", help: "Replace only this section of the page.") var section: String?
    @Flag(oneOf: Publishing.self) var publishing = Publishing.publish

    func check() throws(TritonError) {
        try parts.check(readsInput: text == ["-"] || content.file == "-")
        guard let section else { return }
        try MarkedSection.check(name: section)
        if parts.isGiven {
            throw TritonError(.usage, "--section changes the text only", hint: "leave --css and --head out")
        }
    }

    func run(in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        if let section { return try await replace(section, in: repository, call) }
        let address = try call.address
        let isPublishing = publishing == .publish
        var new = try parts.read(content, call)
        if !text.isEmpty || content.file != nil || !parts.isGiven {
            let request = ContentRequest(what: "web page", fileName: "page.md") { [new] in
                repository.makeReplacement(new.with(content: $0), publishing: isPublishing, of: address)
            }
            new.content = try await call.content(text, content, request).text
        } else {
            try parts.accept(
                repository.makeReplacement(new, publishing: isPublishing, of: address), new, call)
        }
        try await check(new, repository, of: address, call)
        let page = try await repository.apply(
            repository.makeReplacement(new, publishing: isPublishing, of: address), of: address)
        return .saved(page, publishing: isPublishing, call)
    }

    private func check(
        _ new: PageParts, _ repository: WebpageRepository, of address: Address, _ call: Invocation
    ) async throws {
        if let text = new.content, !text.isBlank { return }
        let base = try await repository.base(of: address)
        let name: SafeText = "the web page of '\(address)'"
        guard let text = new.content else {
            return try call.requireText(base?.content ?? "", of: name, content, setter: "triton web set")
        }
        try call.confirmClearing(name, from: base?.content, to: text)
    }
}

extension SetWeb {
    /// The page is read first, because it contains the markers of the section.
    func replace(_ name: String, in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, isPublishing = publishing == .publish
        let page: SafeText = "the web page of '\(address)'"
        try call.holdText(text, content)
        let base = try await repository.base(of: address)
        let edit = try await call.sectionEdit(of: name, in: page, present: base?.content, text, content) {
            repository.makeEdit(base, PageParts(content: $0), publishing: isPublishing, of: address)
        }
        if let base, edit.isUnneeded {
            return .unchanged(
                base, prints: RemoteText(base.url), "nothing to change in section '\(line: name)' of \(page)")
        }
        return .saved(try await repository.apply(edit.change, of: address), publishing: isPublishing, call)
    }
}
