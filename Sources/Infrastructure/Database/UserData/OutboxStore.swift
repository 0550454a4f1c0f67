package import Domain
import FoundationEssentials
import GRDB

/// The outbox on disk. Every text is here before it is sent, and leaves when the service has said yes.
package struct OutboxStore: Sendable {
    package static let schema = FeatureSchema(
        "outbox",
        migrations: [
            """
            CREATE TABLE outbox (
                number INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL, words TEXT NOT NULL, address TEXT,
                content BLOB NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, created_at REAL NOT NULL
            );
            """
        ])

    private let database: UserDatabase

    package init(_ database: UserDatabase) { self.database = database }

    /// What one command has in its hands, none at first.
    package func claims() -> OutboxClaims { OutboxClaims(beside: database.path) }

    /// Returns the items' ids. All of them or none are on disk; nobody sees one before it is claimed.
    package func add(_ items: [OutboxItem], claiming claims: OutboxClaims) throws(TritonError) -> [String] {
        try database.write { database in
            try items.map { item in
                try database.execute(
                    sql: "INSERT INTO outbox (profile, words, address, content, state, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    arguments: [
                        item.profile, WordColumn.text(item.words), item.address?.label, Data(item.content), item.state.rawValue, item.reason, item.createdAt.timeIntervalSince1970,
                    ])
                _ = claims.take(database.lastInsertedRowID)
                return String(database.lastInsertedRowID)
            }
        }
    }

    /// The item as it is now, in this process's hands until ``OutboxClaims/release(_:)``; nil when another one has it,
    /// or it is gone.
    package func claim(_ id: String, of profile: String, in claims: OutboxClaims) throws(TritonError) -> OutboxItem? {
        guard let number = Int64(id), claims.take(number) else { return nil }
        return try item(id, of: profile)
    }

    /// The words that send an item are known better now.
    package func update(_ id: String, words: [String]) throws(TritonError) {
        try database.write { try $0.execute(sql: "UPDATE outbox SET words = ? WHERE number = ?", arguments: [WordColumn.text(words), Int(id)]) }
    }

    package func update(_ id: String, state: OutboxItem.State, reason: String) throws(TritonError) {
        try database.write { try $0.execute(sql: "UPDATE outbox SET state = ?, reason = ? WHERE number = ?", arguments: [state.rawValue, reason, Int(id)]) }
    }

    package func remove(_ id: String) throws(TritonError) {
        try database.write { try $0.execute(sql: "DELETE FROM outbox WHERE number = ?", arguments: [Int(id)]) }
    }

    /// Oldest first: the order in which they are sent.
    package func items(of profile: String) throws(TritonError) -> [OutboxItem] {
        try database.read { try Row.fetchAll($0, sql: "SELECT * FROM outbox WHERE profile = ? ORDER BY number", arguments: [profile]).map(OutboxItem.init(row:)) }
    }

    package func item(_ id: String, of profile: String) throws(TritonError) -> OutboxItem? {
        guard let number = Int64(id), String(number) == id else { return nil }
        return try database.read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM outbox WHERE profile = ? AND number = ?", arguments: [profile, number]).map(OutboxItem.init(row:))
        }
    }
}

extension OutboxItem {
    fileprivate init(row: Row) {
        self.init(
            id: String(row["number"] as Int64), profile: row["profile"], words: WordColumn.words(row["words"]), address: (row["address"] as String?).map { Address($0) },
            content: Array(row["content"] as Data),
            state: State(rawValue: row["state"]) ?? .unsent, reason: row["reason"], createdAt: Date(timeIntervalSince1970: row["created_at"]))
    }
}
