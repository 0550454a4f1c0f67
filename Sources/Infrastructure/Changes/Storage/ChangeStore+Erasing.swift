import Database
package import Domain
import GRDB

/// Texts that the user no longer wants on this machine. Several are deleted in one transaction, and the file is
/// overwritten once, which takes a time that grows with the file.
extension ChangeStore {
    /// `outbox drop`: deletes the texts. The states that the changes may have replaced are kept where undo may need
    /// them.
    /// - Returns: for each change nil, or an error: `not_found` when it is no longer in the outbox; `try_later` while
    ///   another process is sending it.
    package func drop(_ changes: [StoredChange]) throws -> [TritonError?] {
        try erasing(changes) { seen, current, database in
            // Another process may have sent it since the user looked at it.
            guard var stored = current, stored.isInOutbox else {
                return TritonError(.notFound, "it is no longer in the outbox")
            }
            guard stored.mayHaveArrived, stored.change.before != nil else {
                try Self.delete(stored.number, database)
                return nil
            }
            stored.change.after = nil
            stored.isDropped = true
            // Only a change with the role `user` can be undone by itself.
            if stored.role == .redo { stored.role = .user }
            try update(stored, database)
            return nil
        }
    }

    /// `undo --drop`: deletes the old states, also where another change of the item contains them. A text that the
    /// service may not have stays in the outbox.
    /// - Parameters:
    ///   - descriptions: of the kinds of the changes.
    ///   - others: numbers of further changes to delete; not nil if nothing else is left of the profile, or of the
    ///     address, so that no copy has to be searched for.
    /// - Returns: for each change nil, or an error: `try_later` while another process is sending it.
    package func forget(
        _ changes: [StoredChange], _ descriptions: (ChangeKind) -> ChangeDescription?, andOthers others: [Int64]? = nil
    ) throws -> [TritonError?] {
        try erasing(changes, others ?? []) { _, current, database in
            guard var stored = current else { return nil }
            if others == nil, let description = descriptions(stored.change.kind) {
                try forgetCopies(of: stored, description, database)
            }
            guard stored.isInOutbox else {
                try Self.delete(stored.number, database)
                return nil
            }
            stored.change.before = nil
            stored.role = .irreversible
            try update(stored, database)
            return nil
        }
    }

    /// - Parameter body: deletes one change, given as the user saw it and as it is now.
    private func erasing(
        _ changes: [StoredChange], _ others: [Int64] = [],
        _ body: (StoredChange, StoredChange?, GRDB.Database) throws -> TritonError?
    ) throws -> [TritonError?] {
        let locks = locks()
        defer { withExtendedLifetime(locks) {} }
        let errors = try step(.remove) {
            try database.write { database in
                let errors = try changes.map { stored -> TritonError? in
                    guard locks.take(stored.number) else {
                        return TritonError(.tryLater, "another process is sending item '\(line: stored.id)'")
                    }
                    let current = try row(stored.number, database)
                    return try body(stored, current?.profile == stored.profile ? current : nil, database)
                }
                for number in others { try Self.delete(number, database) }
                return errors
            }
        }
        try database.erase()
        return errors
    }

    /// Removes the old state from the other changes of the item. A change that made or restored it loses it, and is
    /// kept if it replaced another state, which undo can still restore. A change that replaced it is deleted. A change
    /// in the outbox keeps it, because it could not be sent otherwise.
    private func forgetCopies(of stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database)
        throws
    {
        guard let old = stored.change.before else { return }
        let change = stored.change
        let others = try rows(
            "profile = ? AND kind = ? AND key IS ? AND address IS ? AND number != ?",
            [stored.profile, change.kind.rawValue, change.storedKey, change.address?.label, stored.number], database)
        for var other in others where other.isOver {
            let isReplaced = description.areSame(other.change.before, old)
            guard isReplaced || description.areSame(other.change.after, old) else { continue }
            guard !isReplaced, other.change.before != nil else {
                try Self.delete(other.number, database)
                continue
            }
            other.change.after = nil
            try update(other, database)
        }
    }
}
