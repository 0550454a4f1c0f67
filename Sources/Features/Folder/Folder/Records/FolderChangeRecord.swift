import Domain
import FolderPlan

struct FolderChangeRecord: DescribedRecord {
    let action: SyncDecision.Action
    let path: String
    let name: ItemName
    let address: Address
    /// The versions before and after the change; nil if there is none.
    let before: ItemVersion?
    let after: ItemVersion?
    var lost: [String] = []
    /// The earlier path of a text that only moved.
    var renamedFrom: String?
    var isDone: Bool

    static let fields = ItemFields<FolderChangeRecord>(
        "folder change",
        .derived("kind", \.name.kind.rawValue, "what it is"),
        .derived("address", \.address.name, "the owner"),
        .derived("key", \.name.ownKey, "its name, title or id"),
        .derived("action", \.action.rawValue, "create, replace, merge or delete", column: .key),
        .derived("path", \.path, "the file, or the table with the name of the record behind a colon", column: .main),
        .derived("before", \.oldRecord, "what is replaced"),
        .derived("after", \.newRecord, "what it becomes"),
        .derived("lost", \.lost, "what cannot be restored"),
        .derived(
            "renamed_from", \.renamedFrom, "the path that the text had before, if it only moved"),
        .derived("done", \.isDone, "whether it was made; false in a plan"))

    private var oldRecord: JSON? { before?.record(of: name.kind) }
    private var newRecord: JSON? { after?.record(of: name.kind) }

    /// A line of a plan: `~ weblog/a.md`, with what cannot be restored.
    var line: SafeText {
        var line: SafeText = "\(trusted: action.sign) \(line: path)"
        if action == .merge { line += "  (merged with the other side's change)" }
        if !lost.isEmpty { line += "  (\(line: lost.joined(separator: ", ")) cannot be restored)" }
        return line
    }
}
