package struct CivilDay: Sendable, Equatable {
    package let year: Int, month: Int, day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// `civil_from_days` of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
    package init(daysSince1970 days: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
    }

    /// The day in UTC of a time in seconds since 1970.
    package init(secondsSince1970 seconds: Int) {
        self.init(daysSince1970: seconds.quotientAndRemainder(floored: 86_400).0)
    }

    /// Nil for a day that does not exist.
    package var daysSince1970: Int? { Timestamp.days(year, month, day) }

    package static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// Short names, as in HTTP and in feeds.
    package static let months = monthNames.map { String($0.prefix(3)) }
    /// From Monday, as all numbers of weekdays.
    package static let weekdayNames = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    package static let weekdays = weekdayNames.map { String($0.prefix(3)) }

    /// `2020-01-31`.
    package var text: String {
        "\(Timestamp.padded(year, 4))-\(Timestamp.padded(month, 2))-\(Timestamp.padded(day, 2))"
    }
}
