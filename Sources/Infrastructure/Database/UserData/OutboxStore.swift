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

    /// Returns the item's id.
    package func add(_ item: OutboxItem) throws(TritonError) -> String {
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO outbox (profile, words, address, content, state, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    item.profile, JSON.array(item.words.map { .string($0) }).text(), item.address?.name, Data(item.content), item.state.rawValue, item.reason,
                    item.createdAt.timeIntervalSince1970,
                ])
            return String(database.lastInsertedRowID)
        }
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
        try items(of: profile).first { $0.id == id }
    }
}

extension OutboxItem {
    fileprivate init(row: Row) {
        let words = (try? JSON(parsing: row["words"] as String)) ?? .array([])  // We wrote it; a damaged row still shows its content.
        let list: [String] = if case .array(let values) = words { values.compactMap { if case .string(let word) = $0 { word } else { nil } } } else { [] }
        self.init(
            id: String(row["number"] as Int64), profile: row["profile"], words: list, address: (row["address"] as String?).map { Address($0) },
            content: Array(row["content"] as Data),
            state: State(rawValue: row["state"]) ?? .unsent, reason: row["reason"], createdAt: Date(timeIntervalSince1970: row["created_at"]))
    }
}
