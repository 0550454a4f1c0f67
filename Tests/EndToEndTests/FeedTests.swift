import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// The display of texts on a terminal, and the options that change it.
@Suite struct FeedTests {
    private static let time = TimeSource(
        now: { Date(timeIntervalSince1970: 1_795_000_000) }, sleep: { _ in }, random: { 0.5 })
    private static let plain = ["NO_COLOR": "1"]

    private static func shown(
        _ line: String, after lines: [[String]] = [], _ variables: [String: String] = plain, columns: Int = 60
    ) async throws -> String {
        let program = try InProcessProgram(variables: variables, time: time)
        for words in lines { await program.run(words) }
        return await program.run(line, terminals: [.output], size: TerminalSize(columns: columns, lines: 1000)).output
    }

    @Test func `a status is shown in full, wrapped between words`() async throws {
        let text = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen."
        let shown = try await Self.shown("status list -n 1", after: [["status", "post", text, "--emoji", "🦊"]])
        let lines = shown.split(separator: "\n").map { String($0) }
        #expect(lines.count == 3 && lines[0].hasPrefix("🦊 demo  just now  ") && DisplayWidth.of(lines[0]) == 59)
        #expect(lines[1...].joined(separator: " ") == text && lines.allSatisfy { DisplayWidth.of($0) < 60 })
    }

    @Test(arguments: [
        (columns: 120, width: 80), (columns: 84, width: 80), (columns: 80, width: 79),
    ]) func `the ids of joined emoji stand below the others`(_ columns: Int, _ width: Int) async throws {
        let posts = ["☕", "🧑🏽‍🌾"].map { ["status", "post", "x", "--emoji", $0] }
        let heads = try await Self.shown("status list -n 2", after: posts, columns: columns).split(separator: "\n")
            .filter { $0.contains("demo") }.map { String($0) }
        let id = try #require(heads[1].split(separator: " ").last)
        #expect(DisplayWidth.of(heads[1]) == width && heads[0].contains(" \u{1B}[\(width - id.count + 1)G"), "\(heads)")
    }

