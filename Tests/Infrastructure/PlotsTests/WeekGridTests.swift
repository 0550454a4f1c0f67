import Domain
import Plots
import Testing

@Suite struct WeekGridTests {
    /// 2026-11-01 was a Sunday.
    private static func day(_ month: Int, _ day: Int) -> Int { Timestamp.days(2026, month, day) ?? 0 }

    @Test func `days know their weekday, before 1970 too`() {
        #expect(WeekGrid.weekday(0) == 3)
        #expect(WeekGrid.weekday(Self.day(11, 1)) == 6)
        #expect(WeekGrid.weekday(-1) == 2)
    }

    @Test func `a week is a column from Monday, and days outside are blank`() {
        let grid = WeekGrid(Self.day(10, 28)...Self.day(11, 3), counts: [Self.day(10, 28): 4, Self.day(11, 3): 1])
        let rows = (0..<7).map { grid.row($0, .blocks).rendered }
        #expect(rows == [" ·", " ░", "█ ", "· ", "· ", "· ", "· "])
        #expect(grid.firstMonday == Self.day(10, 26))
    }

    @Test func `only the newest weeks are kept`() {
        let grid = WeekGrid(Self.day(10, 1)...Self.day(11, 3), counts: [Self.day(11, 3): 1]).last(2)
        #expect(grid.weeks.count == 2)
        #expect(grid.row(1, .blocks).rendered == "·█")
        #expect(grid.last(0).weeks.isEmpty)
    }

    @Test func `months are named above the week in which they begin`() {
        let grid = WeekGrid(Self.day(1, 1)...Self.day(4, 30), counts: [:])
        #expect(grid.monthNames.rendered == "Jan Feb Mar  Apr")
    }

    @Test func `a month without room is not named`() {
        let grid = WeekGrid(Self.day(1, 20)...Self.day(2, 8), counts: [:])
        #expect(grid.monthNames.rendered == "")
    }
}
