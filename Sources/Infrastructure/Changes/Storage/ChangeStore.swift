// Long because everything that is written together is in one transaction, and its rules are read together.

package import Database
import Domain
import FoundationEssentials
import GRDB

/// The changes on disk. Each is here before the first byte of it is sent.
package struct ChangeStore: Sendable {
    package static let schema = FeatureSchema(
        "changes",
        migrations: [
            """
            CREATE TABLE change (
                number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, kind TEXT NOT NULL, address TEXT, key TEXT,
                before TEXT, before_bytes BLOB, after TEXT, after_bytes BLOB, is_deletion INTEGER NOT NULL, condition TEXT NOT NULL,
                state TEXT NOT NULL, reason TEXT NOT NULL, role TEXT NOT NULL, reverts INTEGER, "group" INTEGER NOT NULL,
                may_have_arrived INTEGER NOT NULL, source TEXT, is_dropped INTEGER NOT NULL, created_at REAL NOT NULL
            );
            CREATE INDEX change_by_state ON change (profile, state, number);
            """,
            .code(LegacyChanges.carryOver), ContentFiles.creation,
        ])

    /// How much of what the service has is kept for undo; the oldest goes first.
    package struct Limits: Sendable {
        package var days = 90
        package var megabytes = 64

        package init() {}

        var seconds: Double { Double(days) * 86_400 }
        var bytes: Int { megabytes << 20 }
    }

    /// One write to the disk. A test stops the program at each.
    package enum Step: String, Sendable, CaseIterable { case insert, begin, confirm, settle, remove }

    let database: UserDatabase
    private let limits: @Sendable () throws -> Limits
    private let didReach: (@Sendable (_ step: Step, _ isDone: Bool) throws -> Void)?
    let files: ContentFiles

    /// - Parameters:
    ///   - limits: asked each time, because settings change.
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

    /// Writes all of them or none; nobody sees one before it is locked.
    /// - Returns: them with their numbers.
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

    /// Writes what is known of a change after a failure: its state, and why.
    /// What is confirmed stays so.
    package func update(_ stored: StoredChange) throws {
        try step(.settle) {
            // Without it the next attempt is only more careful.
            try database.writeWithoutWaiting { database in
                guard try Standing(of: stored.number, database)?.isOver == false else { return }
                _ = try update(stored, database)
            }
        }
    }

    /// Marks a change before it is sent.
    /// - Parameter replaced: what an earlier attempt may have replaced, and is not what the next one replaces. It stays
    ///   under the old number, for undo, and the change goes on under a new one.
    /// - Returns: the change with its number; nil when it is no longer in the outbox.
    package func begin(
        _ stored: StoredChange, keeping replaced: Snapshot?, _ description: ChangeDescription, locking locks: ItemLocks?
    ) throws -> StoredChange? {
        try step(.begin) {
            try database.writeShared { database in
                // Another process may have seen at the service that it had arrived.
                guard let current = try Standing(of: stored.number, database), current.isInOutbox else { return nil }
                let stored = stored.reverting(as: current)
                try confirmSeen(stored, description, database)
                // An undo that was made from an earlier attempt, and did not come to pass, would not restore what this
                // one replaces.
                try database.execute(
                    sql: "UPDATE change SET role = 'user', reverts = NULL WHERE reverts = ? AND state != 'confirmed'",
                    arguments: [stored.number])
                guard let replaced else { return try update(stored, database) }
                var earlier = stored
                earlier.change.before = replaced
                earlier.change.after = nil
                (earlier.role, earlier.isDropped) = (.user, true)
                _ = try update(earlier, database)
                try database.execute(
                    sql: "UPDATE change SET reverts = NULL WHERE number = ?", arguments: [earlier.number])
                return try Self.insert(stored, group: nil, locks, database, files)
            }
        }
    }

    /// The service has it. What it took back, or what it brings back, changes its state with it. A change that could
    /// not be taken back is forgotten.
    /// - Parameter prunes: whether the oldest go when there are too many. All of them are looked at for that.
    package func confirm(_ stored: StoredChange, _ description: ChangeDescription, prunes: Bool = true) throws {
        let limits = try prunes ? limits() : nil
        try step(.confirm) {
            // Without it the change stays uncertain, and is looked up.
            let isKept = try database.writeWithoutWaiting { database in
                let isKept = try confirm(stored, description, database)
                if isKept, let limits { try Self.prune(keeping: stored, limits, database) }
                return isKept
            }
            // A file that cannot be removed goes another time.
            if prunes || !isKept { try? files.sweep(self.database) }
        }
    }

    /// Forgets a change that was not carried out. What is confirmed stays.
    package func remove(_ number: Int64) throws {
        try step(.remove) {
            try database.write { database in
                guard try Standing(of: number, database)?.isOver == false else { return }
                try Self.delete(number, database)
            }
            // As in ``confirm(_:_:prunes:)``.
            try? files.sweep(database)
        }
    }

    /// As ``remove(_:)``, and nothing can be read of it any more, in the file or in its log.
    package func erase(_ numbers: [Int64]) throws {
        try step(.remove) {
            try database.write { database in for number in numbers { try Self.delete(number, database) } }
        }
        try erase()
    }

    /// Overwrites what was deleted.
    private func erase() throws {
        try files.sweep(database)
        try database.erase()
    }

    /// `outbox drop`: the text goes. What the change may have replaced stays, where undo may need it.
    /// - Throws: ``TritonError``: `not_found` when it is no longer in the outbox; `try_later` while another process
    ///   is sending it.
    package func drop(_ stored: StoredChange) throws {
        let locks = locks()
        // The person may have looked at it a while ago, and another process has sent it since then.
        guard var stored = try takeAgain(stored, locks), stored.isInOutbox else {
            throw TritonError(.notFound, "it is no longer in the outbox")
        }
        guard stored.mayHaveArrived, stored.change.before != nil else { return try erase([stored.number]) }
        stored.change.after = nil
        stored.isDropped = true
        // Only a change of the user can be taken back without another one.
        if stored.role == .redo { stored.role = .user }
        try update(stored)
        try erase()
        withExtendedLifetime(locks) {}
    }

    /// `undo --drop`: the old state goes, also where another change of the thing has left it. A text that the service
    /// may not have stays in the outbox.
    /// - Throws: ``TritonError``: `try_later` while another process is sending it.
    package func forget(_ stored: StoredChange, _ description: ChangeDescription?) throws {
        let locks = locks()
        guard var stored = try takeAgain(stored, locks) else { return try erase([]) }
        if let description { try forgetCopies(of: stored, description) }
        guard stored.isInOutbox else { return try erase([stored.number]) }
        stored.change.before = nil
        stored.role = .irreversible
        try update(stored)
        try erase()
        withExtendedLifetime(locks) {}
    }

    /// The change that made the old state has it too, and so has an undo that restored it. Those that replaced another
    /// state can still be undone.
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
                    _ = try update(other, database)
                }
            }
        }
    }

    private func takeAgain(_ stored: StoredChange, _ locks: ItemLocks) throws -> StoredChange? {
        guard locks.take(stored.number) else {
            throw TritonError(.tryLater, "another process is sending item '\(line: stored.id)'")
        }
        return try change(stored.id, of: stored.profile)
    }

    // MARK: - Reading

    /// The numbers of the outbox with what they are about, newest first, for completion.
    package static let outboxNames = names(where: "state IN ('unsent', 'queued', 'uncertain') AND NOT is_dropped")
    /// The same for what `undo` can take back.
    package static let undoNames = names(
        where: "role = 'user' AND (state = 'confirmed' OR (may_have_arrived AND state IN ('uncertain', 'queued')))")

    private static func names(where condition: String) -> String {
        "SELECT number, kind || coalesce(' ' || key, '') FROM change WHERE profile = ?1 AND \(condition) ORDER BY number DESC"
    }

    /// Those that the outbox shows, oldest first, which is the order of sending.
    package func outbox(of profile: String) throws -> [StoredChange] {
        try read(
            "profile = ? AND state IN ('unsent', 'queued', 'uncertain') AND NOT is_dropped ORDER BY number", [profile])
    }

    /// Those that may be at the service, newest first.
    package func sent(of profile: String, role: StoredChange.Role) throws -> [StoredChange] {
        try read(
            "profile = ? AND role = ? AND (state = 'confirmed' OR (may_have_arrived AND state IN ('uncertain', 'queued'))) ORDER BY number DESC",
            [profile, role.rawValue])
    }

    package func change(_ id: String, of profile: String) throws -> StoredChange? {
        guard let number = Int64(id), String(number) == id else { return nil }
        return try read("profile = ? AND number = ?", [profile, number]).first
    }

    /// A change that takes this one back, and is still in the outbox.
    func unfinished(reverting stored: StoredChange) throws -> StoredChange? {
        try outbox(of: stored.profile).first { $0.reverts == stored.number }
    }

    /// Another number after each write of another process.
    func version() throws -> Int64? { try database.read { try Int64.fetchOne($0, sql: "PRAGMA data_version") } }

    package func all(of profile: String) throws -> [StoredChange] { try read("profile = ? ORDER BY number", [profile]) }

    /// The change as it is now, in this process's hands until it is released; nil when another one has it, or it is
    /// gone.
    package func take(_ id: String, of profile: String, with locks: ItemLocks) throws -> StoredChange? {
        guard let number = Int64(id), locks.take(number) else { return nil }
        return try change(id, of: profile)
    }

    private func read(_ condition: String, _ arguments: StatementArguments) throws -> [StoredChange] {
        try database.read { try rows(condition, arguments, $0) }
    }

    func step<Value>(_ step: Step, _ body: () throws -> Value) throws -> Value {
        try didReach?(step, false)
        let value = try body()
        try didReach?(step, true)
        return value
    }
}

