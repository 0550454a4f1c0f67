/// The data of other addresses, for reads of them, the timeline and the garden.
extension Seeder {
    func neighbours() throws {
        try status(
            "lighthouse", "🌫️", "Fog since four. I have sounded the horn and made pancakes.", age: 35 * Self.minute)
        try status("lighthouse", "🔦", "Lamp cleaned. It is the little jobs that keep ships dry.", age: 26 * Self.hour)
        try status("harbour", "⛵️", "Two boats out, two boats back, one very proud crew.", age: 3 * Self.hour)
        try status(
            Self.octopus, "🐚", "Moved house again. The new shell has a *view*.", age: 8 * Self.hour,
            link: "https://example.com/shells")
        try status("driftwood", "🪵", "Going where the water goes.", age: 30 * Self.day)
        try bio("lighthouse", "Keeper of one lamp. Light on request.")

        try purl("lighthouse", "tides", "https://example.com/tides", counter: 1811, isListed: true)
        try purl("lighthouse", "spare-key", "https://example.com/under-the-mat", counter: 1, isListed: false)
        try paste(
            "lighthouse", "signals.txt", "one long: here I am\ntwo short: thank you\n", age: 14 * Self.day,
            isListed: true)
        try paste("lighthouse", "diary.txt", "Dear diary, the gulls won again.\n", age: 1 * Self.day, isListed: false)

        try nowPage(
            "lighthouse", "# Now\n\n- Keeping the light on {lightbulb}\n- Reading every book about fog\n",
            age: 2 * Self.hour, isListed: true)
        try nowPage(Self.octopus, "# Now\n\nEight things at once, as usual.\n", age: 3 * Self.day, isListed: true)
        try nowPage("harbour", "# Now\n\nMending nets.\n", age: 5 * Self.day, isListed: false)
        try web(
            "lighthouse", "# Robin Lamp\n\n--- Bio ---\n\nI keep the light on.\n", theme: "lamplight",
            title: "Robin Lamp", description: "Keeper", age: 50 * Self.day)
        try weblog("lighthouse", configuration: "Weblog Title: The lamp log\nTimezone: UTC\n", template: "{body}\n")
        try entry("lighthouse", "fog", "# Fog\n\nIt came, it stayed for tea.\n", age: 3 * Self.day, configuration: "")

        try picture(
            "lighthouse", "d4e5f60718293a4b5c6d7e8f", Self.moon, description: "The moon, working late",
            alt: "A yellow disc on a blue sky", tags: "night", age: 10 * Self.hour)
        try dns("lighthouse", "A", "@", data: "198.51.100.7", age: 100 * Self.day)
    }
}
