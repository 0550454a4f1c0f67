import Cache
import GRDB
import ProgramSupport
import Testing
import TritonApp

/// `-n` with `--offline` reads only the rows that are shown.
@Suite struct PartialListTests {
    @Test(arguments: [
        ("purl list", "purl", "target", "name"), ("paste list", "paste", "content", "title"),
        ("weblog list", "entry", "body", "id"), ("status list", "status", "content", "id"),
        ("status timeline", "status", "content", "id"),
        ("pic feed", "picture", "caption", "id"),
    ])
    func `the other rows of a cached list are not read`(
        _ line: String, _ table: String, _ column: String, _ key: String
    ) async throws {
        let program = try InProcessProgram()
        let all = await program.run("\(line) --fields \(key)").output.split(separator: "\n")
        let first = try #require(all.first), options = "--offline --quiet --fields \(key)"
        #expect(all.count > 1)
        // A text that is not UTF-8 makes a row that cannot be read.
        program.environment.caches.cache(of: "sandbox") { _ in }.write {
            try $0.execute(sql: "UPDATE \(table) SET \(column) = x'FF' WHERE key <> ?", arguments: [String(first)])
        }
        #expect(await program.run("\(line) \(options)").exitCode == 69)
        #expect(await program.run("\(line) -n 1 \(options)") == Effect(output: first + "\n"))
    }

    @Test func `the number is that of the entries that other options leave`() async throws {
        let program = try InProcessProgram()
        _ = await program.run("weblog list")
        for options in ["--type page", "--status draft", "--drafts"] {
            let line = "weblog list -n 1 --fields id \(options)", effect = await program.run(line)
            #expect(effect.output != "" && effect.exitCode == 0, "\(effect)")
            #expect(await program.run("\(line) --offline --quiet") == effect)
        }
    }
}
