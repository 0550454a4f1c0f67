package import Domain

/// The statistics of a year of statuses. Days are counted from 1970-01-01 in the reader's own time zone.
package struct StatusStatistics: Sendable, Equatable {
    /// The day, hour and emoji of one status.
    package struct Moment: Sendable, Equatable {
        package let day: Int
        /// 0 to 23.
        package let hour: Int
        package let emoji: String

        package init(day: Int, hour: Int, emoji: String) {
            self.day = day
            self.hour = hour
            self.emoji = emoji
        }
    }

    package struct EmojiCount: Sendable, Equatable {
        package let emoji: String
        package let count: Int
    }

    package struct MonthCount: Sendable, Equatable {
        package let year: Int
        /// 1 to 12.
        package let month: Int
        package let count: Int
    }

    package let address: Address
    /// The first to the last day of the statistics.
    package let days: ClosedRange<Int>
    package let total: Int
    /// Number of statuses by day; a day without statuses is missing.
    package let counts: [Int: Int]
    /// Counts for seven days from Monday, each with 24 hours.
    package let hours: [[Int]]
    /// The most used first; of those that are used equally often the newest first.
    package let emoji: [EmojiCount]
    /// Maximum number of consecutive days with a status.
    package let longestRun: Int

    /// Number of weeks in the calendar of a year, this one included.
    package static let weekCount = 53

    /// - Parameters:
    ///   - moments: newest first; those before the first day of the calendar do not count.
    ///   - today: the last day.
    package init(_ moments: [Moment], of address: Address, today: Int) {
        let monday = today - ((today + 3) % 7 + 7) % 7
        let days = (monday - 7 * (Self.weekCount - 1))...today
        var counts: [Int: Int] = [:]
        var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
        var emoji: [String: (count: Int, position: Int)] = [:]
        var total = 0
        for moment in moments where days.contains(moment.day) && (0..<24).contains(moment.hour) {
            counts[moment.day, default: 0] += 1
            hours[((moment.day + 3) % 7 + 7) % 7][moment.hour] += 1
            if !moment.emoji.isEmpty { emoji[moment.emoji, default: (0, total)].count += 1 }
            total += 1
        }
        self.address = address
        self.days = days
        self.total = total
        self.counts = counts
        self.hours = hours
        self.emoji = emoji.sorted { ($1.value.count, $0.value.position) < ($0.value.count, $1.value.position) }.map {
            EmojiCount(emoji: $0.key, count: $0.value.count)
        }
        longestRun = Self.longestRun(of: counts.keys.sorted())
    }

    private static func longestRun(of days: [Int]) -> Int {
        var longest = 0, run = 0
        for (position, day) in days.enumerated() {
            run = position > 0 && days[position - 1] == day - 1 ? run + 1 : 1
            longest = max(longest, run)
        }
        return longest
    }

    /// Seven counts from Monday.
    package var weekdays: [Int] { hours.map { $0.reduce(0, +) } }

    /// 24 counts, by hour.
    package var hoursOfDay: [Int] { (0..<24).map { hour in hours.reduce(0) { $0 + $1[hour] } } }

    /// Every month that the days touch, oldest first.
    package var months: [MonthCount] {
        var months: [MonthCount] = []
        for day in days {
            let date = CivilDay(daysSince1970: day)
            let count = counts[day] ?? 0
            if let last = months.last, last.year == date.year, last.month == date.month {
                months[months.count - 1] = MonthCount(
                    year: date.year, month: date.month, count: last.count + count)
            } else {
                months.append(MonthCount(year: date.year, month: date.month, count: count))
            }
        }
        return months
    }

    /// The date of a day, such as `2026-01-31`.
    package static func date(_ day: Int) -> String { CivilDay(daysSince1970: day).text }
}
