import Domain
import FoundationEssentials
import ProgramSupport
import Testing

/// The output for scripts. Changes of the output for people must not change a byte of it.
@Suite struct PipeTests {
    /// A fixed time, so that the seed of the sandbox is always the same.
    private static let time = TimeSource(
        now: { Date(timeIntervalSince1970: 1_795_000_000) }, sleep: { _ in }, random: { 0.5 })

    private static let lists = [
        "purl list", "paste list", "status list", "status timeline", "status list lighthouse -n 2 --reverse",
        "pic list", "pic feed", "dns list", "weblog list", "now garden",
        "theme list", "account sessions list", "address list", "status following", "search tomatoes", "outbox list",
        "undo --list",
    ]
    private static let items = [
        "purl get docs", "paste get soup.md", "status get latest", "status bio get", "now get", "web get",
        "weblog latest", "weblog config get", "weblog template get",
        "pic get a1b2c3d4e5f60718293a4b5c", "email get", "address get", "account get", "account settings",
        "service info", "address expires",
    ]
    private static let changes = [
        "now set Later", "purl add new https://example.com/new", "purl edit docs --target https://example.com/other",
        "purl delete tea --yes", "undo --list --jsonl",
        "purl add docs https://example.com", "paste get nothing", "status list nobody-has-this", "undo",
    ]
    private static let formats = [
        "", "--format table", "--format record", "--format tsv --header", "--json", "--jsonl",
        "--format table --fields help",
    ]

    /// Each command line with its output on both streams and its exit code.
    private static func transcript() async throws -> String {
        let program = try InProcessProgram(variables: ["COLUMNS": "70"], time: time)
        var text = ""
        for line in lists.flatMap({ list in formats.map { list + " " + $0 } })
            + items.flatMap({ item in formats.dropLast().map { item + " " + $0 } }) + changes
        {
            let effect = await program.run(line)
            text += "$ triton \(line)\n\(effect.output)\(effect.error)[\(effect.exitCode)]\n"
        }
        return text
    }

    @Test func `the output in a pipe does not change`() async throws {
        let path = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Snapshots/pipes.txt"
        let transcript = try await Self.transcript()
        if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
            try Data(transcript.utf8).write(to: URL(filePath: path))
        }
        let kept = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(transcript.split(separator: "\n").count > 300)
        let differing = zip(
            kept.split(separator: "\n", omittingEmptySubsequences: false),
            transcript.split(separator: "\n", omittingEmptySubsequences: false)
        ).first { $0 != $1 }
        #expect(kept == transcript, "Tests/Snapshots/pipes.txt differs, first in: \(String(describing: differing))")
    }
}
