import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing
import TritonApp

/// Snapshots of help and tables. `TRITON_RECORD=1` writes the files under `Tests/Snapshots` again; look at the
/// difference before you commit it.
@Suite struct SnapshotTests {
    struct View: Sendable, CustomTestStringConvertible {
        let name: String
        let line: String
        var columns = 80
        var testDescription: String { name }
    }

    /// A fixed time, so that the seed of the sandbox is always the same.
    private static let time = TimeSource(
        now: { Date(timeIntervalSince1970: 1_795_000_000) }, sleep: { _ in }, random: { 0.5 })

    static let views = [
        View(name: "help-root", line: "--help"), View(name: "help-purl", line: "purl --help"),
        View(name: "help-purl-add", line: "purl add --help"),
        View(name: "help-status-post", line: "status post --help"), View(name: "table-purl", line: "purl list"),
        View(name: "table-purl-40", line: "purl list", columns: 40),
        View(name: "table-paste", line: "paste list"),
        View(name: "record-purl", line: "purl get docs"), View(name: "json-purl", line: "purl get docs --json"),
    ]

    @Test(arguments: views)
    func `a view looks as recorded`(_ view: View) async throws {
        let program = try InProcessProgram(variables: ["NO_COLOR": "1"], time: Self.time)
        let effect = await program.run(
            view.line, terminals: [.output], size: TerminalSize(columns: view.columns, lines: 1000))
        #expect(effect.exitCode == 0)
        let path =
            #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Snapshots/\(view.name).txt"
        if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
            try Data(effect.output.utf8).write(to: URL(filePath: path))
        }
        let kept = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        #expect(kept == effect.output, "Tests/Snapshots/\(view.name).txt differs")
        let widest = effect.output.split(separator: "\n").map { DisplayWidth.of($0) }.max() ?? 0
        #expect(!view.name.hasPrefix("table") || widest <= view.columns)
    }
}
