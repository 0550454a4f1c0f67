import Commands
import PastebinRepository

struct OpenPaste: TritonCommand {
    static let page = CommandPage(
        "open", "open a paste in the browser", form: "[TITLE]",
        examples: [Example("triton paste open hello.txt", "prints the URL if there is no browser")],
        output: OpenedPage.schema, operands: [.paste], traits: .local)

    @Argument("title", help: "The title, its URL, or 'latest'; without it, your pastebin.") var title: String?

    func run(in repository: PastebinRepository, _ call: Invocation) async throws -> CommandOutput {
        guard let title else { return try await call.open(PublicURL.page(of: try call.address, on: "paste.lol")) }
        let one = try await call.oneNamed(title, "pastes") { try await repository.list(of: call.address) }
        let item = try await call.paste(one, in: repository)
        if !call.options.offline { _ = try await repository.paste(item.name, of: item.address) }
        return try await call.open(PublicURL.page(of: item.address, on: "paste.lol", [item.name]))
    }
}
