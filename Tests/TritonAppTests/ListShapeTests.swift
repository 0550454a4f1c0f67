import ProgramSupport
import Testing

/// JSON is an array whenever the person who wrote the line cannot know the number of results.
@Suite struct ListShapeTests {
    @Test(arguments: [
        ("purl get 'doc*'", "[1]"), ("purl get docs", "{"), ("purl get docs tea", "[2]"), ("paste get 'soup*'", "[1]"),
        ("purl delete 'doc*' --yes", "[1]"), ("purl delete docs --yes", "{"),
        ("purl list 'doc*'", "[1]"), ("undo", "[1]"), ("undo latest", "{"),
    ])
    func `several operands and a pattern make an array, also of one`(_ line: String, _ shape: String) async throws {
        let program = try InProcessProgram()
        if line.hasPrefix("undo") { await program.run("now set Here.") }
        let jq = ["--jq", "if type == \"array\" then \"[\\(length)]\" else \"{\" end"]
        let words = line.split(separator: " ").map { String($0).replacing("'", with: "") }
        #expect(await program.run(words + jq).output == shape + "\n")
        if line == "undo" {
            #expect(await program.run(["redo"] + jq).output == "[1]\n")
        }
    }

    @Test(
        arguments: [
            ("theme list", "id", "l", []), ("status list", "id", nil, []), ("status followers", "address", "l", []),
            ("status following", "address", "l", ["status follow harbour"]), ("address list", "address", "d", []),
            ("address directory", "address", "l", []), ("now garden", "address", "l", []),
            ("account sessions", "id", "0", []), ("purl stats", "name", "d", []),
            ("config list --all", "key", "undo.", []),
            ("alias list", "name", "mi", ["alias set mine purl", "alias set yours purl"]),
            ("outbox list", "id", "1", ["status post one --at 2h", "status post two --at 2h"]),
        ] as [(String, String, String?, [String])])
    func `a list is narrowed to the names that match`(
        _ list: String, _ field: String, _ prefix: String?, _ before: [String]
    ) async throws {
        let program = try InProcessProgram()
        for line in before { #expect(await program.run(line).exitCode == 0) }
        func names(_ pattern: String) async -> [Substring] {
            await program.run("\(list) \(pattern) --fields \(field)").output.split(separator: "\n")
        }
        let all = await names(""), prefix = try prefix ?? String(#require(all.first).dropLast()),
            matching = all.filter { $0.hasPrefix(prefix) }
        #expect(!matching.isEmpty && matching.count < all.count, "\(all)")
        #expect(await names("'\(prefix)*'") == matching)
    }
}
