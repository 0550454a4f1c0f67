/// The data of `demo`, the address that a new user sees first.
extension Seeder {
    func demo() throws {
        try status(
            "demo", "👋", "Hello! This is a sandbox: post, edit and delete as much as you like.", age: 20 * Self.minute)
        try status("demo", "🫖", "First tea of the day. *Everything else can wait.*", age: 5 * Self.hour)
        try status(
            "demo", "🧑🏽‍🌾", "Planted tomatoes. Also basil, so that they have company.", age: 2 * Self.day,
            link: "https://example.com/garden")
        try status("demo", "✨", "Trying things out. `triton status stats` shows when.", age: 9 * Self.day)
        try bio("demo", "I am an address for trying things out.\nNothing here leaves this machine.")
        try follow("demo", "lighthouse")
        try follow("lighthouse", "demo")
        try follow(Self.octopus, "demo")

        try purl("demo", "docs", "https://example.com/documentation", counter: 42, isListed: true)
        try purl("demo", "tea", "https://example.com/shop/tea?kind=green", counter: nil, isListed: false)
        try purl("demo", "🍅", "https://example.com/tomatoes", counter: 3, isListed: false)

        try paste("demo", "hello.txt", "Hello from the sandbox!\n", age: 3 * Self.day, isListed: true)
        try paste(
            "demo", "soup.md",
            "# Tomato soup\n\n- 1 kg tomatoes\n- 1 onion\n- basil\n\nCook for half an hour, then share.\n",
            age: 2 * Self.day, isListed: true)
        try paste(
            "demo", "greet.py", "def greet(name):\n\treturn f\"Hello, {name}!\"\n", age: 1 * Self.day, isListed: false)

        try nowPage("demo", Self.demoNow, age: 6 * Self.hour, isListed: true)
        try web(
            "demo", Self.demoWeb, theme: "meadow", title: "Demo", description: "An address for trying things out",
            age: 10 * Self.day)
        try profilePicture("demo", Self.sunset)

        try dns("demo", "A", "@", data: "192.0.2.10", id: 4_200_001, age: 30 * Self.day)
        try dns("demo", "CNAME", "www", data: "demo.omg.lol", age: 30 * Self.day)
        try dns("demo", "MX", "post", data: "mail.example.com", priority: 10, age: 12 * Self.day)
        try dns("demo", "TXT", "_hello", data: "how are you today?", age: 12 * Self.day)

        try picture(
            "demo", "a1b2c3d4e5f60718293a4b5c", Self.sunset, description: "Sunset over the lake",
            alt: "A pink sky above dark water", tags: "lake,evening", age: 4 * Self.day)
        try picture(
            "demo", "b2c3d4e5f60718293a4b5c6d", Self.moon, description: nil, alt: nil, tags: "", age: 2 * Self.day)
        try picture(
            "demo", "c3d4e5f60718293a4b5c6d7e", Self.leaf, description: "A leaf, drawn", alt: "A green leaf",
            tags: "drawing", age: 1 * Self.day, isHidden: true)
    }

    private static let demoNow = """
        # {address}

        --- Now ---

        - Learning a command line {terminal}
        - Waiting for tomatoes {seedling}

        {last-updated}

        """

    private static let demoWeb = """
        {profile-picture}

        # Demo

        | Pronouns: any
        | Occupation: Example

        --- Bio ---

        I am here so that you can try things out without breaking anything.

        --- Profile Items ---

        - [A link](https://example.com)

        """

    /// 16 by 12 points.
    static let sunset = """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAUUlEQVR42mP43xNFEmL4PimFJMTwfkYeSYjh+bwKkhDD/SVNJCGG\
        66t6SEIM5zdMIwkxaERMJAkxaMRMIwkxaCTMJgkxaKQsIAkxaGQsJQkBADYKObC8XoykAAAAAElFTkSuQmCC
        """
    /// 8 by 8 points.
    static let moon = """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAIUlEQVR42mOwcavAihgg1K8TAXCEkEAWhctRWQKn5VgRACbCYYGA\
        1wYMAAAAAElFTkSuQmCC
        """
    static let leaf = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\
        <path d="M1 9C1 3 4 1 9 1 9 6 7 9 1 9Z" fill="#3b7a2a"/></svg>

        """
}
