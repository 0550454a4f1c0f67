import FoundationEssentials
import ProgramSupport
import TerminalSupport
import Testing

/// `kill -9` at each step of a push and of a pull: nothing is lost, nothing is sent twice, and the next run finishes
/// it.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(60))) struct FolderKillTests {
    private static let verbs = [["folder", "push", "--yes"], ["folder", "pull"]]

    /// A folder and a service that differ in both directions.
    private func prepared() throws -> Workplace {
        let place = try Workplace()
        #expect(try place.run(["folder", "clone", "demo"], isAtHome: true).exitCode == 0)
        try write("Ours.\n", to: "now.md", place)
        try write("new paste\n", to: "paste/new", place)
        try write(
            "{\"emoji\":\"🫖\",\"content\":\"from a folder\"}\n" + text("status/statuses.jsonl", place),
            to: "status/statuses.jsonl", place)
        for words in [
            ["paste", "add", "theirs", "--text", "theirs"],
            ["purl", "edit", "docs", "--target", "https://example.org/d"],
        ] {
            #expect(try place.run(words).exitCode == 0)
        }
        return place
    }

    private func write(_ text: String, to name: String, _ place: Workplace) throws {
        try Data(text.utf8).write(to: URL(filePath: place.path("demo/" + name)))
    }
    private func text(_ name: String, _ place: Workplace) -> String { place.text(place.path("demo/" + name)) }

    /// Runs `triton` in the folder; 137 after `kill -9`.
    private func run(_ words: [String], _ place: Workplace, with more: [String: String] = [:]) throws -> Int32 {
        let child = try Child(
            "/bin/sh", ["-c", #"cd "$HOME/demo" && exec "$0" "$@""#, BinaryProgram.path] + words,
            variables: place.variables.merging(more) { $1 },
            stdout: .path(place.path("out")), stderr: .path(place.path("err")))
        switch child.wait() {
        case .exited(let code): return code
        case .signal(let signal): return 128 + signal
        }
    }

    @Test(arguments: verbs) func `killed at any step, the next run finishes, and nothing is lost or sent twice`(
        _ words: [String]
    ) throws {
        for step in stride(from: 1, through: 2_000, by: Length.of(short: 61, long: 11)) {
            guard try killedCall(words, at: step) != nil else { break }
        }
        // The steps above may miss all calls of one name.
        for call in ["fsync", "pwrite"] {
            for step in [1, 4] { #expect(try killedCall(words, at: step, of: call) == call) }
        }
    }

    /// Kills a run, and checks what the next runs make of it.
    /// - Parameter call: name of the calls that count; nil for all.
    /// - Returns: the name of the call at which the run was killed; nil when it came to its end.
    private func killedCall(_ words: [String], at step: Int, of call: String? = nil) throws -> String? {
        let place = try prepared(), log = place.path("hit")
        // All files count: those of the folder, of the service, and of the program's data.
        let calls = FailingCalls(below: "/", .kill, log: log)
        let code = try run(words, place, with: try calls.variables(at: step, of: call))
        guard let hit = calls.hit else {
            #expect(code == 0)
            return nil
        }
        for next in Self.verbs {
            #expect(try run(next, place) == 0, "step \(step), \(hit): \(next) \(place.text(place.path("err")))")
        }
        let statuses = try place.posted()
        #expect(statuses.filter { $0 == "from a folder" }.count == 1, "step \(step), \(hit)")
        #expect(
            text("status/statuses.jsonl", place).split(separator: "\n").filter { $0.contains("from a folder") }
                .count == 1, "step \(step), \(hit)")
        #expect(try place.run(["now", "get"]).output == "Ours.\n", "step \(step), \(hit)")
        #expect(
            try place.run(["paste", "get", "new"]).output == "new paste\n"
                && text("paste/theirs", place) == "theirs", "step \(step), \(hit)")
        #expect(text("purls.tsv", place).contains("docs\thttps://example.org/d\ttrue\n"), "step \(step), \(hit)")
        #expect(try run(["folder", "diff", "--exit-code"], place) == 0, "step \(step), \(hit)")
        return hit
    }
}
