package import Domain

/// The action of `push` for one item. What counts as a conflict is decided in ``Comparison``; this only chooses the
/// action.
package enum PushDecision: Sendable, Equatable {
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

    /// The service gets this version; nil for a deletion.
    case send(Action, ItemVersion?)
    /// Nothing to send; the reason is reported.
    case leave(SafeText)
    /// Nothing to send.
    case nothing
    /// Nothing is sent for the item, and the exit code is 3.
    case conflict(SafeText)

    /// - Parameters:
    ///   - deletes: whether deletions were asked for.
    ///   - resolution: the choice of the user for this item.
    package init(_ item: ComparedItem, deletes: Bool, resolution: Resolution? = nil) {
        if item.isUnresolved, resolution != .ours {
            self = .conflict(ComparedItem.unresolvedReason)
            return
        }
        switch item.syncStatus {
        case .same: self = .nothing
        case .newHere: self = .send(.create, item.local)
        case .changedHere(let wanted): self = .send(.replace, wanted)
        case .merged(let wanted): self = .send(.merge, wanted)
        case .newThere, .changedThere:
            self = .leave("\(trusted: "\(item.syncStatus.phrase)"): 'triton folder pull' fetches it")
        case .deletedHere: self = Self.deletion(item, deletes)
        case .deletedThere:
            self = .leave(
                "deleted at the service: 'triton folder pull --delete' removes the file, '--ours' sends it again")
        case .conflict: self = Self.resolved(item, resolution, item.conflictReason)
        case .deletedHereChangedThere:
            self = .leave("deleted here, and changed at the service: 'triton folder pull' restores it")
        case .changedHereDeletedThere:
            self = Self.resolved(
                item, resolution,
                item.base == nil
                    ? "a later commit deletes it" : "changed here, and deleted at the service")
        }
        if item.syncStatus == .deletedThere, resolution == .ours { self = .send(.create, item.local) }
    }

    private static func deletion(_ item: ComparedItem, _ deletes: Bool) -> PushDecision {
        if item.name.kind.isSingle { return .leave("deleted here: the service cannot delete it, so it stays") }
        return deletes ? .send(.delete, nil) : .leave("deleted here: '--delete' deletes it at the service")
    }

    private static func resolved(_ item: ComparedItem, _ resolution: Resolution?, _ reason: SafeText) -> PushDecision {
        guard resolution == .ours, let local = item.local else { return .conflict(reason) }
        guard let remote = item.remote else { return .send(.create, local) }
        // A version that was not shown is not replaced.
        guard item.shown.contains(remote.version, of: item.name.kind) else {
            return .conflict("changed at the service since the conflict was shown")
        }
        return .send(.replace, local)
    }
}
