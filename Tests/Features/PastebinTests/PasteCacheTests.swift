import Cache
import Database
import Domain
import FoundationEssentials
import GRDB
import PastebinPersistenceService
import TestFolders
import Testing

@Suite struct PasteCacheTests {
    private let folder = TemporaryFolder()

    @Test func `pastes that an earlier version cached are still there`() throws {
        let path = folder("cache.sqlite"), schema = PastebinPersistenceService.schema
        func cache(_ migrations: [Migration]) throws -> CacheDatabase {
            let tables = CacheSchema.tables(of: [CacheSchema("pastebin", migrations: migrations)])
            return CacheDatabase(try DatabaseFactory(schemas: tables, durability: .disposable).make(.file(path)))
        }
        let earlier = try cache(Array(schema.tables.migrations.prefix(1)))
        earlier.write { database in
            try database.execute(
                sql: """
                    INSERT INTO paste (collection, position, address, key, content, listed, modified) VALUES \
                    ('', 0, 'demo', 'a.txt', 'one', 1, 1700000000), ('', 1, 'demo', 'b.txt', NULL, NULL, NULL)
                    """)
        }
        let store = PastebinPersistenceService.store(in: try cache(schema.tables.migrations))
        let paste = try #require(store.item("a.txt", of: Address("demo"))?.value)
        #expect(paste.content == "one")
        #expect(paste.isListed == true)
        #expect(paste.modifiedAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(store.item("b.txt", of: Address("demo"))?.value.content == nil)
    }
}
