import Commands
import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing

/// `--at`: a change waits in the outbox for its time.
@Suite struct ScheduleTests {
    /// A clock that stands still until the test moves it.
    private final class Clock: Sendable {
        private let seconds = Mutex(1_795_000_000.0)

        var source: TimeSource {
            TimeSource(
                now: { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) }, sleep: { _ in }, random: { 0.5 })
        }

        func pass(hours: Double) { seconds.withLock { $0 += hours * 3600 } }
    }

    private let clock = Clock()
    private let requests = Requests()
    private let program: InProcessProgram

    private final class Requests: Sendable {
        private let names = Mutex<[String]>([])

        func add(_ name: String) { names.withLock { $0.append(name) } }
        var count: Int { names.withLock(\.count) }
    }

    init() throws {
        program = try InProcessProgram(
            variables: ["TZ": "UTC"], time: clock.source, observe: { [requests] in requests.add($0) })
    }

    private func dueTimes() async -> String {
        await program.run(["outbox", "list", "--jq", "map(.due_at)"]).output
    }

    @Test func `a change is kept without a request, and the outbox says when it is due`() async throws {
        let effect = await program.run(["status", "post", "Later", "--at", "2h"])
        #expect(effect.exitCode == 0 && effect.output == "", "\(effect)")
        #expect(requests.count == 0)
        let item = await program.run("outbox list --fields id,command,content,state,reason,due_at")
        #expect(item.output.hasPrefix("1\tstatus post"), "\(item)")
        #expect(item.output.contains("\tLater\tqueued\tit is sent with the next command after its time\t"))
        #expect(await dueTimes() == #"["2026-11-18T13:06:40Z"]"# + "\n")
        let list = await program.run("outbox list", terminals: [.output])
        #expect(list.output.contains("due 2026-11-18 13:06"), "\(list)")
        let none = await program.run("outbox send", terminals: [.error])
        #expect(none.error.hasSuffix("nothing is due: one change waits, the first until 2026-11-18 13:06\n"), "\(none)")
    }

    struct Twice: Sendable, CustomTestStringConvertible {
        let first, second, get, expected: String
        var testDescription: String { second }
    }

    @Test(arguments: [
        Twice(
            first: "purl edit docs --target https://a.example", second: "purl edit docs --target https://b.example",
            get: "purl get docs", expected: "https://b.example\n"),
        // Back to what it is now.
        Twice(
            first: "purl edit docs --target https://a.example",
            second: "purl edit docs --target https://example.com/documentation", get: "purl get docs",
            expected: "https://example.com/documentation\n"),
        Twice(
            first: "paste edit hello.txt --text one", second: "paste edit hello.txt --unlisted",
            get: "paste get hello.txt --jq .content", expected: "one\n"),
        Twice(
            first: "weblog edit about -", second: "weblog edit about -", get: "weblog get about --jq .source",
            expected: "# 2\n\n"),
    ])
    func `an edit for a later time starts from the one before it`(_ row: Twice) async throws {
        for (line, time, text) in [(row.first, "1h", "# 1\n"), (row.second, "3h", "# 2\n")] {
            let kept = await program.run(line + " --at " + time, input: text)
            #expect(kept.exitCode == 0 && kept.output == "", "\(kept)")
        }
        for hours in [1.5, 2] {
            clock.pass(hours: hours)
            let sent = await program.run("outbox send --due")
            #expect(sent.exitCode == 0, "\(sent)")
        }
        #expect(await program.run(row.get).output == row.expected)
        #expect(await program.run("outbox list").output == "")
        #expect(await program.run("undo --list").output.split(separator: "\n").count == 2)
    }

    @Test func `nothing is sent before its time, by the command for it or by another one`() async throws {
        await program.run(["purl", "add", "soon", "https://example.com/soon", "--at", "2h"])
        await program.run(["purl", "add", "later", "https://example.com/later", "--at", "5h"])
        #expect(await program.run("outbox send").output == "")
        #expect(await program.run("outbox send --due").output == "")
        #expect(!(await program.run("purl list --refresh").output.contains("soon")))
        clock.pass(hours: 3)
        #expect(await program.run("outbox send --due").output == "https://demo.url.lol/soon\n")
        #expect(await program.run("outbox list --fields key").output == "later\n")
        clock.pass(hours: 3)
        // Any command that reaches the service sends what is due.
        await program.run("service info")
        #expect(await program.run("outbox list --fields key").output == "")
        #expect(await program.run("purl get later").output.contains("https://example.com/later"))
    }

    @Test func `what is due together is sent in the order of its times`() async throws {
        await program.run(["purl", "add", "later", "https://example.com/later", "--at", "5h"])
        await program.run(["purl", "add", "soon", "https://example.com/soon", "--at", "2h"])
        clock.pass(hours: 6)
        let sent = await program.run("outbox send --due")
        #expect(sent.output == "https://demo.url.lol/soon\nhttps://demo.url.lol/later\n", "\(sent)")
    }

    @Test func `an edit is compared with the one that is sent last before it`() async throws {
        for (target, time) in [("one", "2h"), ("two", "1h"), ("two", "3h")] {
            await program.run(["purl", "edit", "docs", "--target", "https://example.com/" + target, "--at", time])
        }
        #expect(await program.run("outbox list").output.split(separator: "\n").count == 3)
    }

    @Test func `an item that is named twice is sent once`() async throws {
        await program.run("purl add soon https://example.com/soon --at 2h")
        let sent = await program.run("outbox send 1 latest 1")
        #expect(sent.exitCode == 0 && sent.output == "https://demo.url.lol/soon\n", "\(sent)")
    }

    /// An error would say that nothing was kept, and the command would be repeated.
    @Test func `the fields of the change and those of the outbox can be chosen`() async throws {
        let post = "status post hello --fields id,url,state"
        let kept = await program.run(post + " --json --at 2h")
        #expect(kept.exitCode == 0 && kept.output == #"{"id":"1","url":null,"state":"queued"}"# + "\n", "\(kept)")
        let queued = await program.run(post + " --json --queue --offline")
        #expect(queued.exitCode == 0 && queued.output.hasPrefix(#"{"id":"2","url":null"#), "\(queued)")
        let sent = await program.run(post + " --queue")
        #expect(sent.exitCode == 0 && sent.output.hasSuffix("\t\n") && sent.output.contains("https://"), "\(sent)")
        #expect(await program.run(post).exitCode == 64)
        #expect(await program.run("status post hello --at 2h --fields nothing").exitCode == 64)
        #expect(await program.run("outbox list --fields key").output.split(separator: "\n").count <= 2)
    }

    @Test func `what is kept is no failure of what needs no change`() async throws {
        let folder = program.home.path + "/weblog"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("# Old\n".utf8).write(to: URL(filePath: folder + "/old.md"))
        await program.run(["weblog", "post", folder])
        try Data("# New\n".utf8).write(to: URL(filePath: folder + "/new.md"))
        let post = ["weblog", "post", folder, "--at", "2h"]
        let records = await program.run(post + ["--json=id,action,state"])
        let kept = #"{"id":"2","action":null,"state":"queued"}"#
        #expect(records == Effect(output: "[\(kept)," + #"{"id":"old","action":"unchanged","state":null}]"# + "\n"))
        await program.run(["outbox", "drop", "--all", "--yes"])
        let sentence = await program.run(post, terminals: [.error])
        #expect(sentence.exitCode == 0 && sentence.error.hasPrefix("kept as 3 until "), "\(sentence)")
        #expect(sentence.output.split(separator: "\n").count == 1)
        clock.pass(hours: 2)
        await program.run("service info")
        #expect(await program.run("outbox list --fields key").output == "")
        #expect(await program.run("weblog get new").output == "# New\n")
    }

    @Test func `what is kept beside a failure is sent at its time too`() async throws {
        let mixed = await program.run("purl delete docs nosuch --yes --at 2h")
        #expect(mixed.exitCode == 3, "\(mixed)")
        clock.pass(hours: 2)
        await program.run("service info")
        #expect(await program.run("purl get docs").exitCode == 79)
    }

    @Test func `a number sends it at once`() async throws {
        await program.run(["purl", "add", "soon", "https://example.com/soon", "--at", "tomorrow"])
        #expect(await program.run("outbox send 1").output == "https://demo.url.lol/soon\n")
        #expect(await program.run("undo").exitCode == 0)
    }

    @Test func `several changes of one command are kept together`() async throws {
        let effect = await program.run(["purl", "delete", "docs", "tea", "--yes", "--at", "2h"], terminals: [.error])
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(await program.run("outbox list --fields key,state").output == "docs\tqueued\ntea\tqueued\n")
        clock.pass(hours: 2)
        #expect(await program.run("outbox send --due").exitCode == 0)
        #expect(await program.run("purl list --refresh --fields name").output == "🍅\n")
    }

    @Test func `what is refused when it is due stays in the outbox, and is not tried again`() async throws {
        await program.run(["purl", "add", "docs", "https://example.com/other", "--at", "2h"])
        clock.pass(hours: 3)
        let effect = await program.run("outbox send --due")
        #expect(effect.exitCode == 73 && effect.error.contains("that name exists"), "\(effect)")
        #expect(await program.run("outbox list --fields key,state").output == "docs\tunsent\n")
        await program.run(["purl", "add", "later", "https://example.com/later", "--at", "5h"])
        let none = await program.run("outbox send --due", terminals: [.error])
        #expect(
            none.exitCode == 0 && none.error.contains("one change waits, the first until 2026-11-18 19:06"), "\(none)")
        #expect(await program.run("outbox send 1 --force").exitCode == 0)
        clock.pass(hours: 5)
        #expect(await program.run("outbox send --due").exitCode == 0)
        #expect(await program.run("outbox send --due", terminals: [.error]).error.hasSuffix("nothing is due\n"))
    }

    @Test func `without a network it is tried again the next time`() async throws {
        await program.run(["purl", "add", "soon", "https://example.com/soon", "--at", "2h"])
        clock.pass(hours: 3)
        #expect(await program.run("outbox send --due --offline").exitCode == 69)
        #expect(await program.run("outbox list --fields key,state").output == "soon\tqueued\n")
        #expect(await program.run("outbox send --due").output == "https://demo.url.lol/soon\n")
    }

    @Test func `a token that is refused for a moment does not end the schedule`() async throws {
        let program = try InProcessProgram(
            variables: ["TZ": "UTC"], time: clock.source,
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "purl.create=401:times=1")]))
        await program.run(["purl", "add", "soon", "https://example.com/soon", "--at", "2h"])
        clock.pass(hours: 3)
        #expect(await program.run("outbox send --due").exitCode == 77)
        #expect(await program.run("outbox list --fields key,state").output == "soon\tqueued\n")
        #expect(await program.run("outbox send --due").output == "https://demo.url.lol/soon\n")
    }

    @Test func `a text whose pictures would have to be uploaded is refused`() async throws {
        let folder = URL(filePath: program.home.path)
        try Data("# Cat\n\n![a cat](cat.png)\n".utf8).write(to: folder.appending(path: "cat.md"))
        try Data([137, 80, 78, 71, 13, 10, 26, 10]).write(to: folder.appending(path: "cat.png"))
        let effect = await program.run("weblog post \(program.home.path)/cat.md --at 2h")
        #expect(effect.exitCode == 64 && effect.error.contains("cannot be sent later"), "\(effect)")
        #expect(await program.run("outbox list").output == "")
    }

    @Test(arguments: [
        ("purl add a https://example.com --at yesterday", "--at does not accept 'yesterday'"),
        ("purl add a https://example.com --at 2020-01-01", "has passed"),
        ("purl add a https://example.com --at 0s", "has passed"),
        ("purl list --at 2h", "'purl list' cannot be sent later"),
        ("status mute lighthouse --at 2h", "'status mute' cannot be sent later"),
        ("outbox send --at 2h", "cannot be sent later"), ("folder push --at 2h", "'folder push' cannot be sent later"),
        ("auth login --at 2h", "cannot be sent later"), ("undo --at 2h", "'undo' cannot be sent later"),
        ("outbox send 1 --due", "--due takes no numbers"),
    ])
    func `a time or a command for which it has no meaning is refused`(_ line: String, _ message: String) async throws {
        let effect = await program.run(line)
        #expect(effect.exitCode == 64 && effect.error.contains(message), "\(effect)")
        #expect(requests.count == 0)
        #expect(await program.run("outbox list").output == "")
    }

    @Test(arguments: [
        ("90s", "2026-11-18 11:07"), ("2h", "2026-11-18 13:06"), ("1w", "2026-11-25 11:06"),
        ("18:00", "2026-11-18 18:00"), ("9:00", "2026-11-19 09:00"), ("tomorrow", "2026-11-19 00:00"),
        ("tomorrow 9:30", "2026-11-19 09:30"), ("2026-12-31", "2026-12-31 00:00"),
        ("2026-12-31 23:59", "2026-12-31 23:59"), ("2026-12-31T23:59", "2026-12-31 23:59"),
        ("2026-12-31 23:59:30", "2026-12-31 23:59"), ("9:00:00", "2026-11-19 09:00"),
        ("18:00 tomorrow", nil), ("25:00", nil), ("18:00:60", nil), ("18:00:5", nil), ("18:00:00:00", nil), ("", nil),
        ("2026-02-30", nil), ("2026-12-31  23:59", nil),
        ("soon", nil), ("-2h", nil), ("2h ", nil),
    ])
    func `times to come are read as people type them, in their zone`(_ text: String, _ expected: String?) throws {
        let now = try #require(TimeBound.comingDate("2026-11-18 11:06", now: .distantPast))
        #expect(TimeBound.comingDate(text, now: now).map { LocalTime.text($0).rendered } == expected)
    }

    @Test func `seconds of a time to come count`() throws {
        let minute = try #require(TimeBound.comingDate("2026-12-31 23:59", now: .distantPast))
        #expect(
            TimeBound.comingDate("2026-12-31 23:59:30", now: .distantPast) == minute.addingTimeInterval(30))
    }

    @Test func `a time with its zone is exact`() {
        #expect(
            TimeBound.comingDate("2026-12-31T23:59:00+02:00", now: .distantPast)
                == Timestamp.date("2026-12-31T21:59:00Z"))
    }
}
