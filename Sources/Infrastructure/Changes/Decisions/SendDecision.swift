import Domain

/// Whether a change is sent, given the present state. This is the rule that nothing is overwritten: `add` does not
/// replace an item that exists, and an edit does not replace what somebody else saved meanwhile. The change says which
/// rule applies (``Change/Condition``).
///
/// There is one exception: a change whose old state was never read, for example because there was no network when the
/// text was accepted. An edit of an item with a key then replaces the present state, and a deletion deletes it; the
/// present state is kept for undo. It does not replace what a later command has sent (``withoutReplacing``).
enum SendDecision: Equatable {
    /// Send it; what it replaces is kept for undo.
    case send(Change)
    /// Like `send`, merged with somebody else's change of the same item.
    case sendMerged(Change)
    /// The present state is already the wanted one.
    case nothingToSend(present: Snapshot?)
    case exists(present: Snapshot)
    case missing
    /// Somebody else changed it meanwhile, in the same place. `present` is nil when it was deleted.
    case conflict(present: Snapshot?)

    /// - Parameter present: the state at the service; nil when there is none.
    init(_ change: Change, present: Snapshot?, _ description: ChangeDescription) {
        if change.isDeletion {
            self = Self.deletion(change, present, description)
        } else if let wanted = change.after {
            self = Self.save(change, to: wanted, present: present, description)
        } else {
            self = .missing
        }
    }

    /// The decision for a change of the outbox: what it adds may have come to the service in another way.
    func resent(_ change: Change, _ description: ChangeDescription) -> SendDecision {
        guard case .exists(let present) = self,
            let wanted = change.after?.completed(from: present, description), description.areSame(present, wanted)
        else { return self }
        return .nothingToSend(present: present)
    }

    /// The decision for a change that does not know the version of a later command: nobody has asked to replace that.
    var withoutReplacing: SendDecision {
        switch self {
        case .send(let ready), .sendMerged(let ready): .conflict(present: ready.before)
        case .nothingToSend, .exists, .missing, .conflict: self
        }
    }

    /// The state to send if it is sent although the present one is equal. Texts that differ only in their line ends are
    /// equal, and are sent as they are at the service: nobody could restore them.
    private static func repetition(of present: Snapshot?, _ wanted: Snapshot, _ description: ChangeDescription)
        -> Snapshot?
    {
        guard description.traits.contains(.sendsEqualState), let present,
            let known = description.knowing(present, flagsOf: wanted), description.areSame(known, wanted)
        else { return nil }
        return description.fields.filter { $0.form == .prose }.reduce(wanted) { wanted, field in
            present.record[field.name].map { wanted.with(field.name, $0) } ?? wanted
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
        _ change: Change, to wanted: Snapshot, present: Snapshot?, _ description: ChangeDescription
    ) -> SendDecision {
        // Fields that a change does not name keep their value: the service would delete those that a save leaves out.
        switch change.condition {
        case .absent: return present.map { .exists(present: $0) } ?? .send(change.replacing(nil))
        case .any:
            let wanted = wanted.completed(from: present ?? change.before, description)
            if let repeated = repetition(of: present, wanted, description) {
                return .send(change.replacing(present, with: repeated))
            }
            guard let present, description.areSame(present, wanted) else {
                return .send(change.replacing(present, with: wanted))
            }
            return .nothingToSend(present: present)
        case .unchanged: break
        }
        guard let present else {
            // An item that each address has once (it has no key) may not exist yet.
            guard change.before == nil else { return .conflict(present: nil) }
            return description.keyField == nil ? .send(change.replacing(nil)) : .missing
        }
        let wanted = wanted.completed(from: change.before ?? present, description)
        if description.areSame(present, wanted) { return .nothingToSend(present: present) }
        guard let base = change.before else {
            // The old state was never read.
            return description.keyField == nil
                ? .conflict(present: present) : .send(change.replacing(present, with: wanted))
        }
        if description.areSame(base, present) { return .send(change.replacing(present, with: wanted)) }
        guard let merged = ThreeWayMerge.merge(base: base, ours: wanted, theirs: present, description) else {
            return .conflict(present: present)
        }
        return description.areSame(merged, present)
            ? .nothingToSend(present: present) : .sendMerged(change.replacing(present, with: merged))
    }
}

extension Change {
    fileprivate func replacing(_ present: Snapshot?, with wanted: Snapshot? = nil) -> Change {
        var change = self
        change.after = wanted ?? after
        // Parts that could not be read again, such as the bytes of a picture, come from the earlier state.
        change.before = present.map { Snapshot($0.record, bytes: $0.bytes ?? before?.bytes) }
        return change
    }
}
