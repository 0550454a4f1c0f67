import Database
import Domain
import FoundationEssentials
import GRDB

extension Change {
    /// The key as it is in the database.
    var storedKey: DatabaseValue? { key?.databaseValue.stored }
}

extension ChangeStore {
    private static let columns = [
        "profile", "service", "kind", "address", "key", "is_deletion", "condition", "state", "reason", "role",
        "reverts", #""group""#, "may_have_arrived", "source", "is_dropped", "created_at", "due_at", "size", "sent_at",
        "clock_lead",
    ]
    private static let names = columns.joined(separator: ", ")
    private static let marks = columns.map { _ in "?" }.joined(separator: ", ")

    /// The values of the columns, in their order.
    private static func values(of stored: StoredChange, _ parts: [StatePart]) -> StatementArguments {
        let change = stored.change
        return [
            stored.profile, stored.service, change.kind.rawValue, change.address?.label, change.storedKey,
            change.isDeletion, change.condition.rawValue, stored.state.rawValue, stored.reason, stored.role.rawValue,
            stored.reverts, stored.group, stored.mayHaveArrived, stored.source, stored.isDropped,
            stored.createdAt.timeIntervalSince1970, stored.dueAt?.timeIntervalSince1970, parts.size,
            stored.sentAt?.timeIntervalSince1970, stored.clockLead,
        ]
    }

    /// - Returns: bytes of both states.
    @discardableResult
    func update(_ stored: StoredChange, _ database: GRDB.Database) throws -> Int {
        let parts = StatePart.all(of: stored.change)
        try database.run(
            "UPDATE change SET (\(Self.names)) = (\(Self.marks)) WHERE number = ?",
            Self.values(of: stored, parts) + [stored.number])
        try Self.write(parts, of: stored.number, database)
        return parts.size
    }

    /// - Parameter group: nil for a new group.
    static func insert(_ new: StoredChange, group: Int64?, _ locks: ItemLocks?, _ database: GRDB.Database) throws
        -> StoredChange
    {
        var new = new
        let parts = StatePart.all(of: new.change)
        try database.run("INSERT INTO change (\(names)) VALUES (\(marks))", values(of: new, parts))
        new.number = database.lastInsertedRowID
        new.group = group ?? new.number
        try database.run(#"UPDATE change SET "group" = ? WHERE number = ?"#, [new.group, new.number])
        try write(parts, of: new.number, database)
        _ = locks?.take(new.number)
        return new
    }

    /// Writes the parts that differ from the stored ones: each may be a picture of megabytes.
    private static func write(_ parts: [StatePart], of number: Int64, _ database: GRDB.Database) throws {
        for part in parts {
            guard let value = part.value else {
                try database.run(
                    "DELETE FROM change_state WHERE change_number = ? AND part = ?", [number, part.name])
                continue
            }
            try database.run(
                """
                INSERT INTO change_state (change_number, part, value) VALUES (?, ?, ?) \
                ON CONFLICT (change_number, part) DO UPDATE SET value = excluded.value \
                WHERE value IS NOT excluded.value
                """, [number, part.name, value])
        }
    }

    static func delete(_ number: Int64, _ database: GRDB.Database) throws {
        try database.run("DELETE FROM change WHERE number = ?", [number])
    }

    /// Confirms the first part of a change and inserts the rest as a separate change, in one transaction.
    /// - Returns: the rest, with its number.
    package func split(
        _ done: StoredChange, rest: StoredChange, _ description: ChangeDescription, locking locks: ItemLocks?
    ) throws -> StoredChange {
        try step(.confirm) {
            try database.write { database in
                _ = try confirm(done, description, database)
                return try Self.insert(rest, group: done.group, locks, database)
            }
        }
    }

    /// - Returns: bytes of both states; nil if it is not kept.
    func confirm(_ stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database)
        throws -> Int?
    {
        var stored = stored
        if let current = try StoredState(of: stored.number, database) { stored = stored.reverting(as: current) }
        try moveRelatedChanges(stored, description, database)
        let isJoined = try stored.reverts.map { try revert($0, by: stored, description, database) } ?? false
        // A redo restores the change that it repeats, and is not listed as another one.
        if stored.role == .redo { stored.role = .user }
        guard !isJoined, stored.role == .undo || UndoDecision.canUndo(stored, description) else {
            try Self.delete(stored.number, database)
            return nil
        }
        return try update(stored, database)
    }

    /// Updates the change that an undo or a redo reverts. A redo reverts an undo, so the first change is at the service
    /// again.
    /// - Returns: whether the first change now contains everything of the redo.
    private func revert(
        _ number: Int64, by stored: StoredChange, _ description: ChangeDescription, _ database: GRDB.Database
    ) throws -> Bool {
        guard var reverted = try row(number, database) else { return false }
        guard stored.role == .redo else {
            if reverted.isInOutbox, reverted.change.after != nil,
                !description.areSame(stored.change.before, reverted.change.after)
            {
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
        (again.state, again.isDropped) = (.confirmed, false)
        // If the redo replaced another state than the first change did, both states are kept.
        let isJoined = again.change.join(stored.change, description)
        try update(again, database)
        return isJoined
    }

    func row(_ number: Int64, _ database: GRDB.Database) throws -> StoredChange? {
        try rows("number = ?", [number], database).first
    }

    func rows(_ condition: String, _ arguments: StatementArguments, _ database: GRDB.Database) throws -> [StoredChange]
    {
        let states = ["before", "before_texts", "before_bytes", "after", "after_texts", "after_bytes"].map {
            "(SELECT value FROM change_state WHERE change_number = number AND part = '\($0)') AS \($0)"
        }
        let sql = "SELECT *, \(states.joined(separator: ", ")) FROM change WHERE \(condition)"
        return try database.rows(sql, arguments).map(StoredChange.init)
    }
}

extension Change {
    /// Becomes the redo of this change, if both replaced the same state. A flag that only one of them knows does not
    /// count, and is kept.
    /// - Returns: whether it did.
    fileprivate mutating func join(_ redo: Change, _ description: ChangeDescription) -> Bool {
        let old = description.knowing(before, flagsOf: redo.before)
        let new = description.knowing(redo.before, flagsOf: before)
        guard description.areSame(old, new) else { return false }
        self = redo
        before = new
        return true
    }
}

/// A part of a change's states as it is stored: the JSON of a record, its long texts, or the bytes of a picture. The
/// last two may be megabytes, so they are made once for each row, and are not written again when the service adds a
/// small value to the record.
private struct StatePart {
    let name: String
    /// Nil deletes what is stored.
    let value: (any DatabaseValueConvertible)?
    let size: Int

    static func all(of change: Change) -> [StatePart] {
        [("before", change.before), ("after", change.after)].flatMap { name, state in
            let parted = state?.record.separatingTexts
            return [
                StatePart(name: name, parted?.record), StatePart(name: name + "_texts", parted?.texts),
                StatePart(
                    name: name + "_bytes", value: (state?.bytes).map { Data($0) }, size: state?.bytes?.count ?? 0),
            ]
        }
    }
}

extension StatePart {
    private init(name: String, _ json: JSON?) {
        let text = json?.text()
        self.init(name: name, value: text, size: text?.utf8.count ?? 0)
    }
}

extension JSON {
    private static let longText = 1 << 16

    /// The record with null for its long texts, and those texts.
    fileprivate var separatingTexts: (record: JSON, texts: JSON?) {
        func isLong(_ member: Member) -> Bool { member.value.string.map { $0.utf8.count > Self.longText } ?? false }
        guard let members = object, members.contains(where: isLong) else { return (self, nil) }
        return (
            .object(members.map { isLong($0) ? Member($0.key, .null) : $0 }), .object(members.filter(isLong))
        )
    }

    fileprivate func with(_ texts: JSON) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.map { Member($0.key, texts[$0.key] ?? $0.value) })
    }
}

extension [StatePart] {
    fileprivate var size: Int { reduce(0) { $0 + $1.size } }
}

/// The present state of a row that another process may have changed, without its texts.
struct StoredState {
    let isOver: Bool
    let isInOutbox: Bool
    /// As in ``ChangeStore/isHidden``.
    let isHidden: Bool
    let reverts: Int64?

