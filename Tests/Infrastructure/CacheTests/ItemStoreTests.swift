@testable import Cache
import Database
import Domain
import FoundationEssentials
import GRDB
import Testing

/// The cache contains exactly the bytes of the list that was fetched last.
@Suite struct ItemStoreTests {
    struct Thing: CachedItem, Equatable {
        static let table = CacheTable("thing", columns: ["text", "count"])
        var name: String
        var address: Address
        var text: String
        var count: Int?

        init(_ name: String, of address: String = "demo", _ text: String = "", _ count: Int? = nil) {
            self.name = name
            self.address = Address(address)
            self.text = text
            self.count = count
        }

        init(row: Row) { self.init(row[1], of: row[0], row[2], row[3]) }
        var cacheKey: String { name }
        var cacheAddress: Address { address }
        var columnValues: [any DatabaseValueConvertible] { [text, count] }
        /// Bytes, because `==` of strings ignores how letters are composed.
        var bytes: String { "\(Array(name.utf8)) \(Array(text.utf8)) \(count.map(String.init) ?? "null")" }
    }

    private let store: ItemStore<Thing>
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseFactory(
            schemas: CacheSchema.tables(of: [CacheSchema("things", migrations: [.table(of: Thing.self)])]),
            durability: .disposable
        ).make(.inMemory)
        store = ItemStore(CacheDatabase(queue))
    }

    private func kept(_ address: String = "demo") -> [String] {
        store.list(of: Address(address))?.value.map(\.bytes) ?? []
    }

    @Test(arguments: [
        [Thing("a", "x", 1), Thing("b", "y", 2)],
        [Thing("b", "y", 2), Thing("a", "x", 1)],
        [Thing("a", "x", nil), Thing("b", "y", 2)],
        [Thing("a", "x", 0), Thing("b", "y", 2)],
        [Thing("a", "x", 1)],
        [],
        [Thing("a", "x", 1), Thing("b", "y", 2), Thing("c")],
        [Thing("a", "e\u{301}", 1), Thing("b", "y", 2)],
        [Thing("e\u{301}", "x", 1), Thing("b", "y", 2)],
    ])
    func `the store contains every change of a list`(_ next: [Thing]) {
        for before in [
            [Thing("a", "x", 1), Thing("b", "y", 2)], [Thing("a", "é", 1), Thing("b", "y", 2)],
            [Thing("é", "x", 1), Thing("b", "y", 2)], [],
        ] {
            store.replace(before, of: Address("demo"), at: Date())
            store.replace(next, of: Address("demo"), at: Date())
            #expect(kept() == next.map(\.bytes))
        }
    }

    @Test func `an unchanged list is not written again`() throws {
        let list = [Thing("a", "x", 1), Thing("b", "y", 2)]
        store.replace(list, of: Address("demo"), at: Date(timeIntervalSince1970: 1))
        let before = try queue.read { $0.totalChangesCount }
        store.replace(list, of: Address("demo"), at: Date(timeIntervalSince1970: 2))
        // The time alone.
        #expect(try queue.read { $0.totalChangesCount } == before + 1)
        #expect(store.list(of: Address("demo"))?.fetchedAt == Date(timeIntervalSince1970: 2))
    }

    @Test func `an unchanged item is not written again, and a changed one is`() throws {
        store.save(Thing("a", "x", 1), of: Address("demo"), at: Date(timeIntervalSince1970: 1))
        try queue.write {
            try $0.execute(sql: "CREATE TRIGGER no BEFORE INSERT ON thing BEGIN SELECT RAISE(FAIL, 'no'); END")
        }
        store.save(Thing("a", "x", 1), of: Address("demo"), at: Date(timeIntervalSince1970: 2))
        #expect(store.item("a", of: Address("demo"))?.fetchedAt == Date(timeIntervalSince1970: 2))
        store.save(Thing("a", "y", 1), of: Address("demo"), at: Date(timeIntervalSince1970: 3))
        #expect(store.item("a", of: Address("demo"))?.fetchedAt == Date(timeIntervalSince1970: 2))
        try queue.write { try $0.execute(sql: "DROP TRIGGER no") }
        store.save(Thing("a", "y", 1), of: Address("demo"), at: Date(timeIntervalSince1970: 3))
        #expect(store.item("a", of: Address("demo"))?.value == Thing("a", "y", 1))
        #expect(store.item("a", of: Address("demo"))?.fetchedAt == Date(timeIntervalSince1970: 3))
        #expect(store.flag("count", of: "a", at: Address("demo")) == true)
        #expect(store.flag("count", of: "b", at: Address("demo")) == nil)
    }

    @Test func `an item that was stored before its list gets its place in the list`() {
        store.save(Thing("b", "y", 2), of: Address("demo"), at: Date())
        store.save(Thing("a", "x", 1), of: Address("demo"), at: Date())
        let list = [Thing("b", "y", 2), Thing("a", "x", 1)]
        store.replace(list, of: Address("demo"), at: Date())
        #expect(kept() == list.map(\.bytes))
    }

    @Test func `an unchanged value of any kind is recognised`() throws {
        let values: [any DatabaseValueConvertible] = [Optional<Int>.none, 7, -1.5, "é", Data([0, 255])]
        try queue.read { database in
            let statement = try database.makeStatement(sql: "SELECT ?, ?, ?, ?, ?")
            let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values.map(\.databaseValue)))
            _ = try #require(try rows.next())
            for column in values.indices {
                for other in values.indices {
                    #expect(StoredValue(statement, column).equals(values[other].databaseValue) == (column == other))
                }
            }
            #expect(!StoredValue(statement, 3).equals("e\u{301}"))
            #expect(StoredValue(statement, 1).integer == 7 && StoredValue(statement, 2).integer == nil)
        }
    }

    @Test func `a text with a NUL is stored whole, and recognised when unchanged`() throws {
        let list = [Thing("a", "old\0tail", 1), Thing("b", "\0", 2)]
        store.replace(list, of: Address("demo"), at: Date())
        #expect(kept() == list.map(\.bytes))
        #expect(store.item("a", of: Address("demo"))?.value.bytes == list[0].bytes)
        let before = try queue.read { $0.totalChangesCount }
        store.replace(list, of: Address("demo"), at: Date())
        #expect(try queue.read { $0.totalChangesCount } == before + 1)
    }

    @Test func `the lists of two addresses do not mix`() {
        store.replace([Thing("a", "x", 1)], of: Address("demo"), at: Date())
        store.replace([Thing("a", of: "lab", "y", 2), Thing("b", of: "lab", "z", 3)], of: Address("lab"), at: Date())
        store.replace([], of: Address("demo"), at: Date())
        #expect(kept() == [])
        #expect(kept("lab") == [Thing("a", "y", 2), Thing("b", "z", 3)].map(\.bytes))
    }
}
