import FoundationEssentials
import GRDB

/// The state of a new sandbox: data with which a new user can try each command.
enum SandboxSeed {
    static let email = "you@example.com"
    static let token = "sandbox"
    /// A second account, for reads of other addresses and for refused requests.
    static let otherEmail = "robin@example.com"
    static let otherToken = "elsewhere"

    /// Drops all tables, makes them again and fills them. The caller begins the transaction.
    /// - Parameter hasPast: whether `demo` also has a year of older statuses.
    static func rebuild(_ db: Database, now: Date, hasPast: Bool) throws {
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        for table in tables { try db.execute(sql: "DROP TABLE \(table.quotedDatabaseIdentifier)") }
        try db.execute(sql: SandboxSchema.sql)
        let seeder = Seeder(db: db, now: Int(now.timeIntervalSince1970.rounded(.down)))
        try seeder.accounts()
        try seeder.demo()
        if hasPast { try seeder.demoPast() }
        try seeder.demoWeblog()
        try seeder.neighbours()
        try db.execute(sql: "PRAGMA user_version = \(SandboxSchema.version)")
        try db.execute(sql: "PRAGMA application_id = \(SandboxStore.unchangedMark)")
    }
}
