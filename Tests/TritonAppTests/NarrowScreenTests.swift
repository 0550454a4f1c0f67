import ProgramSupport
import Terminal
import Testing

/// Tables that would hide what a person looks for are shown as records.
@Suite struct NarrowScreenTests {
    @Test(arguments: [
        ("config list --all --profile website", "pager"), ("now garden", "https://lighthouse.omg.lol/now"),
        ("status following", "https://status.lol/lighthouse"),
    ])
    func `at 40 columns the main column is there, and a URL is whole`(_ line: String, _ text: String) async throws {
        let program = try InProcessProgram()
        let size = TerminalSize(columns: 40, lines: 24)
        let narrow = await program.run(line + " --color never --no-pager", terminals: [.output], size: size).output
        #expect(narrow.contains(text) && !narrow.contains("…"), "\(narrow)")
        let wide = await program.run(
            line + " --color never --no-pager", terminals: [.output], size: TerminalSize(columns: 120, lines: 24)
        ).output
        #expect(wide.contains(text) && wide != narrow)
    }
}