    @Test func `Markdown is shown, and keeps the signs of emphasis without colours`() async throws {
        let post = [["status", "post", "An **important** `thing` at [home](https://example.com/h)"]]
        #expect(
            try await Self.shown("status list -n 1", after: post).hasSuffix(
                "An **important** `thing` at home (https://example.com/h)\n"))
        let colored = try await Self.shown("status list -n 1", after: post, [:])
        #expect(
            colored.contains("An \u{1B}[1mimportant\u{1B}[0m \u{1B}[36mthing\u{1B}[0m at home")
                && colored.contains("(https://example.com/h)"))
        let linked = try await Self.shown("status list -n 1", after: post, ["FORCE_HYPERLINK": "1"])
        #expect(linked.contains("\u{1B}]8;;https://example.com/h\u{1B}\\") && !linked.contains("(https"))
    }

    @Test(arguments: [
        ("purl delete docs", "deleted one PURL"), ("purl delete docs tea", "deleted 2 PURLs"),
        ("status delete latest", "deleted one status"),
    ]) func `a deletion names the number of deleted items on a terminal`(_ line: String, _ sentence: String)
        async throws
    {
        let program = try InProcessProgram(variables: Self.plain, time: Self.time)
        let effect = await program.run(line + " --yes", terminals: [.error])
        #expect(effect.exitCode == 0 && effect.error == sentence + "\n", "\(effect)")
    }

    @Test func `the newest item is first, with --reverse last`() async throws {
        let newest = try await Self.shown("status timeline -n 2 --fields id"),
            reversed = try await Self.shown("status timeline -n 2 --reverse")
        let ids = newest.split(separator: "\n").dropFirst().map { String($0) }
        #expect(ids.count == 2)
        let places = try ids.map { id in try #require(reversed.split(separator: "\n").firstIndex { $0.hasSuffix(id) }) }
        #expect(places[0] > places[1])
    }

    @Test func `--format table shows a table, and --fields its columns`() async throws {
        #expect(try await Self.shown("status list -n 1 --format table").hasPrefix("Created         Emoji  Content"))
        #expect(try await Self.shown("status list -n 1 --fields emoji").hasPrefix("Emoji\n"))
    }

    @Test(
        arguments: [(["TRITON_ACCESSIBLE": "1"], 80), (["TERM": "dumb"], 80), ([:], 39)] as [([String: String], Int)])
    func `a screen reader, a dumb terminal and a narrow one get plain lines`(
        _ variables: [String: String], _ columns: Int
    ) async throws {
        let shown = try await Self.shown("status get latest", variables.merging(Self.plain) { $1 }, columns: columns)
        let lines = shown.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("👋 demo, 20 minutes ago, id "))
        #expect(lines[1] == "Hello! This is a sandbox: post, edit and delete as much as you like.")
        #expect(
            try await Self.shown("purl list", variables.merging(Self.plain) { $1 }, columns: columns).hasPrefix(
                "Name: "))
    }

    @Test func `a search shows the words that it found`() async throws {
        let found = try await Self.shown("search tomato", after: [["status", "list"]], [:])
        #expect(found.contains("Planted \u{1B}[1;35mtomatoes\u{1B}[0m. Also basil"))
    }

    @Test func `JSON is coloured on a terminal, and not without colours`() async throws {
        let colored = try await Self.shown("purl get tea --json --fields name,counter,listed", [:])
        #expect(
            colored == """
                \u{1B}[1m{\u{1B}[0m
                  \u{1B}[1;34m"name"\u{1B}[0m\u{1B}[1m:\u{1B}[0m \u{1B}[32m"tea"\u{1B}[0m\u{1B}[1m,\u{1B}[0m
                  \u{1B}[1;34m"counter"\u{1B}[0m\u{1B}[1m:\u{1B}[0m \u{1B}[90mnull\u{1B}[0m\u{1B}[1m,\u{1B}[0m
                  \u{1B}[1;34m"listed"\u{1B}[0m\u{1B}[1m:\u{1B}[0m false
                \u{1B}[1m}\u{1B}[0m

                """)
        #expect(try await Self.shown("purl get tea --json --fields name") == "{\n  \"name\": \"tea\"\n}\n")
    }

    @Test func `the answer of a raw call is indented and coloured on a terminal, with its head above`() async throws {
        let colored = try await Self.shown("api -i /service/info", [:])
        #expect(
            colored.hasPrefix("HTTP 200\n") && colored.contains("\n\n\u{1B}[1m{\u{1B}[0m\n  \u{1B}[1;34m\"request\""))
        let plain = try await Self.shown("api /service/info --silent")
        #expect(plain == "")
        #expect(try await Self.shown("api /service/info").hasPrefix("{\n  \"request\": {\n    \"status_code\": 200,\n"))
    }

    @Test func `a title is not shown twice, and paragraphs stay separate`() async throws {
        let program = try InProcessProgram(variables: Self.plain, time: Self.time)
        await program.run(
            "weblog post -", input: "# Snow\n\nA lot of it.\n\nAnd more of it, which does not fit into one line.\n")
        let shown = await program.run(
            "weblog latest", terminals: [.output], size: TerminalSize(columns: 50, lines: 50))
        let lines = shown.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "Snow" && lines.count { $0.contains("Snow") } == 1)
        #expect(
            lines.suffix(5) == ["", "A lot of it.", "", "And more of it, which does not fit into one line.", ""],
            "\(lines)")
        await program.run(
            "now set -", input: "# Now\n\nReading a book that is much longer than a line of this window.\n")
        #expect(
            await program.run("now get", terminals: [.output], size: TerminalSize(columns: 50, lines: 50)).output
                == "Now\n───\n\nReading a book that is much longer than a line of\nthis window.\n")
    }

    @Test func `a hint is wrapped between words, and text to copy stays whole`() async throws {
        let program = try InProcessProgram(variables: Self.plain, time: Self.time)
        let size = TerminalSize(columns: 50, lines: 24)
        #expect(
            await program.run("purl add docs https://example.com", terminals: [.error], size: size).error == """
                triton: cannot add purl 'docs': that name exists
                hint: change it with 'triton purl edit', or add
                      --force

                """)
        #expect(
            await program.run("purl add docs https://example.com", size: size).error == """
                triton: cannot add purl 'docs': that name exists
                hint: change it with 'triton purl edit', or add --force

                """)
    }

    @Test func `an error is red and its hint is dim, depending on the option and the variables`() async throws {
        let program = try InProcessProgram()
        let colored = await program.run("purl lst", terminals: [.error])
        #expect(colored.error.hasPrefix("\u{1B}[1;31mtriton:\u{1B}[0m ") && colored.error.contains("\u{1B}[2mhint: "))
        #expect(await program.run("purl lst --color never", terminals: [.error]).error == program.run("purl lst").error)
    }

    @Test func `the setting of colour applies to errors too, and a wrong one does not hide them`() async throws {
        let program = try InProcessProgram()
        try program.configure("color = \"never\"\n")
        #expect(await !program.run("purl lst", terminals: [.error]).error.contains("\u{1B}"))
        try program.configure("color = \n")
        #expect(await program.run("purl lst", terminals: [.error]).error.hasPrefix("\u{1B}[1;31mtriton:\u{1B}[0m "))
    }

    @Test func `what cannot be restored is reported in words, and nothing is cut`() async throws {
        let shown = try await Self.shown(
            "undo --list", after: [["now", "set", "Later"], ["purl", "delete", "docs", "--yes"]], columns: 50)
        #expect(
            shown == """
                2  deleted purl 'docs'   demo  just now
                    its count of 42 visits cannot be restored
                1  changed the now page  demo  just now

                """)
    }

    @Test func `nested values are on separate lines, and sizes have units`() async throws {
        let account = try await Self.shown("account get")
        #expect(
            account.contains("Settings: communication: email_ok\n          date_format: iso_8601\n")
                && !account.contains("{"))
        #expect(try await Self.shown("pic get a1b2c3d4e5f60718293a4b5c").contains("Size:      138 B\n"))
    }
}
