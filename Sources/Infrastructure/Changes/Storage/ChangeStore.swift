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
            .code(LegacyChanges.carryOver),
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
    package enum Step: String, Sendable, CaseIterable { case insert, begin, confirm, settle, remove, revert }

    private let database: UserDatabase
    private let limits: @Sendable () throws -> Limits
    private let didReach: (@Sendable (_ step: Step, _ isDone: Bool) throws -> Void)?

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
                    let stored = try Self.insert(change, group: group, database)
                    group = stored.group
                    _ = locks?.take(stored.number)
                    return stored
                }
            }
        }
    }

    /// Writes what is known of a change now: what it will replace, its state, why.
    package func update(_ stored: StoredChange, _ step: Step) throws {
        try self.step(step) { try database.write { try Self.update(stored, $0) } }
    }

    /// The service has it. What it took back, or what it brings back, changes its state with it. A change that could not be taken
    /// back is forgotten, and the oldest go when there are too many.
    /// - Parameter isKept: whether undo needs it.
    package func confirm(_ stored: StoredChange, isKept: Bool) throws {
        let limits = try limits()
        try step(.confirm) {
            try database.write { database in
                if let number = stored.reverts { try Self.revert(number, by: stored, database) }
                // A redo restores the change that it brings back, and is no further one.
                guard isKept, stored.role != .redo else { return try Self.delete(stored.number, database) }
                try Self.update(stored, database)
                try Self.prune(keeping: stored, limits, database)
            }
        }
    }

    package func remove(_ number: Int64) throws {
        try step(.remove) { try database.write { try Self.delete(number, $0) } }
    }

    /// As ``remove(_:)``, and nothing can be read of it any more, in the file or in its log.
    package func erase(_ numbers: [Int64]) throws {
        try step(.remove) { try database.write { database in for number in numbers { try Self.delete(number, database) } } }
        try database.erase()
    }

    /// `outbox drop`: the text goes. What the change may have replaced stays, where undo may need it.
    package func drop(_ stored: StoredChange) throws {
        guard stored.mayHaveArrived, stored.change.before != nil else { return try erase([stored.number]) }
        var stored = stored
        stored.change.after = nil
        stored.isDropped = true
        try update(stored, .settle)
        try database.erase()
    }

    /// `undo --drop`: the old state goes. A text that the service may not have stays in the outbox.
    package func forget(_ stored: StoredChange) throws {
        guard stored.isInOutbox else { return try erase([stored.number]) }
        var stored = stored
        stored.change.before = nil
        stored.role = .irreversible
        try update(stored, .settle)
        try database.erase()
    }

    // MARK: - Reading

    /// The numbers of the outbox with what they are about, newest first, for completion.
    package static let outboxNames = names(where: "state IN ('unsent', 'queued', 'uncertain') AND NOT is_dropped")
    /// The same for what `undo` can take back.
    package static let undoNames = names(where: "role = 'user' AND (state = 'confirmed' OR (may_have_arrived AND state IN ('uncertain', 'queued')))")

    private static func names(where condition: String) -> String {
        "SELECT number, kind || coalesce(' ' || key, '') FROM change WHERE profile = ?1 AND \(condition) ORDER BY number DESC"
    }

    /// Those that the outbox shows, oldest first, which is the order of sending.
    package func outbox(of profile: String) throws -> [StoredChange] {
        try read("profile = ? AND state IN ('unsent', 'queued', 'uncertain') AND NOT is_dropped ORDER BY number", [profile])
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

    package func all(of profile: String) throws -> [StoredChange] { try read("profile = ? ORDER BY number", [profile]) }

    /// The change as it is now, in this process's hands until it is released; nil when another one has it, or it is gone.
    package func take(_ id: String, of profile: String, with locks: ItemLocks) throws -> StoredChange? {
        guard let number = Int64(id), locks.take(number) else { return nil }
        return try change(id, of: profile)
    }

    private func read(_ condition: String, _ arguments: StatementArguments) throws -> [StoredChange] {
        try database.read { try Row.fetchAll($0, sql: "SELECT * FROM change WHERE " + condition, arguments: arguments).map(StoredChange.init(row:)) }
    }

    private func step<Value>(_ step: Step, _ body: () throws -> Value) throws -> Value {
        try didReach?(step, false)
        let value = try body()
        try didReach?(step, true)
        return value
    }
}

// MARK: - Rows

extension ChangeStore {
    private static func values(of stored: StoredChange) -> StatementArguments {
        let change = stored.change
        return [
            stored.profile, change.kind.rawValue, change.address?.label, change.key, change.before?.record.text(), change.before?.bytes.map { Data($0) },
            change.after?.record.text(), change.after?.bytes.map { Data($0) }, change.isDeletion, change.condition.rawValue, stored.state.rawValue,
            stored.reason,
        ]
    }

