import Domain
import Plots
import StatusService
import Terminal

/// A year of statuses on a terminal: a calendar of weeks, weekdays by hours, months and emoji, with the numbers beside
/// each plot.
struct StatusStatisticsView {
    private let statistics: StatusStatistics
    private let traits: TerminalTraits
    private let signs: PlotSigns
    private let columns: Int

    /// Maximum number of emoji that are shown.
    private static let emojiCount = 8
    /// Columns of the names of weekdays and the space after them.
    private static let labelWidth = 5
    /// Columns of the hours of a day, one for each.
    private static let hoursWidth = 24
    /// Columns before and after a total of a weekday.
    private static let gapsWidth = 4
    private static let maximumBarWidth = 20
    /// A year from any day on touches 13 months.
    private static let maximumMonths = 13
    private static let monthWidth = 5

    init(_ statistics: StatusStatistics, in traits: TerminalTraits) {
        self.statistics = statistics
        self.traits = traits
        signs = traits.isUnicode ? .blocks : .ascii
        columns = min(traits.columns ?? 80, 100)
    }

    var text: SafeText { lines.page(in: traits) }

    private var lines: [StyledText] {
        let name: SafeText = "\(statistics.address): \(count(statistics.total))"
        let period: SafeText = "from \(date(statistics.days.lowerBound)) to \(date(statistics.days.upperBound))"
        let isWide = DisplayWidth.of(name) + DisplayWidth.of(period) < columns
        let head = name + (isWide ? " " : "\n") + period
        let run: SafeText =
            "longest run: \(statistics.longestRun) \(trusted: statistics.longestRun == 1 ? "day" : "days")"
        guard statistics.total > 0 else { return [StyledText(head, Palette.title)] }
        if traits.hasPlainLines { return [StyledText(head), StyledText(run)] + plainLines }
        return [StyledText(head, Palette.title), StyledText(run), .empty] + calendar + [.empty] + weekdays + [.empty]
            + months
            + [.empty] + emoji
    }

    private func count(_ total: Int) -> SafeText { "\(total) \(trusted: total == 1 ? "status" : "statuses")" }
    private func date(_ day: Int) -> SafeText { SafeText(trusted: StatusStatistics.date(day)) }
    private func label(_ text: String) -> StyledText {
        StyledText(SafeText(trusted: text).padded(to: Self.labelWidth), Palette.minor)
    }

    // MARK: Plots

    private var calendar: [StyledText] {
        let grid = WeekGrid(statistics.days, counts: statistics.counts).last(columns - Self.labelWidth)
        let rows = (0..<7).map { weekday in
            label(weekday % 2 == 0 ? CivilDay.weekdays[weekday] : "")
                + StyledText(grid.row(weekday, signs), Palette.shade)
        }
        let legend =
            label("") + StyledText("less ", Palette.minor)
            + StyledText(SafeText(trusted: String(signs.shades)), Palette.shade)
            + StyledText(" more", Palette.minor)
        return [label("") + StyledText(grid.monthNames, Palette.minor)] + rows + [legend]
    }

    private var weekdays: [StyledText] {
        let totals = statistics.weekdays, digits = String(totals.max() ?? 0).count
        let maximum = statistics.hours.joined().max() ?? 0
        let room = max(
            0, min(Self.maximumBarWidth, columns - Self.labelWidth - Self.hoursWidth - digits - Self.gapsWidth))
        let ruler = label("") + StyledText("0     6     12    18", Palette.minor)
        let rows = (0..<7).map { weekday in
            label(CivilDay.weekdays[weekday])
                + StyledText(Plot.shades(statistics.hours[weekday], of: maximum, signs), Palette.shade)
                + StyledText("  \(SafeText(trusted: String(totals[weekday])).padded(to: digits, .right))  ")
                + StyledText(Plot.bar(totals[weekday], of: totals.max() ?? 0, width: room, signs), Palette.bar)
        }
        let hours = statistics.hoursOfDay
        // The earliest of equal hours.
        let busiest = hours.indices.max { (hours[$0], $1) < (hours[$1], $0) } ?? 0
        let most: SafeText = "  most at \(busiest):00 (\(hours[busiest]))"
        let hasRoom = Self.labelWidth + Self.hoursWidth + DisplayWidth.of(most) <= columns
        let sum =
            label("All") + StyledText(Plot.columns(hours, signs), Palette.bar)
            + StyledText(hasRoom ? most : "", Palette.minor)
        return [ruler] + rows.map { $0.trimmingEnd() } + [sum]
    }

    private var months: [StyledText] {
        let shown = statistics.months.suffix(max(1, min(Self.maximumMonths, columns / Self.monthWidth)))
        let bars = Plot.columns(shown.map(\.count), signs).rendered.map {
            SafeText(trusted: String(repeating: $0, count: 3))
        }
        func line(_ cells: [SafeText], _ style: Style) -> StyledText {
            StyledText(cells.map { $0.padded(to: Self.monthWidth) }.joined(), style).trimmingEnd()
        }
        return [
            line(bars, Palette.bar), line(shown.map { SafeText(trusted: String($0.count)) }, .plain),
            line(shown.map { SafeText(trusted: CivilDay.months[$0.month - 1]) }, Palette.minor),
        ]
    }

    private var emoji: [StyledText] {
        let shown = statistics.emoji.prefix(Self.emojiCount)
        let names = shown.map { SafeText(line: $0.emoji).truncated(to: 8, traits.ellipsis) }
        let width = max(Self.labelWidth, (names.map { DisplayWidth.of($0, in: traits) }.max() ?? 0) + 1),
            digits = String(shown.first?.count ?? 0).count
        return zip(names, shown).map { name, item in
            let bar = Plot.bar(
                item.count, of: shown.first?.count ?? 0, width: max(4, min(40, columns - width - digits - 2)), signs)
            let count = SafeText(trusted: String(item.count)).padded(to: digits, .right)
            return StyledText(name).placing(StyledText("\(count)  "), behind: width, in: traits)
                + StyledText(bar, Palette.bar)
        }
    }

    // MARK: Without plots

    private var plainLines: [StyledText] {
        let weekdays = zip(CivilDay.weekdayNames, statistics.weekdays).map { "\(trusted: $0): \($1)" as StyledText }
        let hours = statistics.hoursOfDay.enumerated().filter { $0.element > 0 }.map {
            "\($0):00 to \($0 + 1):00: \($1)" as StyledText
        }
        let months = statistics.months.map {
            "\(trusted: CivilDay.months[$0.month - 1]) \($0.year): \($0.count)" as StyledText
        }
        let emoji = statistics.emoji.prefix(Self.emojiCount).map { "\(line: $0.emoji): \($0.count)" as StyledText }
        return weekdays + hours + months + emoji
    }
}
