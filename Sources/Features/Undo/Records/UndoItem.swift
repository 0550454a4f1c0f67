import Changes
import Commands
import Domain
import Output
import Terminal

/// A change that can be undone, as `undo --list` shows it.
struct UndoItem: Recordable {
    let stored: StoredChange
    let description: ChangeDescription?

    static let schema = RecordSchema(
        "undo item",
        .init("id", .string, "its number", column: .key),
        .init("command", .string, "the command line that makes the change", column: .main),
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
    var sentence: SafeText { sentence(titleWidth: Self.titleWidth) }

    /// - Parameter titleWidth: maximum number of columns of the title.
    func sentence(titleWidth: Int) -> SafeText {
        let change = stored.change
        let verb: SafeText =
            switch change.action {
            case .create: "created"
            case .replace: "changed"
            case .delete: "deleted"
            }
        let name = description?.name ?? SafeText(line: change.kind.rawValue)
        if let title = title(titleWidth) { return "\(verb) \(name) '\(title)'" }
        if let key = change.key { return "\(verb) \(name) '\(line: key)'" }
        return change.address.map { "\(verb) the \(name) of '\($0)'" } ?? "\(verb) the \(name)"
    }

    /// Maximum number of columns of a title, which is beside other words.
    static let titleWidth = 40

    private func title(_ width: Int) -> SafeText? {
        let state = stored.change.after ?? stored.change.before
        guard let title = state.flatMap({ description?.title($0) })?.trimmed, !title.isEmpty else { return nil }
        return SafeText(line: title).shortened(to: width)
    }

    var row: [FieldValue] {
        let change = stored.change
        return [
            .text(stored.id), .text(commandLine), .text(change.address?.name),
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
