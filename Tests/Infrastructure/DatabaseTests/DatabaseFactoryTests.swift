import Cache
import Database
import Domain
import FoundationEssentials
import GRDB
import TestFolders
import Testing

@Suite struct DatabaseFactoryTests {
    private let folder = TemporaryFolder()
    private let schema = FeatureSchema("things", migrations: ["CREATE TABLE thing (name TEXT PRIMARY KEY);", "ALTER TABLE thing ADD COLUMN colour TEXT;"])

    @Test func `a file is closed to others from the start, in WAL mode, with every feature's tables`() throws {
        let queue = try DatabaseFactory(schemas: [Fetched.schema, schema], durability: .lasting).make(.file(folder("data/user.sqlite")))
        #expect(folder.mode("data/user.sqlite") == 0o600)
        #expect(folder.mode("data") == 0o700)
        let facts = try queue.read { database in
            try [
                String.fetchOne(database, sql: "PRAGMA journal_mode") ?? "", String(Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1),
                String(Int.fetchOne(database, sql: "PRAGMA user_version") ?? -1), String(database.tableExists("thing")), String(database.tableExists("fetched")),
            ]
        }
        #expect(facts == ["wal", "2", "4", "true", "true"])
    }

    @Test func `a feature that grows is migrated, and keeps its rows`() throws {
        let path = folder("user.sqlite")
        let old = FeatureSchema("things", migrations: [schema.migrations[0]])
        try DatabaseFactory(schemas: [old], durability: .lasting).make(.file(path)).write { try $0.execute(sql: "INSERT INTO thing VALUES ('kept')") }
        let queue = try DatabaseFactory(schemas: [schema], durability: .lasting).make(.file(path))
        #expect(try queue.read { try Row.fetchOne($0, sql: "SELECT * FROM thing") } == ["name": "kept", "colour": nil])
    }

    @Test func `a single feature has a database of its own for its tests`() throws {
        let queue = try DatabaseFactory.forTests(of: schema)
        #expect(try queue.read { try $0.tableExists("thing") })
    }

    @Test func `a damaged cache is made anew without a word`() throws {
        let path = folder("cache.sqlite")
        try Data("this is no database, and long enough to be looked at as one".utf8).write(to: URL(filePath: path))
        nonisolated(unsafe) var warnings: [SafeText] = []  // Called on this thread, before `read` returns.
        let cache = CacheDatabase.file(path, factory: { DatabaseFactory(schemas: [schema], durability: .disposable) }) { warnings.append($0) }
        #expect(cache.read { try $0.tableExists("thing") } == true)
        #expect(warnings.isEmpty)
    }

    @Test func `without a place there is no cache, and reading and writing do no harm`() {
        let cache = CacheDatabase.file(nil, factory: { DatabaseFactory(schemas: [schema], durability: .disposable) }) { _ in }
        cache.write { try $0.execute(sql: "INSERT INTO thing VALUES ('x', 'y')") }
        #expect(cache.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM thing") } == nil)
    }

    @Test func `clearing empties every table and the search index`() throws {
        let cache = CacheDatabase(try DatabaseFactory.forTests(of: schema))
        cache.write { database in
            try database.execute(sql: "INSERT INTO thing VALUES ('x', 'y')")
            try database.execute(sql: "INSERT INTO searchable VALUES (1, 'purl', 'demo', 'x', 'title', 'words', 'url', 0)")
        }
        #expect(SearchIndex.search(["words"], kind: nil, limit: 5, in: cache).count == 1)
        cache.clear()
        #expect(cache.read { try Int.fetchOne($0, sql: "SELECT (SELECT count(*) FROM thing) + (SELECT count(*) FROM searchable)") } == 0)
        #expect(SearchIndex.search(["words"], kind: nil, limit: 5, in: cache).isEmpty)
    }
}
