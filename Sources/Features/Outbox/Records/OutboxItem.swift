import Changes
import Commands
import Domain
import Output

/// A change that the service may not have, as the outbox shows it.
struct OutboxItem: Recordable {
    let stored: StoredChange
    let description: ChangeDescription?

    static let schema = RecordSchema(
        "outbox item",
        .init("id", .string, "its number", column: .key),
        .init("command", .string, "the command line that makes the change"),
        .init("description", .string, "what is to be done, in words", column: .main),
        .init("address", .string, "the address that it is sent for", column: .extra),
        .init("content", .string, "the text, byte for byte; null for a picture"),
        .init("state", .string, "unsent, queued or uncertain", column: .useful),
        .init("reason", .string, "why it is here; null once it is sent", column: .extra),
        .init("created_at", .time, "when it was written", column: .extra),
        .init("size", .number, "bytes of the text or picture", column: .extra, shownAs: .bytes),
        .init("kind", .string, "what the change is about"),
        .init("key", .string, "its name, title or id"),
        .init("due_at", .time, "it is not sent before; null if it does not wait for a time", column: .useful)
    ).named(by: ["id"])

    /// The text or the picture of the user, byte for byte.
    var content: [UInt8] { description?.content(of: stored.change) ?? [] }
    /// Nil for a picture.
    var text: String? { String(validating: content, as: UTF8.self) }
    /// The command line that makes the change.
    var commandLine: String {
        description?.typedLine(of: stored.change) ?? stored.change.kind.rawValue
    }

    /// What is to be done: `upload picture cat.jpg`.
    var sentence: SafeText { ChangeSentence(stored, description).toDo }

    var row: [FieldValue] { row(state: stored.state.rawValue, reason: stored.reason) }

    func row(state: String, reason: String?) -> [FieldValue] {
        let change = stored.change, content = content
        return [
            .text(stored.id), .text(commandLine),
            .text(ChangeSentence(stored, description, isBesideAddress: true).toDo.rendered),
            .text(change.address?.name),
            .text(String(validating: content, as: UTF8.self)), .text(state),
            .text(reason), .time(stored.createdAt), .int(content.count), .text(change.kind.rawValue),
            .text(change.key), .time(stored.dueAt),
        ]
    }
}

/// An item of the outbox that reached the service.
struct SentItem: Recordable {
    let item: OutboxItem
    let url: String?

    static let schema = OutboxItem.schema.appending(.init("url", .string, "its public page", column: .main))

    var row: [FieldValue] { item.row(state: "sent", reason: nil) + [.text(url)] }
}
