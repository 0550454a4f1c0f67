package import Database
package import Domain
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

    private let data: ProfileDatabase
    private let time: TimeSource
    /// Whether this is a dry run, in which nothing is written.
    private let isDryRun: Bool

    package init(_ data: ProfileDatabase, time: TimeSource, isDryRun: Bool) {
        self.data = data
        self.time = time
        self.isDryRun = isDryRun
    }

    /// Oldest first.
    package func all() throws -> [Mute] {
        try data.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT kind, value, created_at FROM mute WHERE profile = ? ORDER BY created_at, kind, folded",
                arguments: [data.profile]
            )
            .compactMap { row in
                // A kind that only a later version knows.
                guard let kind = Mute.Kind(rawValue: try row.value(0)) else { return nil }
                return Mute(kind, try row.value(1), createdAt: Date(timeIntervalSince1970: try row.value(2)))
            }
        }
    }

    /// Muting again changes nothing, and returns the earlier mute.
    package func add(_ kind: Mute.Kind, _ value: String) throws -> Mute {
        if let earlier = try mute(kind, value) { return earlier }
        let mute = Mute(kind, value, createdAt: time.now())
        guard !isDryRun else { return mute }
        try data.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO mute (profile, kind, folded, value, created_at) VALUES (?, ?, ?, ?, ?)",
                arguments: [data.profile, kind.rawValue, mute.folded, value, mute.createdAt.timeIntervalSince1970])
        }
        return mute
    }

    /// Returns the mute as it was.
    package func remove(_ kind: Mute.Kind, _ value: String) throws -> Mute {
        guard let mute = try mute(kind, value) else {
            throw TritonError(
                .notFound, "'\(line: value)' is not muted", hint: "see the list with 'triton status mutes'")
        }
        guard !isDryRun else { return mute }
        try data.write { database in
            try database.execute(
                sql: "DELETE FROM mute WHERE profile = ? AND kind = ? AND folded = ?",
                arguments: [data.profile, kind.rawValue, mute.folded])
        }
        return mute
    }

    private func mute(_ kind: Mute.Kind, _ value: String) throws -> Mute? {
        let folded = Mute.folded(kind, value)
        return try all().first { $0.kind == kind && $0.folded == folded }
    }
}
