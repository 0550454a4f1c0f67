import Database
package import Domain
import FoundationEssentials
import GRDB

extension ChangeStore {
    /// SQL for completion: the numbers of the changes in the outbox with kind and key, newest first.
    package static let outboxNames = names(where: isInOutbox)

    /// A change that was not tried, of a command whose input still exists, such as a file: it need not be kept.
    static let isHidden = "state = 'unsent' AND is_dropped"

    static let isInOutbox = "state IN ('unsent', 'queued', 'uncertain') AND NOT is_dropped"

    /// The same for changes that `undo` can revert, and for those of one command.
    package static let undoNames = """
        SELECT * FROM (\(names(where: canBeUndone))) UNION ALL
        SELECT * FROM (
            SELECT min(number) || '-' || max(number), count(*) || ' changes' FROM change
            WHERE profile = ?1 AND \(canBeUndone) GROUP BY "group" HAVING count(*) > 1 ORDER BY max(number) DESC
        )
        """

    private static let canBeUndone = "role = 'user' AND \(isAtService)"

    private static let isAtService =
        "(state = 'confirmed' OR (may_have_arrived AND state IN ('uncertain', 'queued')))"

    static func names(where condition: String) -> String {
        """
        SELECT number, kind || coalesce(' ' || key, '') FROM change WHERE profile = ?1 AND \(condition) \
        ORDER BY number DESC
        """
    }

    /// The changes of the outbox, oldest first, which is the order of sending.
    package func outbox(of profile: String) throws -> [StoredChange] {
        try read("profile = ? AND \(Self.isInOutbox) ORDER BY number", [profile])
    }

    /// The changes that may be at the service, newest first.
    package func sent(of profile: String, role: StoredChange.Role) throws -> [StoredChange] {
        try read("profile = ? AND role = ? AND \(Self.isAtService) ORDER BY number DESC", [profile, role.rawValue])
    }

    /// The changes of one kind at one address, for one profile and service.
    struct Scope {
        let profile: String, service: String, kind: ChangeKind, address: Address

        static let condition = "profile = ? AND service = ? AND kind = ? AND address = ?"
        var arguments: StatementArguments { [profile, service, kind.rawValue, address.label] }
    }

    /// The keys of those states that a change of the user made, or may have made.
    func sent(_ states: [KeyedState], _ description: ChangeDescription, in scope: Scope) throws -> Set<String> {
        let present = Dictionary(states.map { ($0.key, $0.state) }) { first, _ in first }
        let keys = JSON.array(present.keys.sorted().map { .string($0) }).text()
        let changes = try read(
            """
            \(Scope.condition) AND role = 'user' AND key IN (SELECT value FROM json_each(?)) \
            AND (state IN ('confirmed', 'undone') OR may_have_arrived)
            """, scope.arguments + [keys])
        return Set(
            changes.map(\.change).compactMap { change in
                guard let key = change.key, let state = present[key], let after = change.after,
                    description.areSame(after, state)
                else { return nil }
                return key
            })
    }

    /// The keys of the items that the user's changes made of these files, newest first, by the paths of the files. A
    /// change that was undone does not count.
    func keys(from files: [String], in scope: Scope) throws -> [String: [String]] {
        try database.read { database in
            let rows = try database.rows(
                """
                SELECT source, key FROM change WHERE \(Scope.condition) AND role = 'user' AND key IS NOT NULL \
                AND source IN (SELECT value FROM json_each(?)) \
                AND (state = 'confirmed' OR (may_have_arrived AND state != 'undone')) ORDER BY number DESC
                """, scope.arguments + [JSON.array(files.map { .string($0) }).text()])
            return try rows.reduce(into: [:]) { keys, row in
                try keys[row.value("source") as String, default: []].append(row.value("key") as String)
            }
        }
    }

    /// The newest change of an item that is at the service, or in the outbox.
    func newest(_ key: String, in scope: Scope) throws -> StoredChange? {
        try read(
            """
            \(Scope.condition) AND key = ? AND (\(Self.isAtService) OR \(Self.isInOutbox)) \
            ORDER BY number DESC LIMIT 1
            """, scope.arguments + [key.databaseValue.stored]
        ).first
    }

