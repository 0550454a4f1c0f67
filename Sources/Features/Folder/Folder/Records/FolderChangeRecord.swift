import Changes
import Domain
import FolderPlan
import Output

/// A change of a plan, or a change that was made.
struct FolderChangeRecord: Recordable {
    let action: SyncDecision.Action
    let path: String
    let name: ItemName
    let address: Address
    /// The versions before and after the change; nil if there is none.
    let before: ItemVersion?
    let after: ItemVersion?
    /// The parts that an undo does not restore.
    var lost: [String] = []
    var isDone: Bool

    static let schema = RecordSchema(
        "folder change",
        .init("kind", .string, "what it is"),
        .init("address", .string, "the owner"),
        .init("key", .string, "its name, title or id"),
        .init("action", .string, "create, replace, merge or delete", column: .key),
        .init("path", .string, "the file, or the table with the name of the record behind a colon", column: .main),
        .init("before", .object, "what is replaced"),
        .init("after", .object, "what it becomes"),
        .init("lost", .strings, "what cannot be restored"),
        .init("done", .boolean, "whether it was made; false in a plan"))

    var row: [FieldValue] {
        [
            .text(name.kind.rawValue), .text(address.name), .text(name.key.isEmpty ? nil : name.key),
            .text(action.rawValue),
            .text(path), value(of: before), value(of: after), .texts(lost), .flag(isDone),
        ]
    }

    private func value(of version: ItemVersion?) -> FieldValue {
        version.map { .json($0.snapshot(of: name.kind).record) } ?? .null
    }

    /// A line of a plan: `~ weblog/a.md`, with what cannot be restored.
    var line: SafeText {
        var line: SafeText = "\(trusted: action.sign) \(line: path)"
        if action == .merge { line += "  (merged with the other side's change)" }
        if !lost.isEmpty { line += "  (\(line: lost.joined(separator: ", ")) cannot be restored)" }
        return line
    }
}
