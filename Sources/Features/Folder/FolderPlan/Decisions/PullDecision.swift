package import Domain

/// The action of `pull` for one item. What counts as a conflict is decided in ``Comparison``; this only chooses the
/// action.
package enum PullDecision: Sendable, Equatable {
    package enum Action: String, Sendable, CaseIterable {
        case create, replace, merge, delete
    }

    /// The folder gets this version; nil removes the file.
    case write(Action, ItemVersion?)
    case leave(SafeText)
    case nothing
    /// The service's version is written beside ours.
    case conflict(SafeText)

    package init(_ item: ComparedItem, deletes: Bool, resolution: Resolution? = nil) {
        let remote = item.remote?.version
        if item.isUnresolved, resolution != .theirs {
            self = .conflict(ComparedItem.unresolvedReason)
            return
        }
        if resolution == .theirs, item.syncStatus != .same {
            self = remote.map { .write(item.local == nil ? .create : .replace, $0) } ?? .write(.delete, nil)
            return
        }
        switch item.syncStatus {
        case .same: self = .nothing
        case .newThere: self = .write(.create, remote)
        case .changedThere(let wanted): self = .write(.replace, wanted)
        case .merged(let wanted): self = .write(.merge, wanted)
        // The edit wins over the deletion.
        case .deletedHereChangedThere: self = .write(.create, remote)
        case .newHere, .changedHere: self = .nothing
        case .deletedHere:
            self = .leave(
                "deleted here: 'triton folder push --delete' deletes it at the service, 'pull --theirs' restores it")
        case .deletedThere:
            self = deletes ? .write(.delete, nil) : .leave("deleted at the service: '--delete' removes the file")
        case .conflict: self = .conflict(item.conflictReason)
        case .changedHereDeletedThere:
            self = .leave("changed here, and deleted at the service: 'push --ours' sends it again")
        }
    }
}
