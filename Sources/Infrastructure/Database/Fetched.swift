import Domain
import FoundationEssentials
import GRDB

/// When which list or item was last fetched: an empty list that was fetched differs from one that never was.
package enum Fetched {
    package static let schema = FeatureSchema(
        "fetched",
        migrations: [
            """
            CREATE TABLE fetched (
                kind TEXT NOT NULL, collection TEXT NOT NULL, address TEXT NOT NULL, fetched_at REAL NOT NULL,
                PRIMARY KEY (kind, collection, address)
            ) WITHOUT ROWID;
            """
        ])

    static func date(_ kind: String, _ collection: String, _ address: Address?, _ database: GRDB.Database) throws -> Date? {
        try Double.fetchOne(
            database, sql: "SELECT fetched_at FROM fetched WHERE kind = ? AND collection = ? AND address = ?", arguments: [kind, collection, address?.label ?? ""]
        ).map(Date.init(timeIntervalSince1970:))
    }

    static func note(_ kind: String, _ collection: String, _ address: Address?, _ date: Date, _ database: GRDB.Database) throws {
        try database.execute(sql: "INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?)", arguments: [kind, collection, address?.label ?? "", date.timeIntervalSince1970])
    }

    static func forget(_ kind: String, _ collection: String, _ address: Address, _ database: GRDB.Database) throws {
        try database.execute(sql: "DELETE FROM fetched WHERE kind = ? AND collection = ? AND address = ?", arguments: [kind, collection, address.label])
    }
}
