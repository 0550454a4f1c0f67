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

    /// The letter before a path, as in `git status --short`.
    package var letter: String {
        switch self {
        case .same: " "
        case .changedHere, .changedThere, .merged: "M"
        case .conflict, .deletedHereChangedThere, .changedHereDeletedThere: "U"
        case .newHere, .newThere: "A"
        case .deletedHere, .deletedThere: "D"
        }
    }

    /// The name in `--json`.
    package var name: String {
        switch self {
        case .same: "same"
        case .changedHere: "changed_here"
        case .changedThere: "changed_there"
        case .merged: "changed_both"
        case .conflict: "conflict"
        case .newHere: "new_here"
        case .newThere: "new_there"
        case .deletedHere: "deleted_here"
        case .deletedThere: "deleted_there"
        case .deletedHereChangedThere: "deleted_here_changed_there"
        case .changedHereDeletedThere: "changed_here_deleted_there"
        }
    }

    /// The words for `status`.
    package var phrase: StaticString {
        switch self {
        case .same: "unchanged"
        case .changedHere: "changed here"
        case .changedThere: "changed at the service"
        case .merged: "changed on both sides, in different places"
        case .conflict: "changed on both sides"
        case .newHere: "new here"
        case .newThere: "new at the service"
        case .deletedHere: "deleted here"
        case .deletedThere: "deleted at the service"
        case .deletedHereChangedThere: "deleted here, changed at the service"
        case .changedHereDeletedThere: "changed here, deleted at the service"
        }
    }
}
