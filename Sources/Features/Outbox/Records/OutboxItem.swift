import Changes
import Commands
import Domain

/// A change that the service may not have, as the outbox shows it.
struct OutboxItem: DescribedRecord {
    let stored: StoredChange
    let description: ChangeDescription?
    /// Whether it has reached the service meanwhile.
    var isSent = false

    static let fields = ItemFields<OutboxItem>(
        "outbox item", named: ["id"],
        .derived("id", \.stored.id, "its number", column: .key),
        .derived("command", \.commandLine, "the command line that makes the change"),
        .derived("description", \.wholeSentence.rendered, "what is to be done, in words", column: .main),
        .derived("address", \.stored.change.address?.name, "the address that it is sent for", column: .extra),
        .derived("content", \.text, "the text, byte for byte; null for a picture"),
        .derived("state", \.state, "unsent, queued or uncertain", column: .useful),
        .derived("reason", \.reason, "why it is here; null once it is sent", column: .extra),
        .derived("created_at", \.stored.createdAt, "when it was written", column: .extra),
        .derived("size", \.content.count, "bytes of the text or picture", column: .extra, shownAs: .bytes),
        .derived("kind", \.stored.change.kind.rawValue, "what the change is about"),
        .derived("key", \.stored.change.key, "its name, title or id"),
        .derived(
            "due_at", \.stored.dueAt, "it is not sent before; null if it does not wait for a time", column: .useful),
        .derived("service", \.stored.service, "the service that it is sent to"))

    /// The text or the picture of the user, byte for byte.
    var content: [UInt8] { description?.content(of: stored.change) ?? [] }
    /// Nil for a picture.
    var text: String? { String(validating: content, as: UTF8.self) }
    /// The command line that makes the change.
    var commandLine: String { description?.typedLine(of: stored.change) ?? stored.change.kind.rawValue }

    /// What is to be done: `upload picture cat.jpg`.
    var sentence: SafeText { ChangeSentence(stored, description).toDo }
    private var wholeSentence: SafeText { ChangeSentence(stored, description, isBesideAddress: true).toDo }
    private var state: String { isSent ? "sent" : stored.state.rawValue }
    private var reason: String? { isSent ? nil : stored.reason }
}

/// An item of the outbox that reached the service.
struct SentItem: Recordable {
    let item: OutboxItem
    let url: String?

    static let schema = OutboxItem.schema.appending(.init("url", .string, "its public page", column: .main))

    var row: [FieldValue] { item.row + [.text(url)] }
}
