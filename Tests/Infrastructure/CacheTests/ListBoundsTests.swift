@testable import Cache
import Domain
import FoundationEssentials
import GRDB
import Testing

/// Reading a part of a list gives the same items as reading the whole list.
@Suite struct ListBoundsTests {
    struct Post: CachedItem, Hashable {
        static let fields = ItemFields<Post>(
            "post", key: .chosen("id"), .field("id", \.id, ""), .field("text", \.text, ""),
            .field("created_at", \.createdAt, ""))
        static let table = CacheTable("post", of: fields, newest: "created_at")
        static let searchKind: String? = "status"
        var id: String
        var address: Address
        var text: String
        var created: Double?

        init(_ id: String, of address: String = "demo", _ text: String = "words", at created: Double?) {
            (self.id, self.address, self.text, self.created) = (id, Address(address), text, created)
        }

        init(key: String, of address: Address) { self.init(key, of: address.name, at: nil) }
        private var createdAt: Date? {
            get { created.map { Date(timeIntervalSince1970: $0) } }
            set { created = newValue?.timeIntervalSince1970 }
        }
        var cacheKey: String { id }
        var searchEntry: SearchEntry? {
            SearchEntry(kind: "status", address: address, id: id, title: "", text: text, url: "")
        }
    }

    private let cache: CacheDatabase
    private let store: ItemStore<Post>

    init() throws {
        let schema = CacheSchema(
            "posts", migrations: [.table(of: Post.self), .newestIndex(of: Post.self)], searched: [Post.self])
        cache = try CacheDatabase.inMemory(with: schema)
        store = ItemStore(cache)
    }

    /// Newest first; of one time the higher key; those without a time last.
    private func sorted(_ posts: [Post]) -> [Post] {
        posts.sorted { left, right in
            let (one, other) = (left.created ?? -1, right.created ?? -1)
            return one == other ? left.id > right.id : one > other
        }
    }

    struct Link: CachedItem, Hashable {
        static let fields = ItemFields<Link>("link", key: .chosen("name"), .derived("name", \.name, ""))
        static let table = CacheTable("link", of: fields)
        let name: String

        init(_ name: String) { self.name = name }
        init(key: String, of address: Address) { self.init(key) }
        var cacheKey: String { name }
        var address: Address { Address("demo") }
    }

    @Test func `without times a limit takes the first of the list, and a new item is the first`() throws {
        let schema = CacheSchema("links", migrations: [.table(of: Link.self), .positionIndex(of: Link.self)])
        let links = ItemStore<Link>(try CacheDatabase.inMemory(with: schema))
        let demo = Address("demo"), now = Date(timeIntervalSince1970: 1)
        links.replace(["d", "b", "c"].map { Link($0) }, of: demo, at: now)
        for name in ["z", "a"] { links.save(Link(name), of: demo, at: now) }
        let names = { (limit: Int?) in
            links.list(of: demo, within: ListBounds(limit: limit))?.value.map(\.name)
        }
        #expect(names(nil) == ["a", "z", "d", "b", "c"])
        #expect(names(3) == ["a", "z", "d"])
        #expect(names(0) == [])
    }

    private func date(_ seconds: Double?) -> Date? { seconds.map { Date(timeIntervalSince1970: $0) } }

    @Test(arguments: [nil, 0, 1, 3, 100]) func `limits and times select the same items as in the whole list`(
        _ limit: Int?
    ) {
        var posts: [Post] = []
        for number in 0..<40 {
            posts.append(Post("id\(number * 7 % 40)", at: number % 9 == 0 ? nil : Double(number * 13 % 20)))
        }
        posts.append(Post("other", of: "lab", at: 50))
        store.replace(posts.filter { $0.address.label == "demo" }, of: Address("demo"), at: Date())
        store.replace([posts[40]], of: Address("lab"), at: Date())
        store.replace(posts, of: nil, in: "timeline", at: Date())
        for since in [nil, 0, 7, 30] as [Double?] {
            for until in [nil, 3, 12] as [Double?] {
                let bounds = ListBounds(limit: limit, since: date(since), until: date(until))
                for (address, collection) in [(Address("demo"), ""), (nil, "timeline")] as [(Address?, String)] {
                    let within = sorted(posts).filter { post in
                        guard address == nil || post.address == address else { return false }
                        guard let created = post.created else { return true }
                        return created >= since ?? 0 && created <= until ?? 99
                    }
                    let expected = limit.map { Array(within.prefix($0)) } ?? within
                    #expect(sorted(store.list(of: address, in: collection, within: bounds)?.value ?? []) == expected)
                }
            }
        }
    }

    @Test func `a list that was never fetched is unknown, also in part`() {
        #expect(store.list(of: Address("demo"), within: ListBounds(limit: 1)) == nil)
    }

