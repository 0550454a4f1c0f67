package import Cache
package import Database
import FoundationEssentials
import GRDB

/// The mutes of a profile. They exist nowhere else, so they are in `user.sqlite`, not in the cache.
package struct MuteStore: Sendable {
    package static let schema = FeatureSchema(
        "mutes",
        migrations: [
            """
            CREATE TABLE mute (
                profile TEXT NOT NULL, kind TEXT NOT NULL, folded TEXT NOT NULL, value TEXT NOT NULL, \
            created_at REAL NOT NULL,
                PRIMARY KEY (profile, kind, folded)
            ) WITHOUT ROWID;
            """
        ])

    /// The muted addresses, the newest first.
    package static let addresses = CompletionList.query(
        "SELECT value, NULL FROM mute WHERE profile = ?1 AND kind = 'address' ORDER BY created_at DESC", in: .userData)

    private let data: ProfileDatabase

    package init(_ data: ProfileDatabase) { self.data = data }

    /// Oldest first.
    package func all() throws -> [Mute] {
        try data.read { database in
            try database.rows(
                "SELECT kind, value, created_at FROM mute WHERE profile = ? ORDER BY created_at, kind, folded",
                [data.profile]
            )
            .compactMap { row in
                // A kind that only a later version knows.
                guard let kind = Mute.Kind(rawValue: try row.value(0)) else { return nil }
                return Mute(kind, try row.value(1), createdAt: Date(timeIntervalSince1970: try row.value(2)))
            }
        }
    }

    /// Muting again changes nothing.
    /// - Parameter isDryRun: whether nothing is stored.
    /// - Returns: the stored mute, which is the earlier one if there was one.
    package func add(_ mute: Mute, isDryRun: Bool) throws -> Mute {
        guard !isDryRun else { return try data.read { try find(mute, $0) } ?? mute }
        return try data.write { database in
            try database.run(
                "INSERT OR IGNORE INTO mute (profile, kind, folded, value, created_at) VALUES (?, ?, ?, ?, ?)",
                [data.profile, mute.kind.rawValue, mute.folded, mute.value, mute.createdAt.timeIntervalSince1970])
            return try find(mute, database) ?? mute
        }
    }

    /// - Returns: the mute as it was.
    /// - Throws: ``TritonError`` of code `not_found`.
    package func remove(_ mute: Mute, isDryRun: Bool) throws -> Mute {
        let found = try data.read { try find(mute, $0) }
        guard let found else {
            throw TritonError(
                .notFound, "'\(line: mute.value)' is not muted", hint: "see the list with 'triton status mutes'")
        }
        guard !isDryRun else { return found }
        try data.write {
            try $0.run(
                "DELETE FROM mute WHERE profile = ? AND kind = ? AND folded = ?",
                [data.profile, mute.kind.rawValue, mute.folded])
        }
        return found
    }

    private func find(_ mute: Mute, _ database: GRDB.Database) throws -> Mute? {
        let sql = "SELECT value, created_at FROM mute WHERE profile = ? AND kind = ? AND folded = ?"
        return try database.row(sql, [data.profile, mute.kind.rawValue, mute.folded]).map { row in
            Mute(mute.kind, try row.value(0), createdAt: Date(timeIntervalSince1970: try row.value(1)))
        }
    }
}
