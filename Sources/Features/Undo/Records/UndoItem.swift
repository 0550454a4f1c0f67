import Changes
import Commands
import Domain
import Output

/// A change that can be undone, as `undo --list` shows it.
struct UndoItem: Recordable {
    let stored: StoredChange
    let description: ChangeDescription?

    static let schema = RecordSchema(
        "undo item",
        .init("id", .string, "its number", column: .key),
        .init("command", .string, "the command line that makes the change"),
        .init("description", .string, "what was done, in words", column: .main),
        .init("address", .string, "the address that it was made for", column: .extra),
        .init("before", .object, "the record before the change; null for something new"),
        .init("lost", .strings, "what cannot be restored", column: .useful),
        .init("created_at", .time, "when it was made", column: .extra),
        .init("kind", .string, "what was changed"),
        .init("key", .string, "its name, title or id"),
        .init("action", .string, "create, replace or delete"),
        .init("after", .object, "the record after the change; null for a deletion"),
        .init("group", .string, "the number of the first change of the same command"),
        .init("state", .string, "confirmed or uncertain"))

    var commandLine: String { description?.typedLine(of: stored.change) ?? stored.change.kind.rawValue }
    /// The values that cannot be restored, each as a short phrase.
    var lost: [String] { description?.lost(stored.change) ?? [] }

    /// The action and the item: `deleted purl 'tea'`.
    var sentence: SafeText { ChangeSentence(stored, description).done }

    var row: [FieldValue] {
        let change = stored.change
        return [
            .text(stored.id), .text(commandLine),
            .text(ChangeSentence(stored, description, isBesideAddress: true).done.rendered),
            .text(change.address?.name),
            change.before.map { .json($0.record) } ?? .null, .texts(lost),
            .time(stored.createdAt), .text(change.kind.rawValue), .text(change.key), .text(change.action.rawValue),
            change.after.map { .json($0.record) } ?? .null, .text(String(stored.group)),
            .text(stored.state == .confirmed ? "confirmed" : "uncertain"),
        ]
    }
}

/// A change that was undone, or would be.
struct RestoredItem: Recordable {
    let item: UndoItem
    let isRestored: Bool

    static let schema = UndoItem.schema.appending(.init("restored", .boolean, "whether it was undone"))

    var row: [FieldValue] { item.row + [.flag(isRestored)] }
}
