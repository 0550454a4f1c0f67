import CommandKit
import Database
import Domain
import Session

struct Drop: TritonCommand {
    static let page = CommandPage(
        "drop", "forget kept texts", form: "ID…", discussion: "What is dropped cannot come back.",
        examples: [Example("triton outbox drop 1 --yes", "forget it without asking", after: Example.keepingText)], output: OutboxItem.schema.deleted, operands: [.outboxItem])

    @Argument("ids", help: "Their numbers.") var ids: [String]
    @OptionGroup var options: GlobalOptions

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let profile = try call.session.profile
        let found: Deletion<OutboxItem> = try await call.deletion(of: ids, "text", plural: "texts") { id in
            try environment.item(id, of: profile)
        } showing: { item in
            "\(line: item.id)  \(line: item.text ?? "a picture of \(item.content.count) bytes") (it cannot come back)"
        }
        return try await found.delete { item in
            if !call.isRehearsal { try environment.store.remove(item.id) }
            return item
        }
    }
}
