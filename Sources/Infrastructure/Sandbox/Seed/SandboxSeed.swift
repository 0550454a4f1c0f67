import Database
import FoundationEssentials
import GRDB

/// The state of a new sandbox: data with which a new user can try each command.
struct SandboxSeed {
    /// The account whose token is `sandbox`; the other one is for reads of other addresses and for refused requests.
    static let email = "you@example.com"

    let db: Database
    /// Epoch seconds.
    let now: Int

    /// Makes the tables, without rows.
    static func makeTables(_ db: Database) throws {
        try db.execute(sql: String(decoding: PackageResources.tables_sql, as: UTF8.self))
    }

    /// Drops all tables, makes them again and fills them. The caller begins the transaction.
    /// - Parameter hasPast: whether `demo` also has a year of older statuses.
    static func rebuild(_ db: Database, now: Date, hasPast: Bool) throws {
        let old = try db.rows(
            "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*'")
        for row in old {
            let type: String = try row.value(0), name: String = try row.value(1)
            try db.run("DROP \(type) \(name.quotedDatabaseIdentifier)")
        }
        let seed = SandboxSeed(db: db, now: Int(now.timeIntervalSince1970.rounded(.down)))
        seed.addFunctions()
        try makeTables(db)
        try db.execute(sql: String(decoding: PackageResources.seed_sql, as: UTF8.self))
        try seed.completeEntries()
        if hasPast { try seed.addPast() }
        try db.run("PRAGMA user_version = \(SandboxSchema.version)")
        try db.run("PRAGMA application_id = \(SandboxStore.unchangedMark)")
    }

    /// The functions that `seed.sql` uses.
    private func addFunctions() {
        let units = ["minutes": 60, "hours": 3600, "days": 86_400]
        db.add(
            function: DatabaseFunction("ago", argumentCount: 2) { [now] values in
                guard let count = Int.fromDatabaseValue(values[0]), let unit = String.fromDatabaseValue(values[1])
                else { return nil }
                return units[unit].map { now - count * $0 }
            })
        db.add(
            function: DatabaseFunction("uniqid", argumentCount: 1) { [now] values in
                guard let time = Int.fromDatabaseValue(values[0]) else { return nil }
                // With a fraction of a second, so that ids look like real ones.
                let fraction = Double((now - time) * 7919 % 1_000_000) / 1_000_000
                return UniqueID.make(at: Date(timeIntervalSince1970: Double(time) + fraction)) { _ in false }
            })
        db.add(
            function: DatabaseFunction("unbase64", argumentCount: 1) { values in
                String.fromDatabaseValue(values[0]).flatMap {
                    Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
                }
            })
    }

    private func completeEntries() throws {
        for row in try db.rows("SELECT * FROM entry") {
            let address: String = try row.value("address")
            let entry = SandboxEntry(
                try row.value("source"), address: address, entry: try row.value("entry"), now: try row.value("date"),
                configuration: try WeblogSettingsRoutes.configuration(address, db))
            try entry.save(db, longID: row.value("long_id"))
        }
    }

    // MARK: - The past

    /// A year of statuses of `demo`, so that `status stats` and the feed have something to show. The newer days have
    /// those of `seed.sql`.
    private func addPast() throws {
        var day = 11, number = 0
        while day < 365 {
            let (emoji, content) = Self.past[number % Self.past.count]
            let age = day * 86_400 + Self.hours[number % Self.hours.count] * 3600 + number % 60 * 60
            try db.run(
                "INSERT INTO status (id, address, created, emoji, content) VALUES (uniqid(?), 'demo', ?, ?, ?)",
                [now - age, now - age, emoji, content])
            day += Self.gaps[number % Self.gaps.count]
            number += 1
        }
    }

    /// Days between two statuses, and hours of age. Their numbers have no common factor, so no pattern repeats.
    private static let gaps = [2, 1, 4, 3, 1, 7, 2, 1, 5, 3, 2], hours = [3, 14, 6, 9, 21, 11, 16]

    private static let past = [
        ("☕️", "The good cup survived another week."), ("🚲", "New tyres. The hill is as steep as before."),
        ("📚", "Finished the thick book. The dragon was right all along."), ("🌧", "Rain all day, and nowhere to be."),
        ("🍞", "Bread number nine. It has a crust *and* an inside."), ("🐈", "The cat has decided about the chair."),
        ("🎧", "One song, all afternoon."), ("🧶", "A sock. Singular, for now."),
        ("🥾", "Twelve kilometres, two sandwiches, no blisters."), ("🌱", "Something green came up. Not what I sowed."),
        ("🛠", "Repaired the lamp with the wrong screw, which fits."), ("🍲", "Soup again. Better than yesterday's."),
        ("🌙", "The moon was enormous, so I told everybody."), ("✉️", "Wrote a letter. With a stamp."),
        ("🎹", "Eight bars without a mistake, in a row."), ("🧹", "Found three pens and a small screw."),
        ("🐦", "The blackbird is back on its chimney."), ("🫐", "Picked a bowl of blueberries. Ate a bowl of them."),
    ]
}
