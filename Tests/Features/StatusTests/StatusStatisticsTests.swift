import Domain
import StatusService
import Testing

@Suite struct StatusStatisticsTests {
    private typealias Moment = StatusStatistics.Moment

    /// 2026-11-22, a Sunday.
    private static let today = Timestamp.days(2026, 11, 22) ?? 0

    private func statistics(_ moments: [Moment]) -> StatusStatistics {
        StatusStatistics(moments, of: Address("demo"), today: Self.today)
    }

    @Test func `a year is 53 weeks from a Monday to today`() {
        let none = statistics([])
        #expect(StatusStatistics.date(none.days.lowerBound) == "2025-11-17")
        #expect(StatusStatistics.date(none.days.upperBound) == "2026-11-22")
        #expect((none.total, none.longestRun, none.emoji.isEmpty) == (0, 0, true))
        #expect(none.weekdays == [Int](repeating: 0, count: 7))
    }

    @Test func `older and newer statuses do not count`() {
        let moments = [1, 0, -370, -371, -1000].map { Moment(day: Self.today + $0, hour: 9, emoji: "✨") }
        let found = statistics(moments)
        #expect(found.total == 2)
        #expect(found.counts == [Self.today: 1, Self.today - 370: 1])
    }

    @Test func `weekdays, hours and months add up`() {
        let found = statistics([
            Moment(day: Self.today, hour: 23, emoji: "🌙"), Moment(day: Self.today, hour: 8, emoji: ""),
            Moment(day: Self.today - 6, hour: 8, emoji: "🫖"),
            Moment(day: Self.today - 30, hour: 8, emoji: "🫖"),
        ])
        #expect(found.weekdays == [1, 0, 0, 0, 1, 0, 2])
        #expect(found.hours[6][23] == 1 && found.hours[0][8] == 1)
        #expect(found.hoursOfDay[8] == 3 && found.hoursOfDay.reduce(0, +) == 4)
        #expect(found.months.suffix(2).map { [$0.year, $0.month, $0.count] } == [[2026, 10, 1], [2026, 11, 3]])
        #expect(found.months.count == 13)
    }

    @Test func `emoji are counted, the most used first and the newest of equals`() {
        let found = statistics(["🫖", "🌙", "🫖", "🍅", "🌙", "🧑🏽‍🌾"].map { Moment(day: Self.today, hour: 1, emoji: $0) })
        #expect(found.emoji.map(\.emoji) == ["🫖", "🌙", "🍅", "🧑🏽‍🌾"])
        #expect(found.emoji.map(\.count) == [2, 2, 1, 1])
    }

    @Test(arguments: [([0], 1), ([0, 1, 2], 3), ([0, 2, 4], 1), ([0, 1, 3, 4, 5, 9], 3), ([5, 5, 5, 6], 2)])
    func `the longest run is of days in a row`(_ days: [Int], _ expected: Int) {
        #expect(statistics(days.map { Moment(day: Self.today - $0, hour: 12, emoji: "") }).longestRun == expected)
    }
}
