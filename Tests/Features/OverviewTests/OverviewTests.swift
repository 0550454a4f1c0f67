import Domain
import FoundationEssentials
import ProgramSupport
import Sandbox
import Terminal
import Testing

@Suite struct OverviewTests {
    private func program(_ variables: [String: String] = [:], faults: [SandboxFault] = []) throws -> InProcessProgram {
        let time = TimeSource(now: { Date(timeIntervalSince1970: 1_795_348_800) }, sleep: { _ in }, random: { 0.5 })
        return try InProcessProgram(
            variables: ["NO_COLOR": "1"].merging(variables) { $1 }, time: time,
            sandboxOptions: SandboxOptions(faults: faults))
    }

    @Test func `one screen has all parts`() async throws {
        let effect = try await program().run("overview", terminals: [.output])
        #expect(effect.exitCode == 0 && effect.error == "")
        let lines = effect.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "demo")
        for part in [
            "Addresses   demo  expires in ", "            lab   never expires", "Outbox      empty", "Drafts      ",
            "Now page    updated 6 hours ago", "PURLs       45 visits",
            "Following   🌫️ lighthouse  ",
        ] {
            #expect(lines.contains { $0.hasPrefix(part) }, "\(part)")
        }
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 })
    }

    @Test(arguments: [40, 44, 50, 60, 80, 120])
    func `no line is wider than the terminal`(_ columns: Int) async throws {
        let program = try program()
        await program.run("purl list")
        await program.run("status post later --at 2h")
        await program.run("status post later --at 2h")
        let effect = await program.run(
            "overview", terminals: [.output], size: TerminalSize(columns: columns, lines: 50))
        let lines = effect.output.split(separator: "\n")
        #expect(lines.count >= 8 && lines.allSatisfy { DisplayWidth.of($0) < columns }, "\(effect.output)")
        #expect(
            effect.output.contains(
                columns > 50
                    ? "Outbox      2 changes wait: see 'triton outbox list'\n"
                    : "Outbox      2 changes wait:\n            see 'triton outbox list'\n"), "\(effect.output)")
        #expect(
            effect.output.contains(
                columns < 60
                    ? "45 visits, 0 new\n            last look just now\n"
                    : "45 visits, 0 new since the last look (just now)\n"))
    }

    @Test func `JSON has the same, in the order of the table`() async throws {
        let program = try program()
        await program.run("purl list")
        #expect(
            await program.run("overview --jq 'keys_unsorted | join(\",\")'").output
                == "addresses,outbox,drafts,now_updated_at,latest,purls\n")
        #expect(await program.run("overview --jq '.addresses | map(.name) | join(\",\")'").output == "demo,lab\n")
        #expect(await program.run("overview --jq '.latest | map(.address) | join(\",\")'").output == "lighthouse\n")
        #expect(
            await program.run("overview --jq '[.outbox, .now_updated_at, (.purls | length), .purls[0].name]'").output
                == "[0,\"2026-11-22T06:00:00Z\",3,\"docs\"]\n")
    }

    @Test func `parts that cannot be read are named, and the others are shown`() async throws {
        let program = try program(faults: [
            try SandboxFault(parsing: "purl.list=500:times=9"),
            try SandboxFault(parsing: "now.get=403:times=9"),
        ])
        let effect = await program.run("overview --no-retry", terminals: [.output])
        #expect(effect.exitCode == 3)
        #expect(
            effect.output.contains("Outbox      empty") && !effect.output.contains("PURLs")
                && !effect.output.contains("Now page"))
        #expect(
            effect.error.hasPrefix("triton: 2 of 6 parts could not be read: now page (")
                && effect.error.contains("PURLs ("))
        let json = await program.run("overview --no-retry --json --fields outbox,now_updated_at,purls")
        #expect(json.exitCode == 3 && json.output == #"{"outbox":0,"now_updated_at":null,"purls":null}"# + "\n")
        #expect(json.error.hasPrefix(#"{"error":{"code":"partial","message":"2 of 6 parts"#))
    }

    @Test func `a reason that several parts have is said once`() async throws {
        let effect = try await program().run("overview --offline")
        #expect(
            effect.error == """
                triton: 5 of 6 parts could not be read: addresses, drafts, now page, PURLs, people you follow (the \
                cache has no answer to this)
                hint: run it once without --offline

                """)
    }

    @Test func `a change that waits is shown`() async throws {
        let program = try program(faults: [try SandboxFault(parsing: "status.create=500:times=1")])
        await program.run("status post hello --no-retry")
        let lines = await program.run("overview", terminals: [.output]).output.split(separator: "\n").map(String.init)
        #expect(lines.contains("Outbox      1 change waits: see 'triton outbox list'"))
    }

    @Test func `a screen reader gets one plain line for each part`() async throws {
        let effect = try await program(["TRITON_ACCESSIBLE": "1"]).run("overview --no-pager", terminals: [.output])
        #expect(effect.output.contains("\nOutbox: empty\nDrafts: "))
    }

    @Test func `a screen reader gets the newest statuses whole`() async throws {
        let effect = try await program(["TRITON_ACCESSIBLE": "1"]).run("overview", terminals: [.output])
        #expect(effect.output.contains("I have sounded the horn and made pancakes.\n"), "\(effect)")
    }

    @Test func `an overview without any part is an error`() async throws {
        let effect = try await program().run("overview --offline")
        #expect(effect.exitCode == 3 || effect.exitCode == 69)
        #expect(effect.error.contains("the cache has no answer to this"))
    }

    @Test func `offline, one note says how old the answers are`() async throws {
        let program = try program()
        #expect(await program.run("overview").exitCode == 0)
        let effect = await program.run("overview --offline", terminals: [.output])
        #expect(
            effect.exitCode == 0
                && effect.error == "triton: from the cache; the oldest part was saved just now\n", "\(effect)")
    }
}
