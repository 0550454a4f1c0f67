import Commands
import Items
import NowRepository

struct EditNow: TritonCommand {
    static let page = CommandPage(
        "edit", "change your now page in the editor, or its listing",
        form: "[TEXT…] [--file FILE] [--listed|--unlisted]",
        discussion: """
            On a terminal the page opens in your editor. Text from arguments, a file or a pipe replaces the page. With \
            --listed or --unlisted and no text, only the listing changes. If the page was saved elsewhere meanwhile, \
            changes of other lines are merged; a conflict stops with code 73, and the text is kept in the outbox. \
            --force replaces the other version.
            """,
        examples: [
            Example(
                "triton now edit", "open the page in your editor", after: "export EDITOR='cp now.md'",
                needsTerminal: true),
            Example("triton now edit --unlisted", "leave the Now Garden; the page stays"),
            Example("triton now edit --file -", "replace the text, keep the listing", input: "# Now\n\nResting.\n"),
        ],
        output: NowPage.schema.changed, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions
    @Flag(oneOf: Visibility.self) var listing: Visibility?

    func run(in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let isListed = listing?.isListed
        let edit = try await call.edited(text, content, isNeeded: listing == nil) {
            try await repository.base(of: address)
        } request: { shown in
            ContentRequest(what: "now page", template: shown??.content ?? "", fileName: "now.md") { text in
                shown.map { repository.makeEdit($0, content: text, isListed: isListed, of: address) }
                    ?? repository.makeReplacement(text, isListed: isListed, of: address)
            }
        }
        try check(edit.text, edit.base, of: address, call)
        if let base = edit.base, isSame(base, edit.text) {
            return .unchanged(base, prints: RemoteText(base.url), "nothing to change in the now page of '\(address)'")
        }
        let change = repository.makeEdit(edit.base, content: edit.text, isListed: isListed, of: address)
        let page = try await repository.apply(change, of: address)
        return .changed(page, call.changes.effect, prints: RemoteText(page.url), "changed the now page of '\(address)'")
    }

    private func check(_ changed: String?, _ base: NowPage?, of address: Address, _ call: Invocation) throws {
        let name: SafeText = "the now page of '\(address)'"
        guard let changed else {
            return try call.requireText(base?.content ?? "", of: name, content, setter: "triton now set")
        }
        try call.confirmClearing(name, from: base?.content, to: changed)
    }

    private func isSame(_ base: NowPage, _ changed: String?) -> Bool {
        (changed ?? base.content).hasSameLines(as: base.content)
            && (listing?.isListed ?? base.isListed) == base.isListed
    }
}