    /// Nil when there is no such change any more.
    init?(of number: Int64, _ database: GRDB.Database) throws {
        guard let row = try database.row("SELECT state, is_dropped, reverts FROM change WHERE number = ?", [number])
        else { return nil }
        let state = StoredChange.State(rawValue: try row.value(0)) ?? .unsent
        isOver = state.isOver
        isInOutbox = try !row.value(1) && !isOver
        isHidden = try row.value(1) && state == .unsent
        reverts = try row.value(2)
    }
}

extension StoredChange {
    /// Another process may have detached an undo from the change that it reverts; it then counts as an ordinary change.
    func reverting(as current: StoredState) -> StoredChange {
        var stored = self
        if current.reverts == nil, reverts != nil { (stored.role, stored.reverts) = (.user, nil) }
        return stored
    }

    init(row: Row) throws {
        // The store wrote it as JSON; a damaged row can still be listed and dropped.
        func json(_ part: String) throws -> JSON? {
            try (row.value(part) as String?).map { (try? JSON(parsing: $0)) ?? .null }
        }
        func snapshot(_ side: String) throws -> Snapshot? {
            guard let record = try json(side) else { return nil }
            return Snapshot(
                try json(side + "_texts").map(record.with) ?? record,
                bytes: (try row.value(side + "_bytes") as Data?).map { Array($0) })
        }
        var change = Change(
            ChangeKind(rawValue: try row.value("kind")), of: (try row.value("address") as String?).map { Address($0) },
            key: String.fromDatabaseValue(row["key"]), from: try snapshot("before"),
            to: try snapshot("after"), if: Change.Condition(rawValue: try row.value("condition")) ?? .unchanged)
        change.isDeletion = try row.value("is_deletion")
        self.init(
            number: try row.value("number"), profile: try row.value("profile"), service: try row.value("service"),
            change: change, state: State(rawValue: try row.value("state")) ?? .unsent,
            reason: try row.value("reason"),
            role: Role(rawValue: try row.value("role")) ?? .user, reverts: try row.value("reverts"),
            group: try row.value("group"),
            mayHaveArrived: try row.value("may_have_arrived"),
            source: try row.value("source"), isDropped: try row.value("is_dropped"),
            createdAt: Date(timeIntervalSince1970: try row.value("created_at")),
            sentAt: (try row.value("sent_at") as Double?).map { Date(timeIntervalSince1970: $0) },
            clockLead: try row.value("clock_lead"),
            dueAt: (try row.value("due_at") as Double?).map { Date(timeIntervalSince1970: $0) })
    }
}
