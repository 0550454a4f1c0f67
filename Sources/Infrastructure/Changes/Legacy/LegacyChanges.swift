package import Database
import Domain
import FoundationEssentials
import GRDB

/// Migrates the outbox and the undo items that earlier versions wrote. They kept command lines instead of changes.
package enum LegacyChanges {
    /// The tables of earlier versions. A new database gets them for a moment too, so that the schema version only
    /// increases.
    package static let schemas = [
        FeatureSchema(
            "outbox",
            migrations: [
                """
                CREATE TABLE outbox (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, words TEXT NOT NULL, address TEXT,
                    content BLOB NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, created_at REAL NOT NULL
                );
                """
            ]),
        FeatureSchema(
            "undo",
            migrations: [
                """
                CREATE TABLE undo (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, address TEXT, \
                command TEXT NOT NULL, before TEXT NOT NULL,
                    restore TEXT NOT NULL, content BLOB, lost TEXT NOT NULL, created_at REAL NOT NULL
                );
                """
            ]),
    ]

    /// Moves all rows of the tables `outbox` and `undo` into the table of changes, oldest first, in one transaction.
    static func carryOver(_ database: GRDB.Database) throws {
        var found: [StoredChange] = []
        if try database.tableExists("undo") {
            found += try Row.fetchAll(database, sql: "SELECT * FROM undo").map(undoItem)
        }
        if try database.tableExists("outbox") {
            found += try Row.fetchAll(database, sql: "SELECT * FROM outbox").map(outboxItem)
        }
        for stored in found.sorted(by: { $0.createdAt < $1.createdAt }) {
            _ = try ChangeStore.insert(stored, group: nil, nil, database, nil)
        }
        try database.execute(sql: "DROP TABLE IF EXISTS undo; DROP TABLE IF EXISTS outbox")
    }

    /// A row of the command that destroyed something, the record before it, and the command line that restores it.
    private static func undoItem(_ row: Row) throws -> StoredChange {
        let restore = LegacyCommandLine(WordColumn.words(try row.value("restore")))
        let bytes = (try row.value("content") as Data?).map { Array($0) }
        let kind = restore.kind ?? LegacyCommand.kind
        // An earlier version wrote it as JSON; a damaged row can still be listed and dropped.
        let record = (try? JSON(parsing: try row.value("before") as String)) ?? .null
        let isPicture = kind == "picture" && restore.verb == "upload" || kind == "avatar"
        let before = Snapshot(record, bytes: isPicture ? bytes : nil)
        let command = try row.value("command") as String
        var change = Change(
            kind, of: (try row.value("address") as String?).map { Address($0) },
            key: LegacyCommandLine.keyFields[kind].flatMap { before.text($0) }, from: before, to: nil,
            if: .any)
        change.isDeletion = command.hasSuffix(" delete")
        return StoredChange(
            profile: try row.value("profile"), change: change, state: .confirmed,
            createdAt: Date(timeIntervalSince1970: try row.value("created_at")))
    }

    private static func outboxItem(_ row: Row) throws -> StoredChange {
        let words = WordColumn.words(try row.value("words"))
        let address = (try row.value("address") as String?).map { Address($0) },
            content = Array(try row.value("content") as Data)
        let state = StoredChange.State(rawValue: try row.value("state")) ?? .unsent
        let change =
            LegacyCommandLine(words).change(of: address, content: content)
            ?? LegacyCommand.change(words, of: address, content: content)
        return StoredChange(
            profile: try row.value("profile"), change: change, state: state, reason: try row.value("reason"),
            mayHaveArrived: state != .unsent,
            createdAt: Date(timeIntervalSince1970: try row.value("created_at")))
    }
}

/// A command line of an earlier version that matches no kind of change. A person can read it and type it again.
enum LegacyCommand {
    static let kind: ChangeKind = "command"

    static let description = ChangeDescription(
        kind, name: "command", noun: "outbox", fields: [.text("content")], textField: "content", isReversible: false,
        canBeLookedUp: false,
        commandLine: { $0.after?.texts("command") ?? [] })

    static func change(_ words: [String], of address: Address?, content: [UInt8]) -> Change {
        let text = String(validating: content, as: UTF8.self)
        let record: JSON = ["command": .array(words.map { .string($0) }), "content": .string(text)]
        return Change(kind, of: address, to: Snapshot(record, bytes: text == nil ? content : nil), if: .any)
    }
}
