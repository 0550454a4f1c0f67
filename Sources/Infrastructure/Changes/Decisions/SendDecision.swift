import Domain

/// Whether a change is sent, now that the present state is known. This is the rule that nothing is overwritten: `add`
/// does not replace a paste (or anything else) that is there, and an edit does not replace what somebody else saved
/// meanwhile.
enum SendDecision: Equatable {
    /// Send it; what it replaces is kept for undo.
    case send(Change)
    /// As `send`, with somebody else's change of the same thing worked in.
    case sendMerged(Change)
    /// The present state is the wanted one already.
    case nothingToSend(present: Snapshot?)
    /// There is such a thing already.
    case exists(present: Snapshot)
    /// There is no such thing.
    case missing
    /// Somebody else changed it meanwhile, in the same place. Nil: somebody deleted it.
    case conflict(present: Snapshot?)

    /// - Parameter present: the state at the service; nil when there is none.
    init(_ change: Change, present: Snapshot?, _ description: ChangeDescription) {
        if change.isDeletion {
            self = Self.deletion(change, present, description)
        } else if let wanted = change.after {
            self = Self.save(change, wanted, present, description)
        } else {
            self = .missing
        }
    }

    private static func deletion(_ change: Change, _ present: Snapshot?, _ description: ChangeDescription)
        -> SendDecision
    {
        guard let present else { return .missing }
        if change.condition == .unchanged, let base = change.before, !description.areSame(base, present) {
            return .conflict(present: present)
        }
        return .send(change.replacing(present))
    }

    private static func save(
        _ asked: Change, _ wanted: Snapshot, _ present: Snapshot?, _ description: ChangeDescription
    ) -> SendDecision {
        // What a change does not name stays as it is: the service would delete what a save leaves out.
        var change = asked
        switch change.condition {
        case .absent: return present.map { .exists(present: $0) } ?? .send(change.replacing(nil))
        case .any:
            let wanted = wanted.completed(from: present ?? change.before, description)
            guard let present, description.areSame(present, wanted), !description.sendsEqualState else {
                return .send(change.replacing(present, with: wanted))
            }
            return .nothingToSend(present: present)
        case .unchanged: break
        }
        guard let present else {
            // Where an address has only one such thing, there may not have been one.
            guard change.before == nil else { return .conflict(present: nil) }
            return description.keyField == nil ? .send(change.replacing(nil)) : .missing
        }
        let wanted = wanted.completed(from: change.before ?? present, description)
        if description.areSame(present, wanted) { return .nothingToSend(present: present) }
        guard let base = change.before else {
            // Of a thing that has a key the base could not be read yet: the text was given before the service was
            // asked.
            return description.keyField == nil
                ? .conflict(present: present) : .send(change.replacing(present, with: wanted))
        }
        if description.areSame(base, present) { return .send(change.replacing(present, with: wanted)) }
        guard let merged = ThreeWayMerge.merge(base: base, ours: wanted, theirs: present, description) else {
            return .conflict(present: present)
        }
        change = change.replacing(present)
        change.after = merged
        return description.areSame(merged, present) ? .nothingToSend(present: present) : .sendMerged(change)
    }
}

extension Change {
    fileprivate func replacing(_ present: Snapshot?, with wanted: Snapshot? = nil) -> Change {
        var change = self
        change.after = wanted ?? after
        // What could not be read again, such as the bytes of a picture, is known from before.
        change.before = present.map { Snapshot($0.record, bytes: $0.bytes ?? before?.bytes) }
        return change
    }
}
