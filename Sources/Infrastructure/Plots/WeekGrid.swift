package import Domain

/// A range of days as weeks, each a column from Monday to Sunday.
///
/// Days are counted from 1970-01-01, which was a Thursday.
package struct WeekGrid: Sendable, Equatable {
    package let firstMonday: Int
    /// Counts by week, then by weekday from Monday; nil for a day outside of the range.
    package let weeks: [[Int?]]

    /// - Parameters:
    ///   - days: the first to the last day.
    ///   - counts: counts by day; 0 for a missing day.
    package init(_ days: ClosedRange<Int>, counts: [Int: Int]) {
        firstMonday = days.lowerBound - Self.weekday(days.lowerBound)
        weeks = stride(from: firstMonday, through: days.upperBound, by: 7).map { monday in
            (monday..<monday + 7).map { days.contains($0) ? counts[$0] ?? 0 : nil }
        }
    }

    private init(firstMonday: Int, weeks: [[Int?]]) {
        self.firstMonday = firstMonday
        self.weeks = weeks
    }

    /// The grid of only the newest weeks.
    package func last(_ count: Int) -> WeekGrid {
        let dropped = max(0, weeks.count - max(0, count))
        return WeekGrid(firstMonday: firstMonday + 7 * dropped, weeks: Array(weeks.dropFirst(dropped)))
    }

    /// 0 for Monday to 6 for Sunday.
    package static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    /// The row of one weekday; days outside of the range are spaces.
    package func row(_ weekday: Int, _ signs: PlotSigns) -> SafeText {
        let maximum = weeks.joined().compactMap { $0 }.max() ?? 0
        return weeks.map { week in week[weekday].map { Plot.shades([$0], of: maximum, signs) } ?? " " }.joined()
    }

    /// A line with the names of the months above the weeks in which they begin, where there is room.
    package var monthNames: SafeText {
        var line = ""
        for position in weeks.indices where line.count <= position && position + 3 <= weeks.count {
            let monday = firstMonday + 7 * position
            let first = (monday..<monday + 7).first { CivilDay(daysSince1970: $0).day == 1 }
            // The first week may be in the middle of a month, whose name must not cover the next name.
            guard let day = first ?? (position == 0 && !hasMonthBeginning(within: 1..<4) ? monday : nil) else {
                continue
            }
            line +=
                String(repeating: " ", count: position - line.count)
                + CivilDay.months[CivilDay(daysSince1970: day).month - 1] + " "
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return SafeText(trusted: line)
    }

    private func hasMonthBeginning(within weeks: Range<Int>) -> Bool {
        (firstMonday + 7 * weeks.lowerBound..<firstMonday + 7 * weeks.upperBound).contains {
            CivilDay(daysSince1970: $0).day == 1
        }
    }
}
