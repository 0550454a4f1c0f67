import Domain
import FoundationEssentials
import ProgramSupport
import Testing

/// An item of a list that cannot be read does not hide the others, and is reported.
@Suite struct OddItemTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let line: String
        /// The key of the list; nil if `response` itself is the list.
        let key: String?
        let good: [JSON]
        let odd: JSON
        /// The name of the odd item in the message.
        let name: String
        var testDescription: String { line }
    }

    private static let rows: [Row] = [
        Row(
            line: "purl list", key: "purls", good: [["name": "a", "url": "x://a"], ["name": "c", "url": "x://c"]],
            odd: ["name": "odd", "url": ["x"]], name: "'odd'"),
        Row(
            line: "purl list", key: "purls", good: [["name": "a", "url": "x://a"]], odd: 7,
            name: "response.purls[1].name"),
        Row(
            line: "paste list", key: "pastebin", good: [["title": "a", "content": "x"]],
            odd: ["title": "odd", "content": [1]], name: "'odd'"),
        Row(
            line: "status list", key: "statuses", good: [["id": "a", "content": "x"]], odd: ["content": "x"],
            name: "response.statuses[1].id"),
        Row(
            line: "status timeline", key: "statuses", good: [["id": "a", "address": "x", "content": "x"]],
            odd: ["id": "odd", "content": "x"], name: "'odd'"),
        Row(
            line: "status timeline --latest", key: "statuses", good: [["id": "a", "address": "x", "content": "x"]],
            odd: ["id": "odd", "content": "x"], name: "'odd'"),
        Row(line: "status following", key: "following", good: ["a"], odd: ["name": "odd"], name: "'odd'"),
        Row(line: "status followers", key: "followers", good: ["a"], odd: [1], name: "response.followers[1]"),
        Row(line: "weblog list", key: "entries", good: [["entry": "a"]], odd: ["title": "odd"], name: "'odd'"),
        Row(line: "pic list", key: "pics", good: [["id": "a"]], odd: ["url": "odd"], name: "'odd'"),
        Row(
            line: "pic feed", key: "pics", good: [["id": "a", "address": "x"]], odd: ["address": "odd"], name: "'odd'"),
        Row(line: "pic feed", key: "pics", good: [["id": "a", "address": "x"]], odd: ["id": "odd"], name: "'odd'"),
        Row(line: "pic feed", key: "pics", good: [["id": "a", "address": "x"]], odd: [1], name: "response.pics[1]"),
        Row(
            line: "dns list", key: "dns", good: [["id": "a", "type": "A", "name": "x", "data": "y"]],
            odd: ["name": "odd"], name: "'odd'"),
        Row(line: "address directory", key: "directory", good: ["a"], odd: ["address": "odd"], name: "'odd'"),
        Row(
            line: "address list", key: nil, good: [["address": "a"]], odd: ["registration": 1],
            name: "response[1].address"),
        Row(
            line: "account sessions", key: nil, good: [["session_id": "a"]], odd: ["user_agent": "odd"],
            name: "response[1].session_id"),
        Row(line: "theme list", key: "themes", good: [["id": "a", "name": "A"]], odd: ["name": "odd"], name: "'odd'"),
        Row(
            line: "now garden", key: "garden", good: [["address": "a", "url": "x://a"]], odd: ["url": "odd"],
            name: "'odd'"),
    ]

    private func run(_ line: String, _ items: [JSON], key: String?) async throws -> Effect {
        let list = JSON.array(items), response = key.map { JSON.object([.init($0, list)]) } ?? list
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"],
            network: { CannedTransport(response) })
        let effect = await program.run(line + " --profile net --address demo --no-retry --jsonl")
        // An incomplete list is not cached. The overview also reads the outbox, which needs no network.
        if effect.exitCode == 3, !line.hasPrefix("overview") {
            #expect(await program.run(line + " --profile net --address demo --offline").exitCode == 69)
        }
        return effect
    }

    @Test(arguments: rows, [0, 1])
    func `the others are shown, the odd one is named, and the exit code says so`(_ row: Row, _ position: Int)
        async throws
    {
        var items = row.good
        items.insert(row.odd, at: position == 0 ? 0 : items.count)
        let effect = try await run(row.line, items, key: row.key)
        #expect(effect.exitCode == 3 && effect.output.split(separator: "\n").count == row.good.count, "\(effect)")
        let name = position == 0 ? row.name.replacing("[1]", with: "[0]") : row.name
        #expect(effect.error.contains(#""code":"partial""#) && effect.error.contains(name), "\(effect)")
    }

    @Test(arguments: rows)
    func `a list without an odd item is complete`(_ row: Row) async throws {
        let effect = try await run(row.line, row.good, key: row.key)
        #expect(
            effect.exitCode == 0 && effect.error == "" && effect.output.split(separator: "\n").count == row.good.count,
            "\(effect)")
    }

    @Test func `a name that no operand can have does not stop the others that a pattern matches`() async throws {
        let pastes: [JSON] = ["ab", "a/b", "..", "ac"].map { ["title": .string($0), "content": .string($0)] }
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"],
            network: { CannedTransport(["pastebin": .array(pastes), "paste": pastes[0]]) })
        let effect = await program.run("paste get '*' --profile net --address demo --no-retry --dry-run")
        #expect(effect.exitCode != 64 && effect.error.contains("left out: 'a/b' cannot be"), "\(effect)")
        #expect(effect.error.contains("left out: '..' cannot be") && effect.output.contains("ab"), "\(effect)")
    }

    @Test func `of very many the first are named and all are counted, however often the answer is read`()
        async throws
    {
        let odd = (0..<5000).map { number -> JSON in ["title": .string("odd \(number)")] }
        let effect = try await run("purl list", [["name": "a", "url": "x://a"]] + odd, key: "purls")
        #expect(effect.exitCode == 3 && effect.output.split(separator: "\n").count == 1, "\(effect)")
        #expect(effect.error.contains("5000 items are left out of the list: 'odd 0' "), "\(effect)")
        #expect(
            effect.error.contains(
                "'odd 9' (the answer of omg.lol does not contain 'response.purls[10].name'); and 4990 more"),
            "\(effect)")
    }

    @Test func `'watch' shows the new statuses beside an odd one`() async throws {
        let statuses: [JSON] = [["id": "a", "address": "x", "content": "new"], ["address": "x", "content": "odd"]]
        let program = try InProcessProgram(
            time: TimeSource(now: { Date() }, sleep: { _ in throw CancellationError() }, random: { 0.5 }),
            network: { CannedTransport(["statuses": .array(statuses)]) })
        let effect = await program.run("status watch -n 5 --profile net --fields content --quiet")
        #expect(effect.exitCode == 2 && effect.output == "new\n", "\(effect)")
    }

    @Test func `plots show what can be read, name the rest, and keep no part of a list as the whole`()
        async throws
    {
        let statuses: [JSON] = [["id": "a", "content": "x", "created": "1790000000"], ["content": "x"]]
        let effect = try await run("status stats --fields total", statuses, key: "statuses")
        #expect(effect.exitCode == 3 && effect.output == "{\"total\":1}\n", "\(effect)")
        #expect(effect.error.contains("1 item is left out of the list: the answer of omg.lol does not"), "\(effect)")
    }

    @Test func `the overview shows what can be read of its lists`() async throws {
        let purls: [JSON] = [["name": "a", "url": "x://a", "counter": 3], ["url": "odd"]]
        let effect = try await run("overview --fields purls", purls, key: "purls")
        #expect(effect.exitCode == 3 && effect.output.contains(#""name":"a""#), "\(effect)")
    }

    @Test(arguments: ["overview", "purl list", "purl stats"], [(Int.min, 0), (Int.max, 1 << 40)])
    func `counters that no sum or difference could hold end no command`(_ line: String, _ counter: (Int, Int))
        async throws
    {
        let purls: [JSON] = ["a", "b"].map { ["name": .string($0), "url": "x://a", "counter": .int(counter.0)] }
        let effect = try await run(line, purls, key: "purls")
        #expect(effect.exitCode != 70, "\(effect)")
        let row = "{\"counter\":\(counter.1)}\n"
        #expect(try await run("purl list --fields counter", purls, key: "purls") == Effect(output: row + row))
    }

    @Test(arguments: rows)
    func `a list without a readable item is bad data`(_ row: Row) async throws {
        #expect(try await run(row.line, [row.odd, row.odd], key: row.key).exitCode == 65)
    }

    @Test(arguments: ["dns set www A 127.0.0.1", "dns edit a --ttl 60", "dns delete a --yes"])
    func `a command that decides by a list needs all of it`(_ line: String) async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport(["dns": [["id": "a", "type": "A", "name": "x", "data": "127.0.0.2"], ["name": "odd"]]])
            })
        let effect = await program.run(line + " --profile net --address demo --no-retry")
        #expect(effect.exitCode == 65 && effect.output == "", "\(effect)")
    }
}
