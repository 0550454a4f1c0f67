@testable import Cache
import Database
import Domain
import FoundationEssentials
import GRDB
import Testing

/// The cache contains exactly the bytes of the list that was fetched last.
@Suite struct ItemStoreTests {
    struct Thing: CachedItem, Equatable {
        static let fields = ItemFields<Thing>(
            "thing", key: .chosen("name"), .field("name", \.name, ""), .field("text", \.text, ""),
            .field("count", \.count, ""))
        static let table = CacheTable("thing", of: fields)
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

        init(key: String, of address: Address) { self.init(key, of: address.name) }
        var cacheKey: String { name }
        /// Bytes, because `==` of strings ignores how letters are composed.
        var bytes: String { "\(Array(name.utf8)) \(Array(text.utf8)) \(count.map(String.init) ?? "null")" }
    }

    private let store: ItemStore<Thing>

    init() throws {
        let factory = DatabaseFactory(
            schemas: CacheSchema.tables(of: [CacheSchema("things", migrations: [.table(of: Thing.self)])]),
            durability: .disposable)
        store = ItemStore(CacheDatabase(try factory.make(.inMemory)))
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

    @Test func `a Boolean column is read by itself`() {
        store.save(Thing("a", "y", 1), of: Address("demo"), at: Date())
        #expect(store.flag("count", of: "a", at: Address("demo")) == true)
        #expect(store.flag("count", of: "b", at: Address("demo")) == nil)
    }

    @Test func `an item that is saved again has its new value and time`() {
        for (text, time) in [("x", 1.0), ("x", 2), ("y", 3)] {
            store.save(Thing("a", text, 1), of: Address("demo"), at: Date(timeIntervalSince1970: time))
            #expect(store.item("a", of: Address("demo"))?.value == Thing("a", text, 1))
            #expect(store.item("a", of: Address("demo"))?.fetchedAt == Date(timeIntervalSince1970: time))
        }
    }

    @Test func `an item that was stored before its list gets its place in the list`() {
        store.save(Thing("b", "y", 2), of: Address("demo"), at: Date())
        store.save(Thing("a", "x", 1), of: Address("demo"), at: Date())
        let list = [Thing("b", "y", 2), Thing("a", "x", 1)]
        store.replace(list, of: Address("demo"), at: Date())
        #expect(kept() == list.map(\.bytes))
    }

    @Test func `a text with a NUL is stored whole`() {
        let list = [Thing("a", "old\0tail", 1), Thing("b", "\0", 2)]
        store.replace(list, of: Address("demo"), at: Date())
        #expect(kept() == list.map(\.bytes))
        #expect(store.item("a", of: Address("demo"))?.value.bytes == list[0].bytes)
    }

    @Test func `the lists of two addresses do not mix`() {
        store.replace([Thing("a", "x", 1)], of: Address("demo"), at: Date())
        store.replace([Thing("a", of: "lab", "y", 2), Thing("b", of: "lab", "z", 3)], of: Address("lab"), at: Date())
        store.replace([], of: Address("demo"), at: Date())
        #expect(kept() == [])
        #expect(kept("lab") == [Thing("a", "y", 2), Thing("b", "z", 3)].map(\.bytes))
    }
}
