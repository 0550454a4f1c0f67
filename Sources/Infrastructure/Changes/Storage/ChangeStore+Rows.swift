import Database
import Domain
import FoundationEssentials
import GRDB

/// Changes as rows of the table.
extension ChangeStore {
    /// - Parameter filed: the parts that are in files.
    static func values(of stored: StoredChange, without filed: [String: LargeValue]) -> StatementArguments {
        let change = filed.isEmpty ? stored.change : stored.change.without(filed)
        return [
            stored.profile, change.kind.rawValue, change.address?.label, change.key, change.before?.record.text(),
            change.before?.bytes.map { Data($0) },
            change.after?.record.text(), change.after?.bytes.map { Data($0) }, change.isDeletion,
            change.condition.rawValue, stored.state.rawValue,
            stored.reason, size(of: change) + filed.values.reduce(0) { $0 + $1.count },
        ]
    }

    /// Bytes of the states in the row.
    private static func size(of change: Change) -> Int {
        [change.before, change.after].reduce(0) { sum, state in
            sum + (state.map { $0.record.bytes().count + ($0.bytes?.count ?? 0) } ?? 0)
        }
    }

    /// - Returns: the change, with the present list of its files.
    @discardableResult
    func update(_ stored: StoredChange, _ database: GRDB.Database) throws -> StoredChange {
        var stored = stored
        let parts = files.parts(of: stored.change)
        stored.filed = try files.write(parts, of: stored, database)
        try database.execute(
            sql: """
                UPDATE change SET profile = ?, kind = ?, address = ?, key = ?, before = ?, before_bytes = ?, \
                after = ?, after_bytes = ?, is_deletion = ?,
                condition = ?, state = ?, reason = ?, size = ?, role = ?, may_have_arrived = ?, source = ?, \
                is_dropped = ? \
                WHERE number = ?
                """,
            arguments: Self.values(of: stored, without: parts) + [
                stored.role.rawValue, stored.mayHaveArrived, stored.source, stored.isDropped, stored.number,
            ])
        return stored
    }

    /// - Parameter group: nil for a new group.
    /// - Parameter files: where large values go; nil for everything in the row.
    static func insert(
        _ new: StoredChange, group: Int64?, _ locks: ItemLocks?, _ database: GRDB.Database, _ files: ContentFiles?
    ) throws -> StoredChange {
        var new = new
        let parts = files?.parts(of: new.change) ?? [:]
        // The group is set in the insert and not by an update afterwards, which would write the text again.
        let expected =
            try (Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'change'") ?? 0) + 1
        try database.execute(
            sql: """
                INSERT INTO change (profile, kind, address, key, before, before_bytes, after, after_bytes, \
                is_deletion, condition, state, reason, size,
                role, reverts, "group", may_have_arrived, source, is_dropped, created_at) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
        // Beside the insert, which changes of earlier versions use before there is such a column.
        if let due = new.dueAt {
            try database.execute(
                sql: "UPDATE change SET due_at = ? WHERE number = ?",
                arguments: [due.timeIntervalSince1970, new.number])
        }
        // The new change may be a copy of another one, which keeps its files.
        new.filed = FiledContent()
        if let files { new.filed = try files.write(parts, of: new, database) }
        _ = locks?.take(new.number)
        return new
    }

    static func delete(_ number: Int64, _ database: GRDB.Database) throws {
        try database.execute(sql: "DELETE FROM change WHERE number = ?", arguments: [number])
    }

    /// Confirms the first part of a change and inserts the rest as a separate change, in one transaction.
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
        if let current = try StoredState(of: stored.number, database) { stored = stored.reverting(as: current) }
        try moveRelatedChanges(stored, description, database)
        let isJoined = try stored.reverts.map { try revert($0, by: stored, description, database) } ?? false
        // A redo restores the change that it repeats, and is not listed as another one.
        if stored.role == .redo { stored.role = .user }
        guard !isJoined, stored.role == .undo || UndoDecision.canUndo(stored, description) else {
            try Self.delete(stored.number, database)
            return false
        }
        try update(stored, database)
        return true
    }

    /// Updates the change that an undo or a redo reverts. A redo reverts an undo, so the first change is at the service
    /// again.
    /// - Returns: whether the first change now contains everything of the redo.
    func revert(
        _ number: Int64, by stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database
    ) throws -> Bool {
        guard var reverted = try row(number, database) else { return false }
        guard stored.role == .redo else {
            let isReplaced =
                reverted.change.after.flatMap { text in stored.change.before.map { description.areSame($0, text) } }
                ?? false
            if reverted.isInOutbox, reverted.change.after != nil, !isReplaced {
                // It was never seen at the service, so its text may be on this machine only.
                (reverted.state, reverted.mayHaveArrived) = (.unsent, false)
            } else {
                (reverted.state, reverted.isDropped) = (.undone, true)
            }
            try update(reverted, database)
            return false
        }
        try Self.delete(number, database)
        guard let first = reverted.reverts, var again = try row(first, database), !again.isInOutbox else {
            return false
        }
        let old = again.change.before
        (again.state, again.isDropped) = (.confirmed, false)
        // If the redo replaced another state than the first change did, both states are kept.
        let isJoined =
            (old == nil && stored.change.before == nil)
            || (old.flatMap { old in stored.change.before.map { description.areSame(old, $0) } } ?? false)
        if isJoined { again.change = stored.change }
        try update(again, database)
        return isJoined
    }

    func row(_ number: Int64, _ database: GRDB.Database) throws -> StoredChange? {
        try rows("number = ?", [number], database).first
    }

    /// The changes that match a condition, with their large texts.
    func rows(_ condition: String, _ arguments: StatementArguments, _ database: GRDB.Database) throws -> [StoredChange]
    {
        try Row.fetchAll(database, sql: "SELECT * FROM change WHERE " + condition, arguments: arguments).map {
            try StoredChange(row: $0, files, database)
        }
    }
}

/// The present state of a row that another process may have changed, without its texts.
struct StoredState {
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
        isOver = state.isOver
        isInOutbox = try !row.value(1) && !isOver
        reverts = try row.value(2)
    }
}

extension Change {
    /// The change as its row contains it, with null for each text that is in a file.
    func without(_ parts: [String: LargeValue]) -> Change {
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
    /// Another process may have detached an undo from the change that it reverts; it then counts as an ordinary change.
    func reverting(as current: StoredState) -> StoredChange {
        var stored = self
        if current.reverts == nil, reverts != nil { (stored.role, stored.reverts) = (.user, nil) }
        return stored
    }

    init(row: Row, _ files: ContentFiles, _ database: GRDB.Database) throws {
        let filed = try files.read(try row.value("number"), database)
        func snapshot(_ name: String) throws -> Snapshot? {
            guard let text = try row.value(name) as String? else { return nil }
            // The store wrote it as JSON; a damaged row can still be listed and dropped.
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
            createdAt: Date(timeIntervalSince1970: try row.value("created_at")),
            dueAt: (try row.value("due_at") as Double?).map { Date(timeIntervalSince1970: $0) })
        self.filed = filed
    }
}
