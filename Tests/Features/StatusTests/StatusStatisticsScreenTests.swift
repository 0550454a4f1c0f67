import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// `status stats` on a terminal and in a pipe.
@Suite struct StatusStatisticsScreenTests {
    /// Sunday, 2026-11-22 12:00 UTC.
    private static let now = Date(timeIntervalSince1970: 1_795_348_800)

    private func program(_ variables: [String: String] = [:]) throws -> InProcessProgram {
        try InProcessProgram(
            variables: ["NO_COLOR": "1"].merging(variables) { $1 },
            time: TimeSource(now: { Self.now }, sleep: { _ in }, random: { 0.5 }))
    }

    @Test func `a terminal shows a calendar, weekdays by hours, months and emoji`() async throws {
        let effect = try await program().run(
            "status stats", terminals: [.output], size: TerminalSize(columns: 80, lines: 60))
        #expect(effect.exitCode == 0)
        let lines = effect.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.prefix(3) == ["demo: 4 statuses from 2025-11-17 to 2026-11-22", "longest run: 1 day", ""])
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 && !$0.hasSuffix(" ") })
        let calendar = Array(lines[3...11])
        #expect(calendar[0].hasPrefix("     ") && calendar[0].hasSuffix("Nov"))
        #expect(calendar[1].hasPrefix("Mon  ··") && calendar[1].filter { $0 == "·" || $0 == "█" }.count == 53)
        #expect(calendar[7].hasPrefix("Sun  ") && calendar[7].hasSuffix("█"))
        #expect(calendar[8] == "     less ·░▒▓█ more")
        #expect(lines.contains("     0     6     12    18"))
        #expect(lines.contains { $0.hasPrefix("Sun  ") && $0.contains("  2  ") })
        #expect(lines.contains { $0.hasPrefix("All  ") && $0.contains("most at ") })
        #expect(lines.contains { $0.hasSuffix("Oct  Nov") })
        #expect(lines.suffix(5).contains { $0.hasPrefix("🧑🏽‍🌾 \u{1B}[8G1  █") })
    }

    @Test(arguments: [["TERM": "dumb"], ["TRITON_ACCESSIBLE": "1"]])
    func `a terminal that cannot draw, or that is read aloud, gets plain lines`(_ variables: [String: String])
        async throws
    {
        let effect = try await program(variables).run("status stats --no-pager", terminals: [.output])
        #expect(
            effect.output.hasPrefix("demo: 4 statuses from 2025-11-17 to 2026-11-22\nlongest run: 1 day\nMonday: 0\n"))
        #expect(effect.output.contains("\nNov 2026: 4\n") && effect.output.contains("👋: 1\n"))
        #expect(!effect.output.contains("█") && !effect.output.contains("·"))
    }

    @Test func `a terminal without Unicode gets ASCII`() async throws {
        let effect = try await program(["LANG": "C"]).run(
            "status stats", terminals: [.output], size: TerminalSize(columns: 80, lines: 60))
        #expect(effect.output.contains("less .-+*# more"))
        #expect(!effect.output.contains("█"))
    }

    @Test func `a narrow terminal shows the newest weeks`() async throws {
        let effect = try await program().run(
            "status stats", terminals: [.output], size: TerminalSize(columns: 42, lines: 60))
        let lines = effect.output.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 42 })
        #expect(lines.first { $0.hasPrefix("Mon") }?.filter { $0 == "·" }.count == 37)
    }

    @Test func `bars behind joined emoji end at the edge also where a terminal does not join them`() async throws {
        let program = try program()
        await program.run(["status", "post", "x", "--emoji", "👩‍👩‍👧"])
        let effect = await program.run(
            "status stats", terminals: [.output], size: TerminalSize(columns: 42, lines: 60))
        let bars = effect.output.split(separator: "\n").suffix(5)
        #expect(bars.contains { $0.hasPrefix("👩‍👩‍👧") })
        let widths = bars.map { bar in
            DisplayWidth.widest(of: SafeText(trusted: String(bar).replacing(#/\x1B\[[0-9]+G/#, with: "")))
        }
        #expect(widths.allSatisfy { $0 <= 42 }, "\(bars)")
    }

    @Test func `JSON has every number`() async throws {
        let program = try program()
        let numbers = await program.run("status stats --json --fields address,since,until,total,weekdays,longest_run")
        let expected = """
            {"address":"demo","since":"2025-11-17","until":"2026-11-22","total":4,"weekdays":[0,0,0,0,2,0,2],\
            "longest_run":1}
            """
        #expect(numbers == Effect(output: expected + "\n"))
        #expect(
            await program.run(
                "status stats --jq '[(.days | length), (.hours | length), ([.days[].count] | add), ([.hours[]] | add)]'"
            ).output == "[371,24,4,4]\n")
        #expect(await program.run("status stats --jq '.emoji | map(.count) | add'").output == "4\n")
        #expect(await program.run("status stats").output == "demo\t2025-11-17\t2026-11-22\t4\t1\n")
    }

    @Test func `an address without statuses has an empty year`() async throws {
        let program = try program()
        for id in await program.run("status list --fields id").output.split(separator: "\n") {
            await program.run("status delete \(id) --yes")
        }
        #expect(
            await program.run("status stats", terminals: [.output]).output
                == "demo: 0 statuses from 2025-11-17 to 2026-11-22\n")
    }
}
