import Domain
import FoundationEssentials
import StatusService
import Testing

@Suite struct TimelineNewsTests {
    private func statuses(_ seconds: ClosedRange<Int>) -> [Status] {
        seconds.reversed().map {
            Status(
                id: "s\($0)", address: Address("adam"), emoji: "", content: "",
                createdAt: Date(timeIntervalSince1970: Double($0)))
        }
    }

    @Test func `new statuses are returned once, oldest first`() {
        var news = TimelineNews()
        #expect(news.take(statuses(1...2)).map(\.id) == ["s1", "s2"])
        #expect(news.take(statuses(1...4)).map(\.id) == ["s3", "s4"])
        #expect(news.take(statuses(2...4)).isEmpty)
        #expect(news.take(statuses(1...5)).map(\.id) == ["s5"])
    }

    @Test func `an older status that appears after a deletion is not new`() {
        var news = TimelineNews()
        _ = news.take(statuses(10...20))
        #expect(news.take(statuses(9...19)).isEmpty)
    }

    @Test func `after an empty timeline, the first statuses are new`() {
        var news = TimelineNews()
        #expect(news.take([]).isEmpty)
        #expect(news.take(statuses(1...1)).map(\.id) == ["s1"])
    }
}
