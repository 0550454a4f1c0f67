/// The state of an item in the folder, compared with the service. Decided from what both have now, and from what the
/// folder has had.
package enum SyncStatus: Sendable, Equatable {
    case same
    /// Changed in the folder, from a version that is known: what the service should have.
    case changedHere(ItemVersion)
    /// Changed at the service: what the folder should have.
    case changedThere(ItemVersion)
    /// Changed on both sides, in different places: both changes joined.
    case merged(ItemVersion)
    /// Changed on both sides, in the same place; or the service has a version that the folder never had.
    case conflict
    case newHere, newThere
    /// Gone from one side, and as it was on the other.
    case deletedHere, deletedThere
    /// Gone from one side, and changed on the other.
    case deletedHereChangedThere, changedHereDeletedThere

    /// The letter that comes before a path, as git's.
    package var letter: String {
        switch self {
        case .same: " "
        case .changedHere, .changedThere, .merged: "M"
        case .conflict, .deletedHereChangedThere, .changedHereDeletedThere: "U"
        case .newHere, .newThere: "A"
        case .deletedHere, .deletedThere: "D"
        }
    }

    /// What `--json` calls it.
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

    /// What a person reads.
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
