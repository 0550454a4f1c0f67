/// The state of an item in the folder, compared with the service. Decided by the present versions, and by the versions
/// that the folder has had.
package enum SyncStatus: Sendable, Equatable {
    case same
    /// Changed in the folder, from a known version. The value is the version for the service.
    case changedHere(ItemVersion)
    /// Changed at the service. The value is the version for the folder.
    case changedThere(ItemVersion)
    /// Changed on both sides, in different places. The value is the merged version.
    case merged(ItemVersion)
    /// Changed on both sides, in the same place; or the service has a version that the folder never had.
    case conflict
    case newHere, newThere
    /// Deleted on one side, and unchanged on the other.
    case deletedHere, deletedThere
    /// Deleted on one side, and changed on the other.
    case deletedHereChangedThere, changedHereDeletedThere

    /// Whether both sides differ from the base, so that only the history of git can say that theirs is older than ours.
    package var isChangedOnBothSides: Bool {
        switch self {
        case .conflict, .merged, .deletedHereChangedThere: true
        default: false
        }
    }

    package struct Label: Sendable {
        /// The name in `--json`.
        package let name: String
        /// The letter before a path, as in `git status --short`.
        package let letter: String
        /// The words for `status`.
        package let phrase: StaticString
    }

    package var label: Label {
        switch self {
        case .same: Label(name: "same", letter: " ", phrase: "unchanged")
        case .changedHere: Label(name: "changed_here", letter: "M", phrase: "changed here")
        case .changedThere: Label(name: "changed_there", letter: "M", phrase: "changed at the service")
        case .merged: Label(name: "changed_both", letter: "M", phrase: "changed on both sides, in different places")
        case .conflict: Label(name: "conflict", letter: "U", phrase: "changed on both sides")
        case .newHere: Label(name: "new_here", letter: "A", phrase: "new here")
        case .newThere: Label(name: "new_there", letter: "A", phrase: "new at the service")
        case .deletedHere: Label(name: "deleted_here", letter: "D", phrase: "deleted here")
        case .deletedThere: Label(name: "deleted_there", letter: "D", phrase: "deleted at the service")
        case .deletedHereChangedThere:
            Label(name: "deleted_here_changed_there", letter: "U", phrase: "deleted here, changed at the service")
        case .changedHereDeletedThere:
            Label(name: "changed_here_deleted_there", letter: "U", phrase: "changed here, deleted at the service")
        }
    }
}