    @Test func `the answer of a list is known until something else is written into the list`() {
        let print = Fingerprint(of: [1, 2, 3], salt: 0), demo = Address("demo"), first = Post("a", at: 1)
        store.replace([first], of: demo, at: Date(), fingerprint: print)
        #expect(store.fingerprint(of: demo) == print && store.fingerprint(of: Address("lab")) == nil)
        store.save(Post("b", at: 2), of: demo, at: Date())
        #expect(store.fingerprint(of: demo) == nil)
        store.replace([first], of: demo, at: Date(), fingerprint: print)
        store.remove("a", of: demo)
        #expect(store.fingerprint(of: demo) == nil)
        store.replace([first], of: demo, at: Date(timeIntervalSince1970: 1), fingerprint: print)
        store.confirm(print, of: demo, at: Date(timeIntervalSince1970: 2))
        // Another process may have written another answer meanwhile.
        store.confirm(Fingerprint(of: [4], salt: 0), of: demo, at: Date(timeIntervalSince1970: 3))
        #expect(
            store.fingerprint(of: demo) == print && store.list(of: demo)?.fetchedAt == Date(timeIntervalSince1970: 2))
    }

    @Test func `a list with the same key twice, of which the cache keeps one, has no known answer`() {
        let print = Fingerprint(of: [1, 2, 3], salt: 0), demo = Address("demo")
        for _ in 0..<2 {
            store.replace([Post("a", at: 1), Post("a", at: 2)], of: demo, at: Date(), fingerprint: print)
            #expect(store.fingerprint(of: demo) == nil)
        }
        store.replace([Post("a", at: 1), Post("b", at: 2)], of: demo, at: Date(), fingerprint: print)
        #expect(store.fingerprint(of: demo) == print)
    }

    // MARK: Search

    private func found(_ word: String) -> [String] {
        if SearchIndex.isBehind(in: cache) { SearchIndex.update([Post.self], in: cache) }
        return SearchIndex.search([word], kind: nil, limit: 99, in: cache).map {
            "\($0.entry.address.label)/\($0.entry.id)"
        }.sorted()
    }

    /// Whether the index has the text of each row.
    private func checked() -> Bool {
        var isWhole = false
        cache.write {
            try $0.execute(sql: "INSERT INTO search_text (search_text, rank) VALUES ('integrity-check', 1)")
            isWhole = true
        }
        return isWhole
    }

    @Test func `a list is found after search has indexed it, and changed items are found with their new text`() {
        let demo = Address("demo")
        store.replace([Post("a", "red apple", at: 1), Post("b", "green apple", at: 2)], of: demo, at: Date())
        #expect(SearchIndex.isBehind(in: cache))
        #expect(found("apple") == ["demo/a", "demo/b"] && !SearchIndex.isBehind(in: cache) && checked())
        store.replace([Post("b", "yellow pear", at: 2), Post("c", "blue apple", at: 3)], of: demo, at: Date())
        #expect(found("apple") == ["demo/c"] && found("pear") == ["demo/b"] && found("red") == [] && checked())
        store.save(Post("d", "late apple", at: 4), of: demo, at: Date())
        #expect(!SearchIndex.isBehind(in: cache) && found("apple") == ["demo/c", "demo/d"])
        store.remove("c", of: demo)
        #expect(found("apple") == ["demo/d"] && checked())
        store.replace([], of: demo, at: Date())
        #expect(found("apple") == [] && found("pear") == [] && checked())
    }

    @Test func `an item that left one list and is in another is still found, once`() {
        let posts = [Post("a", "apple", at: 1), Post("a", of: "lab", "apple", at: 2)]
        store.replace(posts, of: nil, in: "timeline", at: Date())
        store.replace([posts[0]], of: Address("demo"), at: Date())
        #expect(found("apple") == ["demo/a", "lab/a"])
        store.replace([], of: nil, in: "timeline", at: Date())
        #expect(found("apple") == ["demo/a"] && checked())
    }

    @Test
    func `a large text that was fetched by itself is found by a search, with the time at which it was fetched`() {
        let demo = Address("demo"), hay = String(repeating: "hay ", count: 20_000),
            day = Date(timeIntervalSince1970: 1_700_000_000)
        store.save(Post("a", "needle " + hay, at: 1), of: demo, at: day)
        #expect(SearchIndex.isBehind(in: cache))
        #expect(found("needle") == ["demo/a"] && !SearchIndex.isBehind(in: cache) && checked())
        #expect(SearchIndex.search(["needle"], kind: nil, limit: 1, in: cache).map(\.cachedAt) == [day])
        store.save(Post("a", "pin " + hay, at: 1), of: demo, at: day)
        #expect(found("needle") == [] && found("pin") == ["demo/a"] && checked())
        store.save(Post("a", "small", at: 1), of: demo, at: day)
        #expect(!SearchIndex.isBehind(in: cache) && found("pin") == [] && found("small") == ["demo/a"] && checked())
    }

    @Test func `thousands of texts are indexed at once, and later ones are found too`() {
        let demo = Address("demo")
        let posts = (0..<6000).map {
            Post("id\($0)", $0 % 1000 == 0 ? "needle number\($0)" : "hay number\($0)", at: Double($0))
        }
        store.replace(posts, of: demo, at: Date())
        #expect(found("needle").count == 6 && found("number5999") == ["demo/id5999"] && checked())
        store.save(Post("new", "late needle", at: 7000), of: demo, at: Date())
        #expect(found("needle").count == 7 && checked())
    }

    @Test func `a text with a NUL or with composed and decomposed letters is found and replaced as others are`() {
        let demo = Address("demo")
        let posts = [
            Post("a\0b", "nul apple\0tail", at: 1), Post("é", "one apple", at: 2), Post("e\u{301}", "two apple", at: 3),
        ]
        for _ in 0..<2 {
            store.replace(posts, of: demo, at: Date())
            #expect(found("apple").count == 3 && checked())
            store.replace([], of: demo, at: Date())
            #expect(found("apple").isEmpty && checked())
        }
    }
}
