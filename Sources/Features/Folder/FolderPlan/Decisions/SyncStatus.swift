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

        init(_ name: String, _ letter: String, _ phrase: StaticString) {
            self.name = name
            self.letter = letter
            self.phrase = phrase
        }
    }

    package var label: Label {
        switch self {
        case .same: Label("same", " ", "unchanged")
        case .changedHere: Label("changed_here", "M", "changed here")
        case .changedThere: Label("changed_there", "M", "changed at the service")
        case .merged: Label("changed_both", "M", "changed on both sides, in different places")
        case .conflict: Label("conflict", "U", "changed on both sides")
        case .newHere: Label("new_here", "A", "new here")
        case .newThere: Label("new_there", "A", "new at the service")
        case .deletedHere: Label("deleted_here", "D", "deleted here")
        case .deletedThere: Label("deleted_there", "D", "deleted at the service")
        case .deletedHereChangedThere:
            Label("deleted_here_changed_there", "U", "deleted here, changed at the service")
        case .changedHereDeletedThere:
            Label("changed_here_deleted_there", "U", "changed here, deleted at the service")
        }
    }
}
