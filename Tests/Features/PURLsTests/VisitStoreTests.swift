import Database
import Domain
import FoundationEssentials
import GRDB
import PURLsPersistenceService
import Platform
import Testing

@Suite struct VisitStoreTests {
    private let address = Address("demo")
    private let store: VisitStore
    private let queue: DatabaseQueue

    init() throws {
        let queue = try DatabaseFactory(schemas: [VisitStore.schema], durability: .disposable).make(.inMemory)
        self.queue = queue
        store = VisitStore(ProfileDatabase(Lazy { UserDatabase(queue) }, profile: "default"))
    }

    private func purls(_ counters: [String: Int?]) -> [PURL] {
        counters.sorted { $0.key < $1.key }.map {
            PURL(name: $0.key, address: address, target: "https://example.com", counter: $0.value, isListed: false)
        }
    }

    /// Noon of a day in November 2026.
    private func noon(_ day: Int, hour: Int = 12) -> Date {
        Date(timeIntervalSince1970: Double((Timestamp.days(2026, 11, day) ?? 0) * 86_400 + hour * 3600))
    }

    private func gains(_ visits: [PURLVisits]) -> [String: Int?] {
        Dictionary(uniqueKeysWithValues: visits.map { ($0.purl.name, $0.sinceLast) })
    }

    @Test func `nothing is new without an earlier look`() throws {
        let first = try store.note(purls(["tea": 8, "docs": nil]), of: address, at: noon(1))
        #expect(gains(first) == ["tea": nil, "docs": nil])
        #expect(first.allSatisfy { $0.lastAt == nil })
    }

    @Test func `visits since the newest look of an earlier day are new`() throws {
        _ = try store.note(purls(["tea": 8, "docs": nil]), of: address, at: noon(1))
        _ = try store.note(purls(["tea": 9, "docs": nil]), of: address, at: noon(3))
        _ = try store.note(purls(["tea": 10, "docs": nil]), of: address, at: noon(3, hour: 20))
        let visits = try store.note(purls(["tea": 14, "docs": 2, "new": 1]), of: address, at: noon(5))
        #expect(gains(visits) == ["tea": 4, "docs": 2, "new": nil])
        #expect(visits.first { $0.purl.name == "tea" }?.lastAt == noon(3, hour: 20))
        let again = try store.note(purls(["tea": 15, "docs": 2, "new": 4]), of: address, at: noon(5, hour: 13))
        #expect(gains(again) == ["tea": 5, "docs": 2, "new": 3])
    }

    @Test func `there is one row for each purl and day`() throws {
        for hour in 1...3 { _ = try store.note(purls(["tea": 8 + hour]), of: address, at: noon(1, hour: hour)) }
        _ = try store.note(purls(["tea": 12]), of: address, at: noon(2))
        let rows = try queue.read {
            try Row.fetchAll($0, sql: "SELECT day, first_counter, counter FROM purl_visits ORDER BY day")
        }
        let first = Timestamp.days(2026, 11, 1) ?? 0
        #expect(rows.map { [$0[0], $0[1], $0[2]] as [Int] } == [[first, 9, 11], [first + 1, 12, 12]])
    }

    @Test func `the counter of a purl that was added again starts at zero`() throws {
        _ = try store.note(purls(["tea": 100]), of: address, at: noon(1))
        #expect(gains(try store.note(purls(["tea": 3]), of: address, at: noon(2))) == ["tea": 3])
    }

    @Test func `a look that stores nothing returns the new visits`() throws {
        _ = try store.note(purls(["tea": 8]), of: address, at: noon(1))
        for _ in 1...2 {
            #expect(gains(try store.note(purls(["tea": 9]), of: address, at: noon(2), isKept: false)) == ["tea": 1])
        }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM purl_visits") } == 1)
    }

    @Test func `profiles and addresses do not mix`() throws {
        _ = try store.note(purls(["tea": 8]), of: address, at: noon(1))
        let other = VisitStore(ProfileDatabase(Lazy { [queue] in UserDatabase(queue) }, profile: "work"))
        #expect(gains(try other.note(purls(["tea": 9]), of: address, at: noon(2))) == ["tea": nil])
        #expect(gains(try store.note(purls(["tea": 9]), of: Address("lab"), at: noon(2))) == ["tea": nil])
    }
}
