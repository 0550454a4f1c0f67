import Arguments
import Commands
import Domain
import Items
import Output
import WeblogRepository

struct DeleteEntry: TritonCommand {
    static let page = CommandPage(
        "delete", "delete entries", form: "ID-or-slug…",
        examples: [
            Example(
                "triton weblog delete half-an-idea --yes",
                "delete one without being asked; 'triton undo' restores it")
        ],
        output: WeblogEntry.schema.deleted,
        operands: [.entry], traits: .asksFirst)

    @Argument("ID-or-slug", help: "Their ids, slugs, locations, titles or URLs.") var entries: [String]

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let found: Deletion<WeblogEntry> = try await call.deletion(of: entries, "entry", plural: "entries") {
            try await environment.repository.list(of: call.address)
        } check: {
            try EntryOperand.own($0, call)
        } find: { item in
            try await environment.repository.base(item.reference, of: item.address)
        } showing: { (entry: WeblogEntry) in
            "\(line: entry.id)  \(line: entry.name) (\(line: entry.type), \(line: entry.status))"
        }
        return try await found.delete { try await environment.repository.delete($0) }
    }
}
