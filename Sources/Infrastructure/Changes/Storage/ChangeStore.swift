package import Database
import Domain
import FoundationEssentials
import GRDB

/// The changes on disk. Each is stored before its first byte is sent.
package struct ChangeStore: Sendable {
    package static let schema = FeatureSchema(
        "changes",
        migrations: [
            """
            CREATE TABLE change (
                number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, kind TEXT NOT NULL, address TEXT, \
            key TEXT,
                before TEXT, before_bytes BLOB, after TEXT, after_bytes BLOB, is_deletion INTEGER NOT NULL, \
            condition TEXT NOT NULL,
                state TEXT NOT NULL, reason TEXT NOT NULL, role TEXT NOT NULL, reverts INTEGER, \
            "group" INTEGER NOT NULL,
                may_have_arrived INTEGER NOT NULL, source TEXT, is_dropped INTEGER NOT NULL, created_at REAL NOT NULL
            );
            CREATE INDEX change_by_state ON change (profile, state, number);
            """,
            ContentFiles.creation,
        ])

    /// Limits of the confirmed changes that are kept for undo; the oldest are removed first.
    package struct Limits: Sendable {
        package var days = 90
        package var megabytes = 64

        package init() {}

        var seconds: Double { Double(days) * 86_400 }
        var bytes: Int { megabytes << 20 }
    }

    /// A kind of write to the disk. A test stops the program at each.
    package enum Step: String, Sendable, CaseIterable { case insert, begin, confirm, settle, remove }

    let database: UserDatabase
    private let limits: @Sendable () throws -> Limits
    private let didReach: (@Sendable (_ step: Step, _ isDone: Bool) throws -> Void)?
    let files: ContentFiles

    /// - Parameters:
    ///   - limits: called each time, because settings change.
    ///   - didReach: called before and after each write.
    package init(
        _ database: UserDatabase, limits: @escaping @Sendable () throws -> Limits = { Limits() },
        didReach: (@Sendable (_ step: Step, _ isDone: Bool) throws -> Void)? = nil
    ) {
        self.database = database
        self.limits = limits
        self.didReach = didReach
        files = ContentFiles(beside: database.path)
    }

    package func locks() -> ItemLocks { ItemLocks(beside: database.path) }

    // MARK: - Writing

    /// - Throws: when nothing can be stored.
    package func requireWritable() throws { try database.write { _ in } }

    /// Writes all of them or none. Each is locked before another process can see it.
    /// - Returns: the changes with their numbers.
    package func insert(_ changes: [StoredChange], group: Int64?, locking locks: ItemLocks?) throws -> [StoredChange] {
        try step(.insert) {
            try database.write { database in
                var group = group
                return try changes.map { change in
                    let inserted = try Self.insert(change, group: group, locks, database, files)
                    group = inserted.group
                    return inserted
                }
            }
        }
    }

    /// Writes the state of a change after a failure, and the reason. A confirmed change stays confirmed.
    package func update(_ stored: StoredChange) throws {
        try step(.settle) {
            // Need not be on disk before it returns: if it is lost, the next attempt is only more careful.
            try database.writeWithoutWaiting { database in
                guard try StoredState(of: stored.number, database)?.isOver == false else { return }
                try update(stored, database)
            }
        }
    }

    /// Marks a change before it is sent.
    /// - Parameter replaced: a state that an earlier attempt may have replaced, if it differs from the one that the
    ///   next attempt replaces. It stays under the old number, for undo, and the change continues under a new one.
    /// - Returns: the change with its number; nil when it is no longer in the outbox.
    package func begin(
        _ stored: StoredChange, keeping replaced: Snapshot?, _ description: ChangeDescription, locking locks: ItemLocks?
    ) throws -> StoredChange? {
        try step(.begin) {
            try database.write { database in
                // Another process may have found out that it had arrived.
                guard let current = try StoredState(of: stored.number, database), current.isInOutbox else { return nil }
                let stored = stored.reverting(as: current)
                try confirmSeen(stored, description, database)
                // An unfinished undo of an earlier attempt would not restore the state that this attempt replaces.
                try database.execute(
                    sql: "UPDATE change SET role = 'user', reverts = NULL WHERE reverts = ? AND state != 'confirmed'",
                    arguments: [stored.number])
                guard let replaced else { return try update(stored, database) }
                var earlier = stored
                earlier.change.before = replaced
                earlier.change.after = nil
                (earlier.role, earlier.isDropped) = (.user, true)
                try update(earlier, database)
                try database.execute(
                    sql: "UPDATE change SET reverts = NULL WHERE number = ?", arguments: [earlier.number])
                return try Self.insert(stored, group: nil, locks, database, files)
            }
        }
    }

    /// Marks a change as confirmed, and updates the change that it reverted or restored. A change that cannot be undone
    /// is deleted.
    /// - Parameter prunes: whether the oldest changes beyond the limits are removed. This reads all rows.
    package func confirm(_ stored: StoredChange, _ description: ChangeDescription, prunes: Bool = true) throws {
        let limits = try prunes ? limits() : nil
        try step(.confirm) {
            // Need not be on disk before it returns: if it is lost, the change stays uncertain and is looked up.
            let isKept = try database.writeWithoutWaiting { database in
                let isKept = try confirm(stored, description, database)
                if isKept, let limits { try Self.prune(keeping: stored, limits, database) }
                return isKept
            }
            // A file that cannot be removed now is removed by a later sweep.
            if prunes || !isKept { try? files.sweep(self.database) }
        }
    }

    /// Deletes a change that was not carried out. A confirmed change is kept.
    package func remove(_ number: Int64) throws {
        try step(.remove) {
            try database.write { database in
                guard try StoredState(of: number, database)?.isOver == false else { return }
                try Self.delete(number, database)
            }
            // As in ``confirm(_:_:prunes:)``.
            try? files.sweep(database)
        }
    }

    /// Deletes changes and overwrites their contents, in the database file and in its log.
    package func erase(_ numbers: [Int64]) throws {
        try step(.remove) {
            try database.write { database in for number in numbers { try Self.delete(number, database) } }
        }
        try erase()
    }

    /// Deletes everything that is stored for a profile, in the other tables of the file too.
    package func removeAll(of profile: String) throws {
        try step(.remove) { try database.removeAll(of: profile) }
        try erase()
    }

    /// Whether there is a change of the profile, in the outbox or for undo.
    package func hasChanges(of profile: String) throws -> Bool {
        try database.read { database in
            try Row.fetchOne(database, sql: "SELECT 1 FROM change WHERE profile = ? LIMIT 1", arguments: [profile])
                != nil
        }
    }

    /// Overwrites deleted contents.
    private func erase() throws {
        try files.sweep(database)
        try database.erase()
    }

    /// `outbox drop`: deletes the text. The state that the change may have replaced is kept where undo may need it.
    /// - Throws: ``TritonError``: `not_found` when it is no longer in the outbox; `try_later` while another process
    ///   is sending it.
    package func drop(_ stored: StoredChange) throws {
        let locks = locks()
        // Another process may have sent it since the user looked at it.
        guard var stored = try lockAndReload(stored, locks), stored.isInOutbox else {
            throw TritonError(.notFound, "it is no longer in the outbox")
        }
        guard stored.mayHaveArrived, stored.change.before != nil else { return try erase([stored.number]) }
        stored.change.after = nil
        stored.isDropped = true
        // Only a change with the role `user` can be undone by itself.
        if stored.role == .redo { stored.role = .user }
        try update(stored)
        try erase()
        withExtendedLifetime(locks) {}
    }

    /// `undo --drop`: deletes the old state, also where another change of the thing contains it. A text that the
    /// service may not have stays in the outbox.
    /// - Throws: ``TritonError``: `try_later` while another process is sending it.
    package func forget(_ stored: StoredChange, _ description: ChangeDescription?) throws {
        let locks = locks()
        guard var stored = try lockAndReload(stored, locks) else { return try erase([]) }
        if let description { try forgetCopies(of: stored, description) }
        guard stored.isInOutbox else { return try erase([stored.number]) }
        stored.change.before = nil
        stored.role = .irreversible
        try update(stored)
        try erase()
        withExtendedLifetime(locks) {}
    }

    /// Removes the old state from the change that made it and from an undo that restored it. Those that replaced
    /// another state can still be undone.
    private func forgetCopies(of stored: StoredChange, _ description: ChangeDescription) throws {
        guard let old = stored.change.before else { return }
        let change = stored.change
        try step(.remove) {
            try database.write { database in
                let others = try rows(
                    "profile = ? AND kind = ? AND number != ?", [stored.profile, change.kind.rawValue, stored.number],
                    database)
                for var other in others where other.isOver {
                    guard other.change.address == change.address, other.change.key == change.key,
                        let left = other.change.after, description.areSame(left, old)
                    else { continue }
                    guard other.change.before != nil else {
                        try Self.delete(other.number, database)
                        continue
                    }
                    other.change.after = nil
                    try update(other, database)
                }
            }
        }
    }

    private func lockAndReload(_ stored: StoredChange, _ locks: ItemLocks) throws -> StoredChange? {
        guard locks.take(stored.number) else {
            throw TritonError(.tryLater, "another process is sending item '\(line: stored.id)'")
        }
        return try change(stored.id, of: stored.profile)
    }

    // MARK: - Reading

    func step<Value>(_ step: Step, _ body: () throws -> Value) throws -> Value {
        try didReach?(step, false)
        let value = try body()
        try didReach?(step, true)
        return value
    }
}
