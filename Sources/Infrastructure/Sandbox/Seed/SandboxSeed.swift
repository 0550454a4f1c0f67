import FoundationEssentials
import GRDB

/// The state that a new sandbox begins with: enough of everything for a newcomer to try each command.
enum SandboxSeed {
    static let email = "you@example.com"
    static let token = "sandbox"
    /// A second account, for reads of other people's things and for refusals.
    static let otherEmail = "robin@example.com"
    static let otherToken = "elsewhere"

    /// Drops whatever is there, makes the tables and fills them. Runs inside a transaction of the caller.
    static func rebuild(_ db: Database, now: Date) throws {
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        for table in tables { try db.execute(sql: "DROP TABLE \(table.quotedDatabaseIdentifier)") }
        try db.execute(sql: SandboxSchema.sql)
        let seeder = Seeder(db: db, now: Int(now.timeIntervalSince1970.rounded(.down)))
        try seeder.accounts()
        try seeder.demo()
        try seeder.demoWeblog()
        try seeder.neighbours()
        try db.execute(sql: "PRAGMA user_version = \(SandboxSchema.version)")
    }
}
