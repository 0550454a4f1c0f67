import ProgramSupport
import Terminal
import Testing

@Suite struct OutputOptionTests {
    @Test(arguments: ["paste get odd", "paste get odd --fields content", "paste get odd --format tsv", "paste list"])
    func `'-o -' escapes on a terminal as without it`(_ line: String) async throws {
        let program = try InProcessProgram()
        await program.run(["paste", "add", "odd", "--text", "some \u{1B}]0;title\u{7} text"])
        let effect = await program.run(line + " -o - --no-pager --color never", terminals: [.output])
        #expect(!effect.output.contains("\u{1B}") && !effect.output.isEmpty, "\(effect)")
        #expect(await program.run(line + " --no-pager --color never", terminals: [.output]) == effect)
    }
}
