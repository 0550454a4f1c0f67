import Arguments
import Changes
import Commands
import Domain
import Output
import Session

struct DropOutboxItem: TritonCommand {
    static let page = CommandPage(
        "drop", "delete kept changes", form: "ID…",
        discussion: """
            The text cannot be restored: nothing of it is left on the disk. The old version that it may have replaced \
            is still in 'triton undo'.
            """,
        examples: [Example("triton outbox drop 1 --yes", "delete it without being asked", after: Example.keepingText)],
        output: OutboxItem.schema.deleted,
        operands: [.outboxItem], isLocal: true, asksFirst: true)

    @Argument("id", help: "The numbers, or 'latest'.") var ids: [String]
    @OptionGroup var options: GlobalOptions

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let profile = try call.session.profile
        let found: Deletion<OutboxItem> = try await call.deletion(of: ids, "change", plural: "changes") {
            $0
        } find: { id in
            try environment.item(id, of: profile)
        } showing: { item in
            """
            \(line: item.stored.id)  \(line: item.text ?? "a picture of \(item.content.count) bytes") \
            (it cannot be restored)
            """
        }
        return try await found.delete { item in
            if !call.isDryRun { try environment.store.drop(item.stored) }
            return item
        }
    }
}
