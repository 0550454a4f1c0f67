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
}