    /// The last change of an item that is sent at a time of its own, if that is not after another time.
    func newestScheduled(_ key: String, until due: Date, in scope: Scope) throws -> StoredChange? {
        try read(
            """
            \(Scope.condition) AND key = ? AND state = 'queued' AND NOT is_dropped AND due_at <= ? \
            ORDER BY due_at DESC, number DESC LIMIT 1
            """, scope.arguments + [key.databaseValue.stored, due.timeIntervalSince1970]
        ).first
    }

    /// The keys of the items that changes from before an attempt are about, and of those that any change has created.
    func keys(before attempt: Attempt, in scope: Scope) throws -> Set<String> {
        let sql = """
            SELECT DISTINCT key FROM change WHERE \(Scope.condition) AND key IS NOT NULL \
            AND (number < ? OR condition = 'absent')
            """
        let last = attempt.number > 0 ? attempt.number : Int64.max
        let keys: [String] = try database.read { try $0.all(sql, scope.arguments + [last]) }
        return Set(keys)
    }

    /// Whether a later change of the same item was sent, or may have been.
    func hasLaterChange(than stored: StoredChange) throws -> Bool {
        let change = stored.change
        return try exists(
            """
            WHERE profile = ? AND service = ? AND kind = ? AND key IS ? AND address IS ? AND number > ? \
            AND (state IN ('confirmed', 'undone') OR may_have_arrived)
            """,
            [
                stored.profile, stored.service, change.kind.rawValue, change.storedKey, change.address?.label,
                stored.number,
            ])
    }

    /// Whether there is a change in the outbox or for undo.
    package func hasChanges(of profile: String) throws -> Bool { try exists("WHERE profile = ?", [profile]) }

    /// - Parameter rows: the SQL after the name of the table.
    func exists(_ rows: String, _ arguments: StatementArguments) throws -> Bool {
        try database.read { try $0.first(Bool.self, "SELECT EXISTS (SELECT 1 FROM change \(rows))", arguments) } == true
    }

    /// The numbers of the changes of which nothing is left to send.
    /// - Parameter address: only its changes; nil for all.
    package func numbersOver(of profile: String, at address: Address? = nil, except listed: Set<Int64>) throws
        -> [Int64]
    {
        try database.read {
            try $0.all(
                """
                SELECT number FROM change WHERE profile = ?1 AND state IN ('confirmed', 'undone') \
                AND (?2 IS NULL OR address = ?2)
                """, [profile, address?.label])
        }.filter { !listed.contains($0) }
    }

    /// The number of the user's newest change that may have been at the service; nil without one.
    /// - Parameter address: only its changes; nil for all.
    package func newestOfUser(in profile: String, at address: Address?, of service: String) throws -> Int64? {
        try database.read {
            try $0.first(
                Int64.self,
                """
                SELECT number FROM change WHERE profile = ?1 AND service = ?2 AND (?3 IS NULL OR address = ?3) \
                AND role IN ('user', 'irreversible') AND (state = 'undone' OR \(Self.isAtService)) \
                ORDER BY number DESC LIMIT 1
                """, [profile, service, address?.label])
        }
    }

    package func change(_ id: String, of profile: String) throws -> StoredChange? {
        guard let number = Int64(id), String(number) == id else { return nil }
        return try read("profile = ? AND number = ?", [profile, number]).first
    }

    /// A change that reverts one of these and is still in the outbox.
    func unfinished(reverting numbers: [Int64], of profile: String) throws -> StoredChange? {
        try read(
            "reverts IN (SELECT value FROM json_each(?)) AND profile = ? AND \(Self.isInOutbox) ORDER BY number",
            [JSON.array(numbers.map { .int(Int($0)) }).text(), profile]
        ).first
    }

    /// A number that changes with each write of another process (`PRAGMA data_version`).
    func version() throws -> Int64? { try database.read { try $0.first(Int64.self, "PRAGMA data_version") } }

    /// Locks the change for this process until it is released, and reads it again; nil when another process has locked
    /// it or it no longer exists.
    package func take(_ id: String, of profile: String, with locks: ItemLocks) throws -> StoredChange? {
        guard let number = Int64(id), locks.take(number) else { return nil }
        return try change(id, of: profile)
    }

    func read(_ condition: String, _ arguments: StatementArguments) throws -> [StoredChange] {
        try database.read { try rows(condition, arguments, $0) }
    }
}
