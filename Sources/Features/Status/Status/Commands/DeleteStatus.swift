import Commands
import Items
import StatusRepository

struct DeleteStatus: TritonCommand {
    static let page = CommandPage(
        "delete", "delete statuses", form: "ID…",
        examples: [
            Example(
                "triton status delete latest --yes",
                "delete your newest without being asked; 'triton undo' posts it again")
        ],
        output: Status.schema.deleted, operands: [.status], traits: .asksFirst)

    @Argument("id", help: "The ids, the URLs, or 'latest'.") var ids: [String]

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let found: Deletion<Status> = try await call.deletion(of: ids, "status", plural: "statuses") {
            try await environment.statuses.list(of: call.address)
        } check: {
            try call.ownItem($0, .status)
        } find: { item in
            try await environment.statuses.statusToDelete(item.name, of: item.address)
        } showing: { status in
            "\(line: status.emoji) \(line: status.content) (its id and time cannot be restored)"
        }
        return try await found.delete { try await environment.statuses.delete($0) }
    }
}
