import Database
import Domain
import FoundationEssentials
import GRDB

/// Items whose key the service chooses: a change that creates one does not know its key before the answer.
extension ChangeStore {
    /// Confirms the attempt to create the item that this change starts from, because it was seen at the service. A
    /// later look-up may not find it any more.
    func confirmSeen(by stored: StoredChange, _ description: ChangeDescription, clock: ServiceClock) throws {
        guard description.hasServiceMadeKey, stored.change.key != nil, stored.change.before != nil,
            try hasUnknownAttempt(of: stored.change.kind, stored.profile)
        else { return }
        try step(.confirm) { try database.write { try confirmSeen(by: stored, description, clock: clock, $0) } }
    }

    /// Whether a command has created an item with the values of a change that did not arrive.
    /// - Parameter group: the number of the command; nil if it has not changed anything.
    func isCreatedAgain(_ lost: StoredChange, by group: Int64?, _ description: ChangeDescription) throws -> Bool {
        guard let group, lost.change.key == nil, let wanted = lost.change.after else { return false }
        let kind = lost.change.kind.rawValue
        return try read(#""group" = ? AND kind = ? AND state = 'confirmed'"#, [group, kind]).map(\.change).contains {
            guard $0.address == lost.change.address, $0.before == nil, let made = $0.after else { return false }
            return description.recognition(of: wanted, in: made) == .whole
        }
    }

    /// Whether the outbox has a change that may have created an item whose key is not known.
    private func hasUnknownAttempt(of kind: ChangeKind, _ profile: String) throws -> Bool {
        try exists(
            """
            INDEXED BY change_without_key WHERE profile = ? AND kind = ? AND key IS NULL AND may_have_arrived \
            AND \(Self.isInOutbox)
            """, [profile, kind.rawValue])
    }

    /// An item that is about to be replaced or deleted is at the service, so the attempt to create it arrived. After
    /// this change a look-up would not find it any more, and it would be posted a second time.
    func confirmSeen(
        by stored: StoredChange, _ description: ChangeDescription, clock: ServiceClock, _ database: GRDB.Database
    ) throws {
        guard description.hasServiceMadeKey, let seen = stored.change.before else { return }
        let attempts = try rows(
            "profile = ? AND kind = ? AND key IS NULL AND may_have_arrived AND NOT is_deletion AND number != ?",
            [stored.profile, stored.change.kind.rawValue, stored.number], database)
        for created in attempts
        where created.isInOutbox && created.change.address == stored.change.address && created.service == stored.service
        {
            guard let wanted = created.change.after, Self.isNewEnough(seen, for: created, clock),
                try !Self.isOlder(stored.change, than: created, database)
            else { continue }
            var done = Changes.confirmed(created, created.change)
            (done.change.key, done.change.after) = (stored.change.key, seen)
            switch description.recognition(of: wanted, in: seen) {
            case .other: continue
            case .whole: _ = try confirm(done, description, database)
            case .begun(let whole):
                // Only the first of its requests arrived. The rest is kept as a change of the item that it created.
                done.change.after?.bytes = nil
                _ = try confirm(done, description, database)
                let rest = Change(
                    created.change.kind, of: created.change.address, key: stored.change.key, from: done.change.after,
                    to: whole, if: .unchanged)
                let left = StoredChange(
                    profile: created.profile, service: created.service, change: rest,
                    state: created.state == .queued ? .queued : .unsent, reason: StoredChange.untried,
                    source: created.source, createdAt: created.createdAt)
                _ = try Self.insert(left, group: created.group, nil, database)
            }
        }
    }

    /// An older item with the same content is another item.
    private static func isNewEnough(_ seen: Snapshot, for created: StoredChange, _ clock: ServiceClock) -> Bool {
        guard let made = seen.date("created_at") else { return true }
        return !clock.isOlder(made, than: created.attempt)
    }

    /// Whether the key was known before the attempt to create the item, so that it belongs to another item. An undo
    /// creates a deleted item again while a waiting change may still start from the deleted one.
    private static func isOlder(_ change: Change, than created: StoredChange, _ database: GRDB.Database) throws -> Bool
    {
        try database.first(
            """
            SELECT EXISTS (SELECT 1 FROM change \
            WHERE profile = ? AND service = ? AND kind = ? AND key = ? AND number < ?)
            """,
            [created.profile, created.service, change.kind.rawValue, change.storedKey, created.number]) == true
    }

    /// The numbers of the change and, where it deleted an item that would be created again under another key, of all
    /// other deletions of that state: an attempt whose answer was lost, the command that repeated it, an undo that
    /// found it gone. Only one of them may be reverted, otherwise the item is there twice.
    func deletions(like stored: StoredChange, _ description: ChangeDescription) throws -> [Int64] {
        let change = stored.change
        guard description.hasServiceMadeKey, change.isDeletion, change.key != nil else { return [stored.number] }
        let all = try read(
            "profile = ? AND service = ? AND kind = ? AND key = ? AND address IS ? AND is_deletion",
            [stored.profile, stored.service, change.kind.rawValue, change.storedKey, change.address?.label])
        return all.filter { description.areSame($0.change.before, change.before) }.map(\.number)
    }

    /// An item that an undo or a redo creates again gets another key. The other changes of the item are updated, so
    /// that they can still be sent and reverted.
    func moveRelatedChanges(_ stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database) throws
    {
        guard description.hasServiceMadeKey, !stored.change.isDeletion, let number = stored.reverts,
            let new = stored.change.key, let state = stored.change.after,
            let reverted = try row(number, database)?.change, reverted.isDeletion, let old = reverted.key, old != new
        else { return }
        let others = try rows(
            "profile = ? AND service = ? AND kind = ? AND key = ? AND number != ?",
            [stored.profile, stored.service, stored.change.kind.rawValue, old, stored.number], database)
        for var other in others where other.change.address == stored.change.address {
            // Another deletion of the same state was reverted with this one.
            if other.change.isDeletion, other.state == .confirmed,
                description.areSame(other.change.before, reverted.before)
            {
                (other.state, other.isDropped) = (.undone, true)
            }
            other.change.key = new
            other.change.before = other.change.before?.moved(to: state, description)
            other.change.after = other.change.after?.moved(to: state, description)
            try update(other, database)
        }
    }
}

extension Snapshot {
    /// This state with the other item's fields that the service sets: its key, its URL and its time.
    fileprivate func moved(to other: Snapshot, _ description: ChangeDescription) -> Snapshot {
        description.fields.reduce(Snapshot(other.record, bytes: bytes)) { state, field in
            record[field.name].map { state.with(field.name, $0) } ?? state.without(field.name)
        }
    }
}
