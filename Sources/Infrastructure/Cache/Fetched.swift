package import Database
import Domain
import FoundationEssentials
import GRDB

/// A list, or an item that was fetched alone, with the time at which it was last fetched. The time distinguishes an
/// empty list from one that was never fetched.
package struct Fetched {
    package static let schema = FeatureSchema(
        "fetched",
        migrations: [
            """
            -- The fingerprint of the answer that a list was made from; NULL after another write to it.
            CREATE TABLE fetched (
                kind TEXT NOT NULL, collection TEXT NOT NULL, address TEXT NOT NULL, fetched_at REAL NOT NULL,
                fingerprint BLOB, PRIMARY KEY (kind, collection, address)
            ) WITHOUT ROWID;
            """
        ])

    let kind: String
    let collection: String
    let address: Address?

    /// The condition on a row of a table with these columns, and its arguments.
    private static let isThis = "kind = ? AND collection = ? AND address = ?"
    var key: StatementArguments { [kind, collection, address?.label ?? ""] }

    func date(_ database: GRDB.Database) throws -> Date? {
        try database.first(Double.self, "SELECT fetched_at FROM fetched WHERE \(Self.isThis)", key)
            .map(Date.init(timeIntervalSince1970:))
    }

    /// The time of the list, or of the newest of its items if only single items were fetched.
    func latest(_ database: GRDB.Database) throws -> Date? {
        if let date = try date(database) { return date }
        return try database.first(
            """
            SELECT max(fetched_at) FROM fetched WHERE kind = ?1 AND substr(collection, 1, length(?2)) = ?2 \
            AND address = ?3
            """, [kind, collection + "/", address?.label ?? ""]
        ).map(Date.init(timeIntervalSince1970:))
    }

    func note(_ date: Date, _ fingerprint: Fingerprint?, _ database: GRDB.Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?, ?)",
            key + [date.timeIntervalSince1970, fingerprint.map { Data($0.bytes) }])
    }

    func fingerprint(_ database: GRDB.Database) throws -> Fingerprint? {
        try database.first(Data.self, "SELECT fingerprint FROM fetched WHERE \(Self.isThis)", key)
            .map { Fingerprint(bytes: Array($0)) }
    }

    func confirm(_ fingerprint: Fingerprint, at date: Date, _ database: GRDB.Database) throws {
        try database.run(
            "UPDATE fetched SET fetched_at = ? WHERE \(Self.isThis) AND fingerprint = ?",
            [date.timeIntervalSince1970] + key + [Data(fingerprint.bytes)])
    }

    /// Forgets the fingerprint, because the list no longer comes from one answer.
    func forgetAnswer(_ database: GRDB.Database) throws {
        try database.run(
            "UPDATE fetched SET fingerprint = NULL WHERE \(Self.isThis) AND fingerprint IS NOT NULL", key)
    }
}
