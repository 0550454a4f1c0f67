import ProgramSupport
import Terminal
import Testing

@Suite struct LocaleTests {
    @Test(arguments: [("C", "->"), ("en_US.UTF-8", "→")])
    func `the text before a deletion has no arrow if the terminal's character set has none`(
        _ locale: String, _ arrow: String
    ) async throws {
        let program = try InProcessProgram(variables: ["LC_ALL": locale])
        let effect = await program.run("purl delete docs", input: "n\n", terminals: [.input, .output, .error])
        #expect(
            effect.exitCode == 2 && effect.error.contains("docs \(arrow) https://example.com/documentation"),
            "\(effect)")
    }
}
