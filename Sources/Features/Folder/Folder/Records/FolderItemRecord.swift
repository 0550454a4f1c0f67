import Output
import Domain
import FolderPlan
import Terminal

/// An item that differs between the folder and the service, as `status` prints it.
struct FolderItemRecord: Recordable {
    let item: ComparedItem
    let path: String
    /// The earlier path of the text, if only its name changed.
    var renamedFrom: String?

    static let schema = RecordSchema(
        "folder item",
        .init("code", .string, "M changed, A new, D deleted, R renamed, U to be resolved", column: .key),
        .init("path", .string, "the file, or the table with the name of the record behind a colon", column: .main),
        .init("change", .string, "what differs, in words", column: .useful),
        .init(
            "state", .string,
            "changed_here, changed_there, changed_both, conflict, new_here, new_there, deleted_here, deleted_there, deleted_here_changed_there or changed_here_deleted_there"
        ),
        .init("kind", .string, "what it is"),
        .init("key", .string, "its name, title or id"),
        .init("renamed_from", .string, "the file that the text was in before"))

    var letter: String { item.hasRemoteFile ? "U" : renamedFrom == nil ? item.syncStatus.letter : "R" }

    private var phrase: String {
        if let renamedFrom { return "renamed from \(renamedFrom)" }
        return item.hasRemoteFile ? "not resolved: see \(FolderPath.remote(path))" : "\(item.syncStatus.phrase)"
    }

    var row: [FieldValue] {
        [
            .text(letter), .text(path), .text(phrase), .text(item.syncStatus.name), .text(item.name.kind.rawValue),
            .text(item.name.key.isEmpty ? nil : item.name.key),
            .text(renamedFrom),
        ]
    }

    /// As git prints it: the letter, the path, and what happened.
    func line(width: Int) -> StyledText {
        let style: Style =
            switch item.syncStatus {
            case .changedHere, .newHere, .deletedHere: Palette.changedHere
            case .changedThere, .newThere, .deletedThere: Palette.changedAtService
            case .merged: Palette.merged
            case .same, .conflict, .deletedHereChangedThere, .changedHereDeletedThere: Palette.conflict
            }
        let shown = SafeText(line: path),
            space = String(repeating: " ", count: max(2, width - DisplayWidth.of(shown) + 2))
        return StyledText("\(trusted: letter) \(shown)", item.hasRemoteFile ? Palette.conflict : style)
            + StyledText("\(trusted: space)\(line: phrase)")
    }
}
