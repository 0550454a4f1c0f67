import ArgumentParser
import CommandKit
import Domain
import PastebinRepository

struct Delete: TritonCommand {
    static let page = CommandPage(
        "delete", "delete pastes", form: "TITLE…",
        examples: [Example("triton paste delete hello.txt soup.md --yes", "delete two without being asked; 'triton undo' brings each back")],
        output: Paste.schema.deleted, operands: [.cached(table: "paste", describedBy: nil)])

    @Argument(help: "The titles, or their URLs.") var titles: [String]
    @OptionGroup var options: GlobalOptions

    func run(in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let repository = try environment.repository
        let found: Deletion<Paste> = try await call.deletion(of: titles, "paste", plural: "pastes") { operand in
            let item = try call.ownPaste(operand)
            guard let paste = try await repository.present(item.name, of: item.address) else { throw PastebinRepository.notFound(item.name, of: item.address) }
            return paste
        } showing: { (paste: Paste) in
            "\(line: paste.title) (\(paste.content?.utf8.count ?? 0) bytes)"
        }
        return try await found.delete { try await repository.delete($0) }
    }
}