// MARK: - Rows

extension ChangeStore {
    /// - Parameter filed: the parts that are in files.
    private static func values(of stored: StoredChange, without filed: [String: LargeValue]) -> StatementArguments {
        let change = filed.isEmpty ? stored.change : stored.change.without(filed)
        return [
            stored.profile, change.kind.rawValue, change.address?.label, change.key, change.before?.record.text(),
            change.before?.bytes.map { Data($0) },
            change.after?.record.text(), change.after?.bytes.map { Data($0) }, change.isDeletion,
            change.condition.rawValue, stored.state.rawValue,
            stored.reason,
        ]
    }

    /// - Returns: the change with what is in files now.
    func update(_ stored: StoredChange, _ database: GRDB.Database) throws -> StoredChange {
        var stored = stored
        let parts = files.parts(of: stored.change)
        stored.filed = try files.write(parts, of: stored, database)
        try database.execute(
            sql: """
                UPDATE change SET profile = ?, kind = ?, address = ?, key = ?, before = ?, before_bytes = ?, after = ?, after_bytes = ?, is_deletion = ?,
                condition = ?, state = ?, reason = ?, role = ?, may_have_arrived = ?, source = ?, is_dropped = ? WHERE number = ?
                """,
            arguments: Self.values(of: stored, without: parts) + [
                stored.role.rawValue, stored.mayHaveArrived, stored.source, stored.isDropped, stored.number,
            ])
        return stored
    }

