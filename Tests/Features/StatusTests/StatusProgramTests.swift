import Domain
import FoundationEssentials
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing

@Suite struct StatusProgramTests {
    @Test func `a post that arrived without an answer is looked up and not sent twice`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [
                try SandboxFault(parsing: "status.create=500:applied:times=1")
            ]))
        let posted = await program.run("status post '🐙 only once' --no-retry")
        #expect(posted.exitCode == 69 && posted.output.isEmpty)
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 0 && sent.output.hasPrefix("https://status.lol/demo/"))
        let list = await program.run("status list --fields emoji,content -n 2")
        #expect(
            list.output == "🐙\tonly once\n👋\tHello! This is a sandbox: post, edit and delete as much as you like.\n")
    }

    @Test func `an equal post from before is not taken for one whose answer was lost`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "status.create=500:nth=2")]))
        #expect(await program.run("status post '🐙 again'").exitCode == 0)
        #expect(await program.run("status post '🐙 again' --no-retry").exitCode == 69)
        #expect(await program.run("outbox send").exitCode == 0)
        #expect(await program.run("status list --fields content -n 2").output == "again\nagain\n")
    }

    @Test func `a post that did not arrive is sent from the outbox`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "status.create=500:times=1")]))
        let posted = await program.run("status post --emoji octopus --no-retry", input: "two\nlines\n")
        #expect(posted.exitCode == 69)
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 0)
        #expect(await program.run("status list --fields emoji,content -n 1") == Effect(output: "🐙\ttwo\\nlines\n"))
    }

    @Test func `'watch' continues after errors and prints each status once`() async throws {
        let naps = Mutex(0)
        let time = TimeSource(
            now: { Date() },
            sleep: { _ in
                let count = naps.withLock { naps in
                    naps += 1
                    return naps
                }
                if count == 3 { throw CancellationError() }
            }, random: { 0.5 })
        let program = try InProcessProgram(
            time: time,
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "statuslog.all=500:times=1")]))
        await program.run("status mute lighthouse")
        let watched = await program.run("status watch --interval 1 -n 2 --json --fields address,content --no-retry")
        let expected = Effect(
            exitCode: 2,
            output: """
                {"address":"harbour","content":"Two boats out, two boats back, one very proud crew."}
                {"address":"demo","content":"Hello! This is a sandbox: post, edit and delete as much as you like."}

                """,
            error: """
                triton: omg.lol has a server error (HTTP 500); still watching
                triton: omg.lol answers again
                {"error":{"code":"cancelled","message":"interrupted","status":null,"hint":null}}

                """)
        #expect(watched == expected)
    }

    @Test func `'watch' writes to a file as the statuses come, and nothing to the terminal`() async throws {
        let time = TimeSource(now: { Date() }, sleep: { _ in throw CancellationError() }, random: { 0.5 })
        let program = try InProcessProgram(time: time)
        let path = program.home.path + "/new.txt", line = "status watch -n 1 --fields address -o \(path)"
        let watched = await program.run(line, terminals: [.output])
        #expect(watched.exitCode == 2 && watched.output.isEmpty, "\(watched)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "demo\n")
        #expect(await program.run(line).exitCode == 73)
        #expect(await program.run(line + " --force").exitCode == 2)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "demo\n")
    }

    @Test func `deleted and changed statuses are restored with emoji and link`() async throws {
        let program = try InProcessProgram()
        let before = await program.run("status list --fields emoji,content,external_url")
        let farmer = await program.run("status list --fields id")
        let id = farmer.output.split(separator: "\n")[2]
        #expect(await program.run("status edit \(id) 'Ate tomatoes' --emoji sparkles").exitCode == 0)
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("status list --fields emoji,content,external_url") == before)
        #expect(await program.run("status delete \(id) --yes") == Effect())
        #expect(await program.run("undo").exitCode == 0)
        let restored = await program.run("status get latest --fields emoji,content,external_url")
        #expect(
            restored.output
                == "🧑🏽‍🌾\tPlanted tomatoes. Also basil, so that they have company.\thttps://example.com/garden\n")
    }

    @Test func `a dry run leaves nothing behind`() async throws {
        let program = try InProcessProgram()
        await program.run("status list")
        let before = await program.run("status list --offline --quiet")
        for line in [
            "status post hi --dry-run", "status edit latest hi --dry-run", "status delete latest --dry-run",
            "status mute adam --dry-run",
        ] {
            #expect(await program.run(line).exitCode == 0)
        }
        #expect(await program.run("status list --offline --quiet") == before)
        #expect(await program.run("status mutes --json") == Effect(output: "[]\n", error: "triton: nothing is muted\n"))
        #expect(await program.run("outbox list --json --quiet") == Effect(output: "[]\n"))
    }

    @Test func `hostile text does not reach a terminal`() async throws {
        let program = try InProcessProgram()
        await program.run(["status", "post", "\u{1B}]0;owned\u{07}\u{202E}evil\u{9B}31m"])
        for line in [
            "status list", "status get latest", "status get latest --raw", "status timeline",
            "status list -n 1 --format record",
        ] {
            let shown = await program.run(line, terminals: [.output], size: TerminalSize(columns: 160, lines: 40))
            let isClean =
                shown.output.unicodeScalars.allSatisfy { ![0x07, 0x9B, 0x202E].contains($0.value) }
                && !shown.output.contains("\u{1B}]")
            #expect(isClean && shown.output.contains("evil"), "\(line)")
        }
    }
}
