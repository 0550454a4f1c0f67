import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import TestFolders
import Testing

/// The screen of a real terminal emulator (tmux). `TRITON_RECORD=1` writes the files under `Tests/Snapshots/screens`
/// again; look at the difference before you commit it.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ScreenTests {
    struct Screen: Sendable, CustomTestStringConvertible {
        let name: String
        /// Commands that run before.
        var before: [String] = []
        let line: String
        var exitCode: Int32 = 0
        var testDescription: String { name }
    }

    struct Mode: Sendable {
        let name: String
        var columns = 80
        var variables: [String: String] = [:]
        /// Whether the colours are compared too.
        var hasColor = false
    }

    /// A fixed time, so that the seed of the sandbox is always the same.
    private static let time = TimeSource(
        now: { Date(timeIntervalSince1970: 1_795_000_000) },
        sleep: { _ in try await Task.sleep(for: .seconds(86_400)) }, random: { 0.5 })

    private static let screens = [
        Screen(name: "status-timeline", line: "status timeline -n 4"),
        Screen(name: "status-get", line: "status get latest"), Screen(name: "purl-list", line: "purl list"),
        Screen(name: "purl-get", line: "purl get docs"), Screen(name: "purl-get-json", line: "purl get docs --json"),
        Screen(name: "pic-list", line: "pic list"),
        Screen(name: "pic-feed", line: "pic feed -n 2"),
        Screen(name: "pic-get", line: "pic get a1b2c3d4e5f60718293a4b5c"),
        Screen(name: "weblog-latest", line: "weblog latest"),
        Screen(name: "account-get", line: "account get"),
        Screen(name: "search", before: ["status list", "purl list", "weblog list"], line: "search tomato"),
        Screen(
            name: "undo-list",
            before: ["purl delete docs --yes", "now set Later", "status post --emoji ☕ Good morning, everybody"],
            line: "undo --list"),
        Screen(name: "mistake", line: "purl lst", exitCode: 64),
        Screen(name: "missing", line: "purl get nothing", exitCode: 79),
        Screen(name: "status-table", line: "status list -n 3 --format table"),
        Screen(
            name: "status-hostile",
            before: [
                "status post --emoji 👩‍👩‍👧 'A family, a flag 🏳️‍🌈 and a keycap 1️⃣ walk into a bar'",
                "status post --emoji 🐙 日本語の文章は単語の間に空白がないので、どこでも改行できます。とても長い文章を書いてみましょう。",
                "status post --emoji 🌙 'مرحبا بالعالم، هذه رسالة طويلة من اليمين إلى اليسار'",
                """
                status post --emoji 💀 '\u{1B}[31mred\u{1B}[0m \u{202E}reversed\u{202C} zero\u{200B}width \
                \u{1B}]0;title\u{7}'
                """,
            ], line: "status list -n 4"),
        Screen(name: "theme-list", line: "theme list"), Screen(name: "dns-list", line: "dns list"),
        Screen(name: "overview", line: "overview"), Screen(name: "empty", line: "outbox list"),
        Screen(name: "first-item", line: "purl list --address lab"),
        Screen(name: "help", line: "folder push --help"),
    ]

    private static let modes = [
        Mode(name: "40", columns: 40, hasColor: true), Mode(name: "80", hasColor: true),
        Mode(name: "accessible", variables: ["TRITON_ACCESSIBLE": "1", "NO_COLOR": "1"]),
        Mode(name: "dumb", variables: ["TERM": "dumb"]),
    ]

    @Test(arguments: screens) func `a screen looks as recorded`(_ screen: Screen) async throws {
        for mode in Self.modes {
            let program = try InProcessProgram(variables: mode.variables, time: Self.time)
            for line in screen.before { await program.run(line) }
            let effect = await program.run(
                screen.line, terminals: [.output, .error], size: TerminalSize(columns: mode.columns, lines: 24))
            #expect(effect.exitCode == screen.exitCode, "\(screen.name) \(mode.name)")
            let seen = try await Self.seen(effect.output + effect.error, columns: mode.columns, hasColor: mode.hasColor)
            let path =
                #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
                + "/Snapshots/screens/\(screen.name).\(mode.name).txt"
            if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
                try Data(seen.utf8).write(to: URL(filePath: path))
            }
            let kept = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            #expect(kept == seen, "Tests/Snapshots/screens/\(screen.name).\(mode.name).txt differs")
        }
    }

    private static let mark = "-- end of the screen --"

    /// The rows of a terminal after these bytes were written to it.
    private static func seen(_ bytes: String, columns: Int, hasColor: Bool) async throws -> String {
        let folder = TemporaryFolder()
        folder.write("bytes", bytes + mark + "\n")
        let socket = folder("socket")
        func tmux(_ words: String...) async throws -> String {
            let child = ChildProcess(
                .program("tmux", ["-S", socket, "-f", "/dev/null"] + words),
                variables: [
                    "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
                    "HOME": folder.path,
                ], input: .none)
            let result = try await child.capture(limit: 1 << 20)
            try #require(result.code == 0, "tmux \(words)")
            return String(decoding: result.output, as: UTF8.self)
        }
        _ = try await tmux(
            "new-session", "-d", "-x", "\(columns)", "-y", "60", "cat '\(folder("bytes"))'; exec sleep infinity")
        var rows = ""
        let deadline = ContinuousClock.now + .seconds(300)
        while !rows.contains(mark), ContinuousClock.now < deadline {
            rows = try await tmux("capture-pane", "-p", hasColor ? "-e" : "-N")
        }
        _ = try await tmux("kill-server")
        try #require(rows.contains(mark))
        return rows.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.contains(mark) }.map {
            $0 + "\n"
        }.joined()
    }
}
