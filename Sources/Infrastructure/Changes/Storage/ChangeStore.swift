package import Database
package import FoundationEssentials
import GRDB

/// The changes on disk. Each is stored before its first byte is sent.
package struct ChangeStore: Sendable {
    package static let schema = FeatureSchema(
        "changes",
        migrations: [
            """
            CREATE TABLE change (
                number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, service TEXT NOT NULL,
                kind TEXT NOT NULL, address TEXT, key TEXT,
                is_deletion INTEGER NOT NULL, condition TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL,
                role TEXT NOT NULL, reverts INTEGER, "group" INTEGER NOT NULL, may_have_arrived INTEGER NOT NULL,
                source TEXT, is_dropped INTEGER NOT NULL, created_at REAL NOT NULL, due_at REAL, size INTEGER NOT NULL
            );
            CREATE TABLE change_state (
                change_number INTEGER NOT NULL REFERENCES change (number) ON DELETE CASCADE, part TEXT NOT NULL,
                value NOT NULL, PRIMARY KEY (change_number, part)
            );
            CREATE INDEX change_by_state ON change (profile, state, number);
            CREATE INDEX change_by_thing ON change (profile, kind, key);
            CREATE INDEX change_by_reverted ON change (reverts) WHERE reverts IS NOT NULL;
            CREATE INDEX change_without_key ON change (profile, kind) WHERE key IS NULL AND may_have_arrived;
            CREATE INDEX change_hidden ON change (number) WHERE state = 'unsent' AND is_dropped;
            """,
            ChangePruning.creation,
            "ALTER TABLE change ADD COLUMN sent_at REAL; ALTER TABLE change ADD COLUMN clock_lead REAL;",
        ])

    /// Limits of the confirmed changes that are kept for undo; the oldest are removed first.
    package struct Limits: Sendable {
        package var days = 90
        package var megabytes = 64

        package init() {}

        package var seconds: Double { Double(days) * 86_400 }
        var bytes: Int { megabytes << 20 }
    }

    /// A kind of write to the disk. A test stops the program at each.
    package enum Step: String, Sendable, CaseIterable { case insert, begin, confirm, settle, remove }

    let database: UserDatabase
    private let limits: @Sendable () throws -> Limits
    /// Shared by the copies of this value.
    let pruning = ChangePruning()
    private let didReach: (@Sendable (_ step: Step, _ isDone: Bool) throws -> Void)?

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
    }

    package func locks() -> ItemLocks { ItemLocks(beside: database.path) }

    // MARK: - Writing

    /// - Throws: when nothing can be stored.
    package func requireWritable() throws { try database.write { _ in } }

    /// Writes all of them or none. Each is locked before another process can see it.
    /// - Returns: the changes with their numbers.
    package func insert(_ changes: [StoredChange], group: Int64?, locking locks: ItemLocks?) throws -> [StoredChange] {
        func insertAll(_ database: GRDB.Database) throws -> [StoredChange] {
            var group = group
            return try changes.map { change in
                let inserted = try Self.insert(change, group: group, locks, database)
                group = inserted.group
                return inserted
            }
        }
        return try step(.insert) {
            // What an undo restores is on disk already, and its beginning waits for the disk before it is sent.
            try changes.allSatisfy { $0.reverts != nil }
                ? database.writeWithoutWaiting(insertAll) : database.write(insertAll)
        }
    }

    /// Writes the states of changes after a failure, and the reasons. A confirmed change stays confirmed.
    package func update(_ changes: [StoredChange]) throws {
        try step(.settle) {
            // Need not be on disk before it returns: if it is lost, the next attempt is only more careful.
            try database.writeWithoutWaiting { database in
                for stored in changes {
                    guard let current = try StoredState(of: stored.number, database), !current.isOver else { continue }
                    try update(stored.reverting(as: current), database)
                }
            }
        }
    }

    /// Marks a change before it is sent.
    /// - Parameter replaced: a state that an earlier attempt may have replaced, if it differs from the one that the
    ///   next attempt replaces. It stays under the old number, for undo, and the change continues under a new one.
    /// - Returns: the change with its number; nil when it is no longer in the outbox.
    package func begin(
        _ stored: StoredChange, keeping replaced: Snapshot?, _ description: ChangeDescription,
        clock: ServiceClock = ServiceClock(), locking locks: ItemLocks?
    ) throws -> StoredChange? {
        try step(.begin) {
            try database.write { database in
                // Another process may have found out that it had arrived.
                guard let current = try StoredState(of: stored.number, database), current.isInOutbox || current.isHidden
                else { return nil }
                let stored = stored.reverting(as: current)
                try confirmSeen(by: stored, description, clock: clock, database)
                // An unfinished undo of an earlier attempt would not restore the state that this attempt replaces.
                try database.run(
                    "UPDATE change SET role = 'user', reverts = NULL WHERE reverts = ? AND state != 'confirmed'",
                    [stored.number])
                guard let replaced else {
                    try update(stored, database)
                    return stored
                }
                var earlier = stored
                (earlier.change.before, earlier.change.after) = (replaced, nil)
                (earlier.role, earlier.reverts, earlier.isDropped) = (.user, nil, true)
                try update(earlier, database)
                return try Self.insert(stored, group: nil, locks, database)
            }
        }
    }

    /// Marks a change as confirmed, and updates the change that it reverted or restored. A change that cannot be undone
    /// is deleted.
    /// Now and then, the oldest changes beyond the limits are removed; not by an undo, which may need them itself.
    package func confirm(_ stored: StoredChange, _ description: ChangeDescription, at now: Date) throws {
        let limits = try limits()
        try step(.confirm) {
            // Need not be on disk before it returns: if it is lost, the change stays uncertain and is looked up.
            try database.writeWithoutWaiting { database in
                guard let size = try confirm(stored, description, database), stored.role == .user,
                    pruning.isDue(after: size)
                else { return }
                try pruning.prune(after: stored, limits, at: now, database)
            }
        }
    }

    /// Deletes changes that were not carried out. A confirmed change is kept.
    package func remove(_ numbers: [Int64]) throws {
        try step(.remove) {
            try database.write { database in
                for number in numbers where try StoredState(of: number, database)?.isOver == false {
                    try Self.delete(number, database)
                }
            }
        }
    }

    /// Notes that the item of a confirmed change is gone, see ``StoredChange/isPassedOver``.
    func passOver(_ number: Int64) throws {
        try step(.settle) {
            try database.writeWithoutWaiting {
                try $0.run("UPDATE change SET is_dropped = 1 WHERE number = ? AND state = 'confirmed'", [number])
            }
        }
    }

    /// Deletes what a process that was killed had not tried, and what is not in the outbox.
    /// - Parameter locks: of this process, which has written nothing yet.
    func removeAbandoned(_ locks: ItemLocks) throws {
        let abandoned = try database.read {
            try $0.all("SELECT number FROM change INDEXED BY change_hidden WHERE \(Self.isHidden)")
        }.filter(locks.take)
        defer { for number in abandoned { locks.release(number) } }
        guard !abandoned.isEmpty else { return }
        try database.write { database in for number in abandoned { try Self.delete(number, database) } }
    }

    /// Deletes everything that is stored for a profile, in the other tables of the file too.
    package func removeAll(of profile: String) throws {
        try step(.remove) { try database.removeAll(of: profile) }
        try database.erase()
    }

    func step<Value>(_ step: Step, _ body: () throws -> Value) throws -> Value {
        try didReach?(step, false)
        let value = try body()
        try didReach?(step, true)
        return value
    }
}
