import Output
import Domain
import FolderPlan

/// A change that a plan holds, or that was made.
struct FolderChangeRecord: Recordable {
    let action: String
    let path: String
    let name: ItemName
    /// What does not come back when it is undone.
    var lost: [String] = []
    var isDone: Bool

    static let schema = RecordSchema(
        "folder change",
        .init("action", .string, "create, replace, merge or delete", column: .key),
        .init("path", .string, "the file, or the table with the name of the record behind a colon", column: .main),
        .init("kind", .string, "what it is"),
        .init("key", .string, "its name, title or id"),
        .init("lost", .strings, "what cannot be restored"),
        .init("done", .boolean, "whether it was made; false in a plan"))

    var row: [FieldValue] {
        [
            .text(action), .text(path), .text(name.kind.rawValue), .text(name.key.isEmpty ? nil : name.key),
            .texts(lost), .flag(isDone),
        ]
    }

    /// A line of a plan: `~ weblog/a.md`, with what cannot be restored.
    var line: SafeText {
        let sign = PushDecision.Action(rawValue: action)?.sign ?? "!"
        var line: SafeText = "\(trusted: sign) \(line: path)"
        if action == "merge" { line += "  (merged with the other side's change)" }
        if !lost.isEmpty { line += "  (\(line: lost.joined(separator: ", ")) cannot be restored)" }
        return line
    }
}
