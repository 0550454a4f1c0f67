import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Platform
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing
import TritonApp

/// `purl stats`, over days.
@Suite struct PURLStatisticsTests {
    /// 2026-11-20 12:00 UTC, and as many days later as a test says.
    private final class Calendar: Sendable {
        private let days = Mutex(0.0)
        func pass(days count: Double) { days.withLock { $0 += count } }
        var source: TimeSource {
            TimeSource(
                now: { Date(timeIntervalSince1970: 1_795_176_000 + self.days.withLock { $0 } * 86_400) },
                sleep: { _ in }, random: { 0.5 })
        }
    }

    private let calendar = Calendar()
    private let program: InProcessProgram

    init() throws { program = try InProcessProgram(variables: ["NO_COLOR": "1"], time: calendar.source) }

    private func visit(_ name: String, times: Int) async throws {
        let transport = SandboxTransport(try program.environment.sandbox.get())
        for _ in 0..<times {
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "sandbox.invalid", path: "/_web/demo/\(name)")
            #expect(try await transport.send(HTTPExchange(request, isRepeatable: false)).status == 302)
        }
    }

    @Test func `a list stores the totals of its day, and later visits are new`() async throws {
        await program.run("purl list")
        calendar.pass(days: 2)
        try await visit("tea", times: 3)
        try await visit("docs", times: 1)
        let stats = await program.run("purl stats --json --fields name,counter,since_last,last_at")
        #expect(
            stats.output == #"[{"name":"docs","counter":43,"since_last":1,"last_at":"2026-11-20T12:00:00Z"},"#
                + #"{"name":"tea","counter":3,"since_last":3,"last_at":"2026-11-20T12:00:00Z"},"#
                + #"{"name":"🍅","counter":3,"since_last":0,"last_at":"2026-11-20T12:00:00Z"}]"# + "\n")
        #expect(await program.run("purl stats").output.hasPrefix("docs\t43\t1\t2026-11-20T12:00:00Z\n"))
    }

    @Test func `a terminal shows bars`() async throws {
        await program.run("purl list")
        calendar.pass(days: 1)
        try await visit("tea", times: 7)
        let screen = await program.run("purl stats", terminals: [.output], size: TerminalSize(columns: 50, lines: 24))
        #expect(
            screen.output == """
                docs  42      ████████████████████████████████████
                tea    7  +7  ██████
                🍅     3      ██▋

                7 new visits since the last look (1 day ago)

                """)
        let plain = try InProcessProgram(variables: ["TERM": "dumb"])
        #expect(
            await plain.run("purl stats", terminals: [.output]).output
                == "docs: 42 visits\n🍅: 3 visits\n1 PURL without a visit\n")
        #expect(await plain.run("purl stats --fields name,counter").output.hasSuffix("tea\t\n"))
    }

    @Test func `purls without a visit are only counted on a terminal`() async throws {
        let size = TerminalSize(columns: 50, lines: 24)
        #expect(
            await program.run("purl stats", terminals: [.output], size: size).output == """
                docs  42  ██████████████████████████████████████
                🍅     3  ██▊

                1 PURL without a visit

                """)
        for name in ["docs", "🍅"] { await program.run("purl delete \(name) --yes") }
        #expect(
            await program.run("purl stats", terminals: [.output], size: size).output == "1 PURL without a visit\n")
    }

    @Test func `nothing is stored for other addresses, for the cache, or in a dry run`() async throws {
        for line in ["purl list lighthouse", "purl list --dry-run"] { await program.run(line) }
        calendar.pass(days: 1)
        #expect(await program.run("purl stats --offline").exitCode == 69)
        #expect(await program.run("purl stats --jq 'map(.since_last) | unique'").output == "[null]\n")
    }

    @Test func `the list works without a place for the totals`() async throws {
        let homeless = try InProcessProgram(variables: [
            "XDG_DATA_HOME": "/dev/null/nowhere", "TRITON_PROFILE": "sandbox",
        ])
        let list = await homeless.run("purl list --fields name")
        #expect(list == Effect(output: "docs\ntea\n🍅\n"))
    }
}