    /// - Parameter group: nil for a group of its own.
    /// - Parameter files: where large values go; nil for everything in the row.
    static func insert(
        _ new: StoredChange, group: Int64?, _ locks: ItemLocks?, _ database: GRDB.Database, _ files: ContentFiles?
    ) throws -> StoredChange {
        var new = new
        let parts = files?.parts(of: new.change) ?? [:]
        // Set at once, and not when the number is known: that would write the text again.
        let expected =
            try (Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'change'") ?? 0) + 1
        try database.execute(
            sql: """
                INSERT INTO change (profile, kind, address, key, before, before_bytes, after, after_bytes, is_deletion, condition, state, reason,
                role, reverts, "group", may_have_arrived, source, is_dropped, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: values(of: new, without: parts) + [
                new.role.rawValue, new.reverts, group ?? expected, new.mayHaveArrived, new.source, new.isDropped,
                new.createdAt.timeIntervalSince1970,
            ])
        new.number = database.lastInsertedRowID
        new.group = group ?? new.number
        if group == nil, new.number != expected {
            try database.execute(sql: #"UPDATE change SET "group" = number WHERE number = ?"#, arguments: [new.number])
        }
        // It may be a copy of another one, whose files stay with that.
        new.filed = FiledContent()
        if let files { new.filed = try files.write(parts, of: new, database) }
        _ = locks?.take(new.number)
        return new
    }

    private static func delete(_ number: Int64, _ database: GRDB.Database) throws {
        try database.execute(sql: "DELETE FROM change WHERE number = ?", arguments: [number])
    }

    /// The first part of a change is confirmed, and the rest of it becomes a change of its own, in one write.
    /// - Returns: the rest, with its number.
    package func split(
        _ done: StoredChange, rest: StoredChange, _ description: ChangeDescription, locking locks: ItemLocks?
    ) throws -> StoredChange {
        try step(.confirm) {
            try database.write { database in
                _ = try confirm(done, description, database)
                return try Self.insert(rest, group: done.group, locks, database, files)
            }
        }
    }

    /// - Returns: whether it is kept.
    func confirm(_ stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database)
        throws -> Bool
    {
        var stored = stored
        if let current = try Standing(of: stored.number, database) { stored = stored.reverting(as: current) }
        try moveRelatedChanges(stored, description, database)
        let isJoined = try stored.reverts.map { try revert($0, by: stored, description, database) } ?? false
        // A redo restores the change that it brings back, and is no further one.
        if stored.role == .redo { stored.role = .user }
        guard !isJoined, stored.role == .undo || UndoDecision.canUndo(stored, description) else {
            try Self.delete(stored.number, database)
            return false
        }
        _ = try update(stored, database)
        return true
    }

    /// An undo takes a change back. A redo takes an undo back, and the first change is at the service again.
    /// - Returns: whether everything of the redo is in the first change now.
    private func revert(
        _ number: Int64, by stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database
    ) throws -> Bool {
        guard var reverted = try row(number, database) else { return false }
        guard stored.role == .redo else {
            let isReplaced =
                reverted.change.after.flatMap { text in stored.change.before.map { description.areSame($0, text) } }
                ?? false
            if reverted.isInOutbox, reverted.change.after != nil, !isReplaced {
                // Nobody saw it at the service, so its text may be here only.
                (reverted.state, reverted.mayHaveArrived) = (.unsent, false)
            } else {
                (reverted.state, reverted.isDropped) = (.undone, true)
            }
            _ = try update(reverted, database)
            return false
        }
        try Self.delete(number, database)
        guard let first = reverted.reverts, var again = try row(first, database), !again.isInOutbox else {
            return false
        }
        let old = again.change.before
        again.state = .confirmed
        // What the redo replaced may be another state than the one before the first change: both are kept then.
        let isJoined =
            (old == nil && stored.change.before == nil)
            || (old.flatMap { old in stored.change.before.map { description.areSame(old, $0) } } ?? false)
        if isJoined { again.change = stored.change }
        _ = try update(again, database)
        return isJoined
    }

    func row(_ number: Int64, _ database: GRDB.Database) throws -> StoredChange? {
        try rows("number = ?", [number], database).first
    }

    /// The changes of a condition, with their large texts.
    func rows(_ condition: String, _ arguments: StatementArguments, _ database: GRDB.Database) throws -> [StoredChange]
    {
        try Row.fetchAll(database, sql: "SELECT * FROM change WHERE " + condition, arguments: arguments).map {
            try StoredChange(row: $0, files, database)
        }
    }

    /// Deletes what is older than the limit, or too much: only what the service has, and nothing that still waits.
    private static func prune(keeping stored: StoredChange, _ limits: Limits, _ database: GRDB.Database) throws {
        let isOver = "state IN ('confirmed', 'undone')"
        try database.execute(
            sql: "DELETE FROM change WHERE \(isOver) AND created_at < ?",
            arguments: [stored.createdAt.timeIntervalSince1970 - limits.seconds])
        try database.execute(
            sql: """
                DELETE FROM change WHERE number != ?1 AND number IN (
                    SELECT number FROM (
                        SELECT number, sum(coalesce(length(before), 0) + coalesce(length(before_bytes), 0) + coalesce(length(after), 0)
                            + coalesce(length(after_bytes), 0)
                            + (SELECT coalesce(sum(size), 0) FROM change_content WHERE change_content.number = change.number)
                        ) OVER (ORDER BY number DESC) AS total FROM change WHERE \(isOver))
                    WHERE total > ?2)
                """, arguments: [stored.number, limits.bytes])
    }
}

/// What another process may have made of a change meanwhile, without its texts.
private struct Standing {
    let isOver: Bool
    let isInOutbox: Bool
    let reverts: Int64?

    /// Nil when there is no such change any more.
    init?(of number: Int64, _ database: GRDB.Database) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT state, is_dropped, reverts FROM change WHERE number = ?"),
            arguments: [number])
        guard let row else { return nil }
        let state = StoredChange.State(rawValue: try row.value(0)) ?? .unsent
        isOver = state == .confirmed || state == .undone
        isInOutbox = try !row.value(1) && !isOver
        reverts = try row.value(2)
    }
}

extension Change {
    /// The change as its row contains it: null stands for each text that is in a file.
    fileprivate func without(_ parts: [String: LargeValue]) -> Change {
        func slim(_ state: Snapshot?, _ name: String) -> Snapshot? {
            guard var state else { return nil }
            if parts[name] != nil { state.bytes = nil }
            guard case .object(let members) = state.record else { return state }
            state.record = .object(
                members.map { parts["\(name).\($0.key)"] == nil ? $0 : JSON.Member($0.key, .null) })
            return state
        }
        var change = self
        (change.before, change.after) = (slim(before, "before"), slim(after, "after"))
        return change
    }
}

extension StoredChange {
    /// Another process may have made a change of its own of an undo, which does not count as one any more.
    fileprivate func reverting(as current: Standing) -> StoredChange {
        var stored = self
        if current.reverts == nil, reverts != nil { (stored.role, stored.reverts) = (.user, nil) }
        return stored
    }

    fileprivate var isOver: Bool { state == .confirmed || state == .undone }

    fileprivate init(row: Row, _ files: ContentFiles, _ database: GRDB.Database) throws {
        let filed = try files.read(try row.value("number"), database)
        func snapshot(_ name: String) throws -> Snapshot? {
            guard let text = try row.value(name) as String? else { return nil }
            // We wrote it; a damaged row can still be listed and dropped.
            let state = Snapshot(
                (try? JSON(parsing: text)) ?? .null, bytes: (try row.value(name + "_bytes") as Data?).map { Array($0) })
            return filed.parts.isEmpty ? state : files.complete(state, name, filed)
        }
        var change = Change(
            ChangeKind(rawValue: try row.value("kind")), of: (try row.value("address") as String?).map { Address($0) },
            key: try row.value("key"), from: try snapshot("before"),
            to: try snapshot("after"), if: Change.Condition(rawValue: try row.value("condition")) ?? .unchanged)
        change.isDeletion = try row.value("is_deletion")
        self.init(
            number: try row.value("number"), profile: try row.value("profile"), change: change,
            state: State(rawValue: try row.value("state")) ?? .unsent,
            reason: try row.value("reason"),
            role: Role(rawValue: try row.value("role")) ?? .user, reverts: try row.value("reverts"),
            group: try row.value("group"),
            mayHaveArrived: try row.value("may_have_arrived"),
            source: try row.value("source"), isDropped: try row.value("is_dropped"),
            createdAt: Date(timeIntervalSince1970: try row.value("created_at")))
        self.filed = filed
    }
}
