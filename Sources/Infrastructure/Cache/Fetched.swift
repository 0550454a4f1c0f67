package import Database
import Domain
import FoundationEssentials
import GRDB

/// The time at which each list or item was last fetched. It distinguishes an empty list from one that was never
/// fetched.
package enum Fetched {
    package static let schema = FeatureSchema(
        "fetched",
        migrations: [
            """
            -- The fingerprint of the answer that a list or item was made from; NULL after another write to it.
            CREATE TABLE fetched (
                kind TEXT NOT NULL, collection TEXT NOT NULL, address TEXT NOT NULL, fetched_at REAL NOT NULL,
                fingerprint BLOB, PRIMARY KEY (kind, collection, address)
            ) WITHOUT ROWID;
            """
        ])

    static func date(_ kind: String, _ collection: String, _ address: Address?, _ database: GRDB.Database) throws
        -> Date?
    {
        try database.first(
            Double.self, "SELECT fetched_at FROM fetched WHERE kind = ? AND collection = ? AND address = ?",
            [kind, collection, address?.label ?? ""]
        ).map(Date.init(timeIntervalSince1970:))
    }

    /// The time of the list, or of the newest of its items if only single items were fetched.
    static func latest(_ kind: String, _ collection: String, _ address: Address?, _ database: GRDB.Database) throws
        -> Date?
    {
        if let date = try date(kind, collection, address, database) { return date }
        return try Double.fetchOne(
            database,
            sql: """
                SELECT max(fetched_at) FROM fetched WHERE kind = ?1 AND substr(collection, 1, length(?2)) = ?2 \
                AND address = ?3
                """,
            arguments: [kind, collection + "/", address?.label ?? ""]
        ).map(Date.init(timeIntervalSince1970:))
    }

    static func note(
        _ kind: String, _ collection: String, _ address: Address?, _ date: Date, _ fingerprint: Fingerprint? = nil,
        _ database: GRDB.Database
    ) throws {
        try database.run(
            "INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?, ?)",
            [
                kind, collection, address?.label ?? "", date.timeIntervalSince1970, fingerprint.map { Data($0.bytes) },
            ])
    }

    static func fingerprint(_ kind: String, _ collection: String, _ address: Address?, _ database: GRDB.Database) throws
        -> Fingerprint?
    {
        try database.first(
            Data.self, "SELECT fingerprint FROM fetched WHERE kind = ? AND collection = ? AND address = ?",
            [kind, collection, address?.label ?? ""]
        ).map { Fingerprint(bytes: Array($0)) }
    }

    static func confirm(
        _ kind: String, _ collection: String, _ address: Address?, _ date: Date, _ fingerprint: Fingerprint,
        _ database: GRDB.Database
    ) throws {
        try database.run(
            "UPDATE fetched SET fetched_at = ? WHERE kind = ? AND collection = ? AND address = ? AND fingerprint = ?",
            [
                date.timeIntervalSince1970, kind, collection, address?.label ?? "", Data(fingerprint.bytes),
            ])
    }

    /// Forgets the fingerprint, because the list no longer comes from one answer.
    static func forgetAnswer(_ kind: String, _ collection: String, _ address: Address?, _ database: GRDB.Database)
        throws
    {
        try database.run(
            """
            UPDATE fetched SET fingerprint = NULL WHERE kind = ? AND collection = ? AND address = ? \
            AND fingerprint IS NOT NULL
            """,
            [kind, collection, address?.label ?? ""])
    }

    /// The same for each item that was fetched alone, because a list has replaced it.
    static func forgetAnswers(
        ofItemsIn collection: String, _ kind: String, _ address: Address?, _ database: GRDB.Database
    ) throws {
        // All sources of items of the collection are between these two: '0' comes after '/'.
        let isOfAddress = address == nil ? "" : "AND address = ?4"
        try database.run(
            """
            UPDATE fetched SET fingerprint = NULL WHERE kind = ?1 AND collection > ?2 AND collection < ?3 \
            AND fingerprint IS NOT NULL \(isOfAddress)
            """,
            [kind, collection + "/", collection + "0"] + (address.map { [$0.label] } ?? []))
    }

    static func forget(_ kind: String, _ collection: String, _ address: Address, _ database: GRDB.Database) throws {
        try database.execute(
            sql: "DELETE FROM fetched WHERE kind = ? AND collection = ? AND address = ?",
            arguments: [kind, collection, address.label])
    }
}
