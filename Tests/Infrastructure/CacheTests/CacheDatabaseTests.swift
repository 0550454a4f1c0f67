import Cache
import Database
import Domain
import FoundationEssentials
import GRDB
import TestFolders
import Testing

@Suite struct CacheDatabaseTests {
    private let folder = TemporaryFolder()
    private let schema = CacheSchema(
        "things",
        migrations: ["CREATE TABLE thing (name TEXT PRIMARY KEY);", "ALTER TABLE thing ADD COLUMN colour TEXT;"])
    private let factory: DatabaseFactory

    init() { factory = DatabaseFactory(schemas: CacheSchema.tables(of: [schema]), durability: .disposable) }

    @Test func `a damaged cache is made again without a message`() throws {
        let path = folder("cache.sqlite")
        try Data("this is no database, and long enough to be looked at as one".utf8).write(to: URL(filePath: path))
        nonisolated(unsafe) var warnings: [SafeText] = []  // Called on this thread, before `read` returns.
        let cache = CacheDatabase.file(path, factory: { [factory] in factory }) { warnings.append($0) }
        #expect(cache.read { try $0.tableExists("thing") } == true)
        #expect(warnings.isEmpty)
    }

    @Test(arguments: ["CREATE TABLE extra (a)", "DROP TABLE thing", "PRAGMA user_version = 99"])
    func `a cache with the tables of another version is made again`(_ sql: String) throws {
        let path = folder("cache.sqlite")
        try factory.make(.file(path)).writeWithoutTransaction { try $0.execute(sql: sql) }
        let cache = CacheDatabase.file(path, factory: { [factory] in factory }) { _ in }
        #expect(cache.read { try $0.tableExists("thing") && !$0.tableExists("extra") } == true)
    }

    @Test func `without a folder there is no cache, and reading and writing do nothing`() {
        let cache = CacheDatabase.file(nil, factory: { [factory] in factory }) { _ in }
        cache.write { try $0.execute(sql: "INSERT INTO thing VALUES ('x', 'y')") }
        #expect(cache.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM thing") } == nil)
    }

    @Test func `clearing empties every table and the search index`() throws {
        let cache = try CacheDatabase.inMemory(with: schema)
        cache.write { database in
            try database.execute(sql: "INSERT INTO thing VALUES ('x', 'y')")
            try database.execute(
                sql: "INSERT INTO searchable VALUES (1, 'purl', 'demo', 'x', 'title', 'words', 'url', 0)")
        }
        #expect(SearchIndex.search(["words"], kind: nil, limit: 5, in: cache).count == 1)
        cache.clear()
        #expect(
            cache.read {
                try Int.fetchOne($0, sql: "SELECT (SELECT count(*) FROM thing) + (SELECT count(*) FROM searchable)")
            } == 0)
        #expect(SearchIndex.search(["words"], kind: nil, limit: 5, in: cache).isEmpty)
    }
}
