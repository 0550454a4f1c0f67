import Arguments
import Changes
import Commands
import Domain
import Output
import Session

struct DropOutboxItem: TritonCommand {
    static let page = CommandPage(
        "drop", "delete kept changes", form: "ID… | --all",
        discussion: """
            The text cannot be restored: nothing of it is left on the disk. The old version that it may have replaced \
            is still in 'triton undo'.
            """,
        examples: [Example("triton outbox drop 1 --yes", "delete it without being asked", after: Example.keepingText)],
        output: OutboxItem.schema.deleted,
        operands: [.outboxItem], traits: [.local, .asksFirst])

    @Argument("id", help: "The numbers, or 'latest'.") var ids: [String] = []
    @Flag("--all", help: "Delete all of them.") var all = false

    var needsWritableSession: Bool { !isRead }

    var lacksItem: Bool { ids.isEmpty && !all }

    func check() throws(TritonError) {
        guard ids.isEmpty == all else { throw TritonError(.usage, "give the numbers, or --all") }
    }

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let profile = try call.session.profile
        let kept = try all ? environment.items(of: profile) : []
        guard !all || !kept.isEmpty else { return .list([OutboxItem](), empty: "the outbox is empty") }
        let byID = Dictionary(kept.map { ($0.stored.id, $0) }) { first, _ in first }
        let found: Deletion<OutboxItem> = try await call.deletion(
            of: all ? kept.map(\.stored.id) : ids, "change", plural: "changes",
            among: { try environment.items(of: profile) }
        ) {
            $0
        } find: { id in
            if let item = byID[id] { item } else { try environment.item(id, of: profile) }
        } showing: { item in
            "\(line: item.stored.id)  \(item.sentence) (it cannot be restored)"
        }
        return try found.deleteTogether { items in
            guard !call.isDryRun else { return items.map { .success($0) } }
            let errors = try environment.store.drop(items.map(\.stored))
            return zip(items, errors).map { item, error in error.map { .failure($0) } ?? .success(item) }
        }
    }
}
