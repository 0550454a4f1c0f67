import Commands
import Items
import PastebinRepository

struct DeletePaste: TritonCommand {
    static let page = CommandPage(
        "delete", "delete pastes", form: "TITLE…",
        examples: [
            Example(
                "triton paste delete hello.txt soup.md --yes",
                "delete two without being asked; 'triton undo' restores each")
        ],
        output: Paste.schema.deleted, operands: [.paste], traits: .asksFirst)

    @Argument("title", help: "The titles, their URLs, or 'latest'.") var titles: [String]

    func run(in repository: PastebinRepository, _ call: Invocation) async throws -> CommandOutput {
        let found: Deletion<Paste> = try await call.deletion(of: titles, "paste", plural: "pastes") {
            try await repository.list(of: call.address)
        } check: {
            try call.ownItem($0, .paste)
        } find: { item in
            try await repository.base(item.name, of: item.address)
        } showing: { (paste: Paste) in
            "\(line: paste.title) (\(paste.content?.utf8.count ?? 0) bytes)"
        }
        return try await found.delete { try await repository.delete($0) }
    }
}
