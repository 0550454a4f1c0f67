import Commands
import Items
import PURLsRepository
import Terminal

struct DeletePURL: TritonCommand {
    static let page = CommandPage(
        "delete", "delete PURLs", form: "NAME…",
        examples: [
            Example("triton purl delete docs --yes", "delete one without being asked; 'triton undo' restores it"),
            Example("triton purl delete 'd*' --dry-run", "show what it would do to those whose names begin with d"),
        ],
        output: PURL.schema.deleted, operands: [.purl], traits: .asksFirst)

    @Argument("name", help: "The names, or their URLs.") var names: [String]

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let arrow: SafeText = call.errorTraits.isUnicode ? "→" : "->"
        let found: Deletion<PURL> = try await call.deletion(of: names, "PURL", plural: "PURLs") {
            try await environment.repository.list(of: call.address)
        } check: {
            try call.ownItem($0, .purl)
        } find: { item in
            try await environment.repository.base(item.name, of: item.address)
        } showing: { (purl: PURL) in
            "\(line: purl.name) \(arrow) \(line: purl.target)"
                + (purl.counter.map { " (its count of \($0) visits cannot be restored)" } ?? "")
        }
        return try await found.delete { try await environment.repository.delete($0) }
    }
}
