import Database
import FoundationEssentials
import GRDB
import TestFolders
import Testing

@Suite struct DatabaseFactoryTests {
    private let folder = TemporaryFolder()
    private let schema = FeatureSchema(
        "things",
        migrations: ["CREATE TABLE thing (name TEXT PRIMARY KEY);", "ALTER TABLE thing ADD COLUMN colour TEXT;"])

    @Test func `a new file is readable by its owner only, in WAL mode, with the tables of every feature`() throws {
        let queue = try DatabaseFactory(
            schemas: [FeatureSchema("other", migrations: ["CREATE TABLE other (name)"]), schema], durability: .lasting
        ).make(
            .file(folder("data/user.sqlite")))
        #expect(folder.mode("data/user.sqlite") == 0o600)
        #expect(folder.mode("data") == 0o700)
        let facts = try queue.read { database in
            try [
                String.fetchOne(database, sql: "PRAGMA journal_mode") ?? "",
                String(Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1),
                String(Int.fetchOne(database, sql: "PRAGMA user_version") ?? -1), String(database.tableExists("thing")),
                String(database.tableExists("other")),
            ]
        }
        #expect(facts == ["wal", "2", "3", "true", "true"])
    }

    @Test func `a feature that grows is migrated, and keeps its rows`() throws {
        let path = folder("user.sqlite")
        let old = FeatureSchema("things", migrations: [schema.migrations[0]])
        try DatabaseFactory(schemas: [old], durability: .lasting).make(.file(path)).write {
            try $0.execute(sql: "INSERT INTO thing VALUES ('kept')")
        }
        let queue = try DatabaseFactory(schemas: [schema], durability: .lasting).make(.file(path))
        #expect(try queue.read { try Row.fetchOne($0, sql: "SELECT * FROM thing") } == ["name": "kept", "colour": nil])
    }

    @Test(
        arguments: [
            "CREATE TABLE extra (a)", "ALTER TABLE thing ADD COLUMN extra", "CREATE INDEX extra ON thing (colour)",
            "CREATE VIEW extra AS SELECT name FROM thing", "DROP TABLE thing",
            "CREATE TRIGGER extra AFTER INSERT ON thing BEGIN DELETE FROM thing; END",
            "DROP TABLE thing; CREATE TABLE thing (other)",
        ]) func `a file with other tables is refused`(_ sql: String) throws
    {
        let path = folder("user.sqlite"), factory = DatabaseFactory(schemas: [schema], durability: .lasting)
        let queue = try factory.make(.file(path))
        try queue.write { try $0.execute(sql: sql) }
        for _ in 1...2 { #expect(throws: ForeignSchema.self) { try factory.make(.file(path)) } }
    }

    @Test(arguments: ["ANALYZE", "VACUUM", "PRAGMA application_id = 0"])
    func `a file of an earlier version, or that SQLite has changed for itself, is opened`(_ sql: String) throws {
        let path = folder("user.sqlite"), factory = DatabaseFactory(schemas: [schema], durability: .lasting)
        try factory.make(.file(path)).writeWithoutTransaction {
            try $0.execute(sql: "INSERT INTO thing VALUES ('kept', 'red'); CREATE INDEX gone ON thing (name)")
            try $0.execute(sql: "\(sql); DROP INDEX gone")
        }
        let rows = try factory.make(.file(path)).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM thing") }
        #expect(rows == 1)
    }

    @Test func `a single feature has its own database in its tests`() throws {
        let queue = try DatabaseFactory(schemas: [schema], durability: .disposable).make(.inMemory)
        #expect(try queue.read { try $0.tableExists("thing") })
    }
}
