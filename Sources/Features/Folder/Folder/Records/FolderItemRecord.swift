import Domain
import FolderPlan
import Terminal

/// An item that differs between the folder and the service, as `status` prints it.
///
/// Three fields say how it differs. `code` is the letter for people who know git. `action` is what a push or a pull
/// would do, as in ``FolderChangeRecord``. `state` is the exact ``SyncStatus``, for scripts.
struct FolderItemRecord: DescribedRecord {
    let item: ComparedItem
    let address: Address
    let path: String
    /// The parts that cannot be restored after a deletion at the service.
    let lost: [String]
    var renamedFrom: String?
    /// Set if the record is about the image of a picture, and not about its values.
    var image: ImageDifference?

    static let fields = ItemFields<FolderItemRecord>(
        "folder item",
        .derived("kind", \.item.name.kind.rawValue, "what it is"),
        .derived("address", \.address.name, "the owner"),
        .derived("key", \.item.name.ownKey, "its name, title or id"),
        .derived(
            "action", \.action,
            "what a push or a pull would do: create, replace, merge or delete; or conflict; null for an image"),
        .derived("code", \.letter, "M changed, A new, D deleted, R renamed, U to be resolved", column: .key),
        .derived("path", \.path, "the file, or the table with the name of the record behind a colon", column: .main),
        .derived(
            "before", \.oldRecord,
            "what the side that is to be changed has now; of a merge or a conflict, what the service has"),
        .derived("after", \.newRecord, "what it would become; of a conflict, what the folder has"),
        .derived("lost", \.lost, "what cannot be restored"),
        .derived("done", \.isDone, "always false: nothing was made yet"),
        .derived("change", \.phrase, "what differs, in words", column: .useful),
        .derived(
            "state", \.stateName,
            """
            changed_here, changed_there, changed_both, conflict, new_here, new_there, deleted_here, deleted_there, \
            deleted_here_changed_there or changed_here_deleted_there
            """
        ),
        .derived("renamed_from", \.renamedFrom, "the file that the text was in before"))

    var letter: String {
        if let image { return image.label.letter }
        return item.hasRemoteFile ? "U" : renamedFrom == nil ? item.syncStatus.label.letter : "R"
    }

    private var isDone: Bool { false }

    private var phrase: String {
        if let image { return "\(image.label.phrase)" }
        if let renamedFrom { return "renamed from \(renamedFrom)" }
        return item.hasRemoteFile ? "not resolved: see \(FolderPath.remote(path))" : "\(item.syncStatus.label.phrase)"
    }

    var stateName: String { (image?.label ?? item.syncStatus.label).name }

    private var action: String? {
        if image != nil { return nil }
        if item.hasRemoteFile { return "conflict" }
        return switch item.syncStatus {
        // `.same` is listed only with the copy of a conflict, which is answered above.
        case .newHere, .newThere: "create"
        case .same, .changedHere, .changedThere: "replace"
        case .merged: "merge"
        case .deletedHere, .deletedThere: "delete"
        case .conflict, .deletedHereChangedThere, .changedHereDeletedThere: "conflict"
        }
    }

    /// Whether the folder is the side that is to be changed (by a pull), and not the service (by a push).
    private var isForFolder: Bool {
        switch item.syncStatus {
        case .newThere, .changedThere, .deletedThere: true
        default: false
        }
    }

    private var oldRecord: JSON? {
        (isForFolder ? item.local : item.remote?.version)?.record(of: item.name.kind)
    }

    private var newRecord: JSON? {
        let after: ItemVersion? =
            switch item.syncStatus {
            case .changedHere(let joined), .changedThere(let joined), .merged(let joined): joined
            default: isForFolder ? item.remote?.version : item.local
            }
        return after?.record(of: item.name.kind)
    }

    /// As git prints it: the letter, the path, and what happened.
    func line(width: Int) -> StyledText {
        let style: Style =
            switch item.syncStatus {
            case _ where image != nil: Palette.changedHere
            case .changedHere, .newHere, .deletedHere: Palette.changedHere
            case .changedThere, .newThere, .deletedThere: Palette.changedAtService
            case .merged: Palette.merged
            case .same, .conflict, .deletedHereChangedThere, .changedHereDeletedThere: Palette.conflict
            }
        let shown = SafeText(line: path),
            space = String(repeating: " ", count: max(2, width - DisplayWidth.of(shown) + 2))
        return StyledText("\(trusted: letter) \(shown)", item.hasRemoteFile && image == nil ? Palette.conflict : style)
            + StyledText("\(trusted: space)\(line: phrase)")
    }
}
