package import Database
package import Domain
package import FoundationEssentials
import GRDB

/// The counters of PURLs in the course of time: one row for each PURL and day. The service keeps only the total, so
/// these exist nowhere else. They are in `user.sqlite`, not in the cache.
package struct VisitStore: Sendable {
    package static let schema = FeatureSchema(
        "purl visits",
        migrations: [
            """
            CREATE TABLE purl_visits (
                profile TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL, day INTEGER NOT NULL,
                first_counter INTEGER NOT NULL, first_at REAL NOT NULL, counter INTEGER NOT NULL, seen_at REAL NOT NULL,
                PRIMARY KEY (profile, address, name, day)
            ) WITHOUT ROWID;
            """
        ])

    private let data: ProfileDatabase

    package init(_ data: ProfileDatabase) { self.data = data }

    /// Stores the present counters, and returns the visits since the last look: the newest look of an earlier day, or
    /// else the first one of today.
    /// - Parameter isKept: false stores nothing.
    package func note(_ purls: [PURL], of address: Address, at now: Date, isKept: Bool = true) throws -> [PURLVisits] {
        let day = Self.day(now)
        let known = try looks(of: address, before: day)
        if isKept { try keep(purls.filter { known.today[$0.name]?.counter != $0.counter ?? 0 }, of: address, day, now) }
        return purls.map { purl in
            guard let last = known.earlier[purl.name] ?? known.today[purl.name]?.first else {
                return PURLVisits(purl: purl, sinceLast: nil, lastAt: nil)
            }
            let counter = purl.counter ?? 0
            // The counter of a PURL that was deleted and added again starts at zero.
            return PURLVisits(
                purl: purl, sinceLast: counter >= last.counter ? counter - last.counter : counter, lastAt: last.at)
        }
    }

    private struct Look {
        let counter: Int
        let at: Date
    }

    private struct Looks {
        /// By name: the newest look of an earlier day.
        var earlier: [String: Look] = [:]
        /// By name: the first look of today, and the counter of the newest one.
        var today: [String: (first: Look, counter: Int)] = [:]
    }

    private func looks(of address: Address, before day: Int) throws -> Looks {
        try data.read { database in
            var looks = Looks()
            let sql = """
                SELECT name, counter, seen_at, max(day) FROM purl_visits WHERE profile = ?1 AND address = ?2 \
                AND day < ?3 GROUP BY name
                """
            for row in try database.rows(sql, [data.profile, address.label, day]) {
                looks.earlier[row[0]] = Look(counter: row[1], at: Date(timeIntervalSince1970: row[2]))
            }
            let today = """
                SELECT name, first_counter, first_at, counter FROM purl_visits WHERE profile = ?1 AND address = ?2 \
                AND day = ?3
                """
            for row in try database.rows(today, [data.profile, address.label, day]) {
                looks.today[row[0]] = (Look(counter: row[1], at: Date(timeIntervalSince1970: row[2])), row[3])
            }
            return looks
        }
    }

    private func keep(_ purls: [PURL], of address: Address, _ day: Int, _ now: Date) throws {
        guard !purls.isEmpty else { return }
        try data.write { database in
            let sql = """
                INSERT INTO purl_visits (profile, address, name, day, first_counter, first_at, counter, seen_at) \
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5, ?6)
                ON CONFLICT DO UPDATE SET counter = excluded.counter, seen_at = excluded.seen_at
                """
            let statement = try database.makeStatement(sql: sql)
            for purl in purls {
                try statement.execute(arguments: [
                    data.profile, address.label, purl.name, day, purl.counter ?? 0, now.timeIntervalSince1970,
                ])
            }
        }
    }

    /// Days since 1970 in UTC, so that no day occurs twice when the time zone changes.
    static func day(_ now: Date) -> Int { Int((now.timeIntervalSince1970 / 86_400).rounded(.down)) }
}
