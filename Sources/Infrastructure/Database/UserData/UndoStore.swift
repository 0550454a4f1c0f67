package import Domain
import FoundationEssentials
import GRDB

/// What `undo` can put back.
package struct UndoStore: Sendable {
    package static let schema = FeatureSchema(
        "undo",
        migrations: [
            """
            CREATE TABLE undo (
                number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, address TEXT, command TEXT NOT NULL, before TEXT NOT NULL,
                restore TEXT NOT NULL, content BLOB, lost TEXT NOT NULL, created_at REAL NOT NULL
            );
            """
        ])

    /// How much is kept; the oldest goes first.
    package struct Limits: Sendable {
        package var days = 90
        package var megabytes = 64

        package init() {}

        var seconds: Double { Double(days) * 86_400 }
        var bytes: Int { megabytes << 20 }
    }

    private let database: UserDatabase
    private let limits: @Sendable () throws -> Limits

    /// - Parameter limits: asked each time, because settings change.
    package init(_ database: UserDatabase, limits: @escaping @Sendable () throws -> Limits = { Limits() }) {
        self.database = database
        self.limits = limits
    }

    /// Returns the item's id.
    package func add(_ item: UndoItem) throws -> String {
        let limits = try limits()
        return try database.write { database in
            try database.execute(
                sql: "INSERT INTO undo (profile, address, command, before, restore, content, lost, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    item.profile, item.address?.label, item.command, item.before.text(), WordColumn.text(item.restore), item.content.map { Data($0) }, WordColumn.text(item.lost),
                    item.createdAt.timeIntervalSince1970,
                ])
            let number = database.lastInsertedRowID
            try database.execute(sql: "DELETE FROM undo WHERE created_at < ?", arguments: [item.createdAt.timeIntervalSince1970 - limits.seconds])
            try database.execute(
                sql: """
                    DELETE FROM undo WHERE number != ?1 AND number IN (
                        SELECT number FROM (SELECT number, sum(length(before) + coalesce(length(content), 0)) OVER (ORDER BY number DESC) AS total FROM undo) WHERE total > ?2)
                    """, arguments: [number, limits.bytes])
            return String(number)
        }
    }

    package func remove(_ id: String) throws(TritonError) {
        try database.write { try $0.execute(sql: "DELETE FROM undo WHERE number = ?", arguments: [Int(id)]) }
        try compact()
    }

    package func removeAll(of profile: String) throws(TritonError) {
        try database.write { try $0.execute(sql: "DELETE FROM undo WHERE profile = ?", arguments: [profile]) }
        try compact()
    }

    /// Newest first.
    package func items(of profile: String) throws(TritonError) -> [UndoItem] {
        try database.read { try Row.fetchAll($0, sql: "SELECT * FROM undo WHERE profile = ? ORDER BY number DESC", arguments: [profile]).map(UndoItem.init(row:)) }
    }

    /// What is forgotten may have been a secret: without this it would stay readable in free pages of the file.
    private func compact() throws(TritonError) { try database.erase() }
}

extension UndoItem {
    fileprivate init(row: Row) {
        self.init(
            id: String(row["number"] as Int64), profile: row["profile"], address: (row["address"] as String?).map { Address($0) }, command: row["command"],
            // We wrote it; a damaged row can still be listed and dropped.
            before: (try? JSON(parsing: row["before"] as String)) ?? .null, restore: WordColumn.words(row["restore"]), content: (row["content"] as Data?).map { Array($0) },
            lost: WordColumn.words(row["lost"]),
            createdAt: Date(timeIntervalSince1970: row["created_at"]))
    }
}
