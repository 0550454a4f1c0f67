import Commands
import Items
import NowRepository

struct SetNow: TritonCommand {
    static let page = CommandPage(
        "set", "replace your now page", form: "[TEXT…] [--file FILE] [--section NAME] [--listed|--unlisted]",
        discussion: """
            The text comes from the arguments, a file, standard input, or your editor. The page stays listed or \
            unlisted as it was. Nothing is sent if neither text nor listing differ. 'triton undo' restores the \
            replaced page. An empty text needs --allow-empty and a confirmation.

            --section replaces only the text between the lines <!-- NAME --> and <!-- /NAME --> of the page; \
            everything else is unchanged byte for byte. Nothing is sent if the section does not differ, so a script \
            can run it every few minutes. A page without the two markers, or with one of them twice, is refused.
            """,
        examples: [
            Example("triton now set Reading, mostly.", "replace the page; its address is printed"),
            Example("triton now set --file now.md --listed", "from a file, and into the Now Garden"),
            Example(
                "triton now set --section weather -", "only the part between <!-- weather --> and <!-- /weather -->",
                input: "Rain, 12 °C\n",
                after: "triton now set '# Now <!-- weather --><!-- /weather -->'"),
        ],
        output: NowPage.schema.changed, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Option("--section", takes: "name", help: "Replace only this section of the page.") var section: String?
    @Flag(oneOf: Visibility.self) var listing: Visibility?

    func check() throws(TritonError) {
        if let section { try MarkedSection.check(name: section) }
    }

    func run(in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        if let section { return try await replace(section, in: repository, call) }
        let address = try call.address
        let request = ContentRequest(what: "now page", fileName: "now.md") {
            repository.makeReplacement($0, isListed: listing?.isListed, of: address)
        }
        let given = try await call.content(text, content, request).text
        if given.isBlank {
            try call.confirmClearing(
                "the now page of '\(address)'", from: try await repository.base(of: address)?.content, to: given)
        }
        let change = repository.makeReplacement(given, isListed: listing?.isListed, of: address)
        let page = try await repository.apply(change, of: address), effect = call.changes.effect
        return .changed(
            page, effect, prints: RemoteText(page.url), "\(effect.done()) the now page of '\(address)'",
            unchanged: "nothing to change in the now page of '\(address)'")
    }
}

extension SetNow {
    /// The page is read first, because it contains the markers of the section.
    func replace(_ name: String, in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, isListed = listing?.isListed, page: SafeText = "the now page of '\(address)'"
        try call.holdText(text, content)
        let base = try await repository.base(of: address)
        let edit = try await call.sectionEdit(of: name, in: page, present: base?.content, text, content) {
            repository.makeEdit(base, content: $0, isListed: isListed, of: address)
        }
        if let base, edit.isUnneeded, isListed == nil || isListed == base.isListed {
            return .unchanged(
                base, prints: RemoteText(base.url), "nothing to change in section '\(line: name)' of \(page)")
        }
        let saved = try await repository.apply(edit.change, of: address)
        return .changed(
            saved, call.changes.effect, prints: RemoteText(saved.url), "replaced section '\(line: name)' of \(page)")
    }
}
