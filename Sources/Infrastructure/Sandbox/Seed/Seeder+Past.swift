/// A year of statuses of `demo`, so that `status stats` and the feed have something to show.
extension Seeder {
    func demoPast() throws {
        var day = Self.firstPastDay, number = 0
        while day < 365 {
            let (emoji, content) = Self.past[number % Self.past.count]
            let hour = Self.hours[number % Self.hours.count]
            try status("demo", emoji, content, age: day * Self.day + hour * Self.hour + number % 60 * Self.minute)
            day += Self.gaps[number % Self.gaps.count]
            number += 1
        }
    }

    /// The newer days have the statuses of `demo()`.
    private static let firstPastDay = 11
    /// Days between two statuses, and hours of age. Their numbers have no common factor, so no pattern repeats.
    private static let gaps = [2, 1, 4, 3, 1, 7, 2, 1, 5, 3, 2], hours = [3, 14, 6, 9, 21, 11, 16]

    private static let past = [
        ("☕️", "The good cup survived another week."), ("🚲", "New tyres. The hill is as steep as before."),
        ("📚", "Finished the thick book. The dragon was right all along."), ("🌧", "Rain all day, and nowhere to be."),
        ("🍞", "Bread number nine. It has a crust *and* an inside."), ("🐈", "The cat has decided about the chair."),
        ("🎧", "One song, all afternoon."), ("🧶", "A sock. Singular, for now."),
        ("🥾", "Twelve kilometres, two sandwiches, no blisters."), ("🌱", "Something green came up. Not what I sowed."),
        ("🛠", "Repaired the lamp with the wrong screw, which fits."), ("🍲", "Soup again. Better than yesterday's."),
        ("🌙", "The moon was enormous, so I told everybody."), ("✉️", "Wrote a letter. With a stamp."),
        ("🎹", "Eight bars without a mistake, in a row."), ("🧹", "Found three pens and a small screw."),
        ("🐦", "The blackbird is back on its chimney."), ("🫐", "Picked a bowl of blueberries. Ate a bowl of them."),
    ]
}
