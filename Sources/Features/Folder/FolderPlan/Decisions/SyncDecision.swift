package import Domain

/// The action of `push` or `pull` for one item. What counts as a conflict is decided in ``Comparison``; this only
/// chooses the action.
package enum SyncDecision: Sendable, Equatable {
    package enum Action: String, Sendable, CaseIterable {
        case create, replace, merge, delete

        /// The sign that comes before it in a plan.
        package var sign: String {
            switch self {
            case .create: "+"
            case .replace, .merge: "~"
            case .delete: "-"
            }
        }
    }

    /// The other side gets this version; nil for a deletion.
    case write(Action, ItemVersion?)
    /// Nothing is written; the reason is reported.
    case leave(SafeText)
    case nothing
    /// Nothing is written for the item, and the exit code is 3.
    case conflict(SafeText)

    /// - Parameter isChosen: whether the user chose this item (`--ours`).
    package static func push(_ item: ComparedItem, deletes: Bool, isChosen: Bool = false) -> SyncDecision {
        if item.isUnresolved, !isChosen { return .conflict(ComparedItem.unresolvedReason) }
        switch item.syncStatus {
        case .same where item.hasRemoteFile: return .leave(ComparedItem.resolvedReason)
        case .same: return item.isWithoutImage ? .leave(ComparedItem.imageReason) : .nothing
        case .newHere: return .write(.create, item.local)
        case .changedHere(let wanted): return .write(.replace, wanted)
        case .merged(let wanted): return .write(.merge, wanted)
        case .newThere, .changedThere:
            return .leave("\(trusted: "\(item.syncStatus.label.phrase)"): 'triton folder pull' fetches it")
        case .deletedHere where item.name.kind.isSingle:
            return .leave("deleted here: the service cannot delete it, so it stays")
        case .deletedHere:
            return deletes ? .write(.delete, nil) : .leave("deleted here: '--delete' deletes it at the service")
        case .deletedThere where isChosen: return .write(.create, item.local)
        case .deletedThere:
            return .leave(
                "deleted at the service: 'triton folder pull --delete' removes the file, '--ours' sends it again")
        case .conflict: return pushOver(item, isChosen, item.conflictReason)
        case .deletedHereChangedThere:
            return .conflict(
                item.isInLaterCommit ? "a later commit has it" : "deleted here, and changed at the service")
        case .changedHereDeletedThere:
            return pushOver(
                item, isChosen,
                item.base == nil ? "a later commit deletes it" : "changed here, and deleted at the service")
        }
    }

    private static func pushOver(_ item: ComparedItem, _ isChosen: Bool, _ reason: SafeText) -> SyncDecision {
        guard isChosen, let local = item.local else { return .conflict(reason) }
        guard let remote = item.remote else { return .write(.create, local) }
        // A version that was not shown is not replaced.
        guard item.shown.contains(remote.version, of: item.name.kind) else {
            return .conflict("changed at the service since the conflict was shown")
        }
        return .write(.replace, local)
    }

    /// - Parameter isChosen: whether the user chose this item (`--theirs`).
    package static func pull(_ item: ComparedItem, deletes: Bool, isChosen: Bool = false) -> SyncDecision {
        let remote = item.remote?.version
        if item.isUnresolved, !isChosen { return .conflict(ComparedItem.unresolvedReason) }
        if isChosen, item.syncStatus != .same {
            return remote.map { .write(item.local == nil ? .create : .replace, $0) } ?? .write(.delete, nil)
        }
        switch item.syncStatus {
        // The record stays as it is, and the image comes with it.
        case .same where item.isWithoutImage, .changedHere where item.isWithoutImage:
            return .write(.replace, item.local)
        case .same where item.hasRemoteFile: return .leave(ComparedItem.resolvedReason)
        case .same, .newHere, .changedHere: return .nothing
        // The edit wins over the deletion.
        case .newThere, .deletedHereChangedThere: return .write(.create, remote)
        case .changedThere(let wanted): return .write(.replace, wanted)
        case .merged(let wanted): return .write(.merge, wanted)
        case .deletedHere where item.name.kind.isSingle:
            return .leave("deleted here: the service cannot delete it; 'pull --theirs' restores it")
        case .deletedHere:
            return .leave(
                "deleted here: 'triton folder push --delete' deletes it at the service, 'pull --theirs' restores it")
        case .deletedThere:
            return deletes ? .write(.delete, nil) : .leave("deleted at the service: '--delete' removes the file")
        case .conflict: return .conflict(item.conflictReason)
        case .changedHereDeletedThere:
            return .leave("changed here, and deleted at the service: 'push --ours' sends it again")
        }
    }
}