    /// - Parameter group: nil begins one.
    static func insert(_ stored: StoredChange, group: Int64?, _ database: GRDB.Database) throws -> StoredChange {
        try database.execute(
            sql: """
                INSERT INTO change (profile, kind, address, key, before, before_bytes, after, after_bytes, is_deletion, condition, state, reason,
                role, reverts, "group", may_have_arrived, source, is_dropped, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: values(of: stored) + [
                stored.role.rawValue, stored.reverts, group ?? 0, stored.mayHaveArrived, stored.source, stored.isDropped,
                stored.createdAt.timeIntervalSince1970,
            ])
        var stored = stored
        stored.number = database.lastInsertedRowID
        stored.group = group ?? stored.number
        if group == nil {
            try database.execute(sql: #"UPDATE change SET "group" = number WHERE number = ?"#, arguments: [stored.number])
        }
        return stored
    }

    private static func update(_ stored: StoredChange, _ database: GRDB.Database) throws {
        try database.execute(
            sql: """
                UPDATE change SET profile = ?, kind = ?, address = ?, key = ?, before = ?, before_bytes = ?, after = ?, after_bytes = ?, is_deletion = ?,
                condition = ?, state = ?, reason = ?, role = ?, may_have_arrived = ?, source = ?, is_dropped = ? WHERE number = ?
                """,
            arguments: values(of: stored) + [stored.role.rawValue, stored.mayHaveArrived, stored.source, stored.isDropped, stored.number])
    }

    private static func delete(_ number: Int64, _ database: GRDB.Database) throws {
        try database.execute(sql: "DELETE FROM change WHERE number = ?", arguments: [number])
    }

    /// An undo takes a change back. A redo takes an undo back, and the first change is at the service again.
    private static func revert(_ number: Int64, by stored: StoredChange, _ database: GRDB.Database) throws {
        guard stored.role == .redo else {
            return try database.execute(sql: "UPDATE change SET state = 'undone', is_dropped = 1 WHERE number = ?", arguments: [number])
        }
        let first = try Int64.fetchOne(database, sql: "SELECT reverts FROM change WHERE number = ?", arguments: [number])
        try delete(number, database)
        guard let first, let row = try Row.fetchOne(database, sql: "SELECT * FROM change WHERE number = ?", arguments: [first]) else { return }
        var again = StoredChange(row: row)
        again.state = .confirmed
        again.change = stored.change
        try update(again, database)
    }

    /// What is older than the limit, or too much, goes: only what the service has, and nothing that still waits.
    private static func prune(keeping stored: StoredChange, _ limits: Limits, _ database: GRDB.Database) throws {
        let isOver = "state IN ('confirmed', 'undone')"
        try database.execute(sql: "DELETE FROM change WHERE \(isOver) AND created_at < ?", arguments: [stored.createdAt.timeIntervalSince1970 - limits.seconds])
        try database.execute(
            sql: """
                DELETE FROM change WHERE number != ?1 AND number IN (
                    SELECT number FROM (
                        SELECT number, sum(coalesce(length(before), 0) + coalesce(length(before_bytes), 0) + coalesce(length(after), 0)
                            + coalesce(length(after_bytes), 0)) OVER (ORDER BY number DESC) AS total FROM change WHERE \(isOver))
                    WHERE total > ?2)
                """, arguments: [stored.number, limits.bytes])
    }
}

extension StoredChange {
    fileprivate init(row: Row) {
        func snapshot(_ name: String) -> Snapshot? {
            guard let text = row[name] as String? else { return nil }
            // We wrote it; a damaged row can still be listed and dropped.
            return Snapshot((try? JSON(parsing: text)) ?? .null, bytes: (row[name + "_bytes"] as Data?).map { Array($0) })
        }
        var change = Change(
            ChangeKind(rawValue: row["kind"]), of: (row["address"] as String?).map { Address($0) }, key: row["key"], from: snapshot("before"),
            to: snapshot("after"), if: Change.Condition(rawValue: row["condition"]) ?? .unchanged)
        change.isDeletion = row["is_deletion"]
        self.init(
            number: row["number"], profile: row["profile"], change: change, state: State(rawValue: row["state"]) ?? .unsent, reason: row["reason"],
            role: Role(rawValue: row["role"]) ?? .user, reverts: row["reverts"], group: row["group"], mayHaveArrived: row["may_have_arrived"],
            source: row["source"], isDropped: row["is_dropped"], createdAt: Date(timeIntervalSince1970: row["created_at"]))
    }
}
