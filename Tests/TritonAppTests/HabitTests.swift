import ProgramSupport
import Testing

@Suite struct HabitTests {
    @Test(arguments: [
        ("login", "did you mean 'triton auth login'?"), ("whoami", "did you mean 'triton auth status'?"),
        ("version", "did you mean 'triton --version'?"),
        ("post", "did you mean 'triton status post'? A weblog entry is posted with 'triton weblog post'"),
        (
            "ls",
            "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'"
        ),
    ])
    func `a word of other programs gets a hint to the right command`(_ word: String, _ hint: String) async throws {
        #expect(
            try await InProcessProgram().run(word)
                == Effect(exitCode: 64, error: "triton: there is no noun '\(word)'\nhint: \(hint)\n"))
    }

    @Test func `at a prompt the hint is spelled for the prompt`() async throws {
        #expect(
            try await InProcessProgram().run("repl -c whoami").error.hasSuffix(
                "hint: did you mean 'triton auth status'?\n"))
    }

    @Test func `an alias of that name takes precedence`() async throws {
        let program = try InProcessProgram()
        await program.run("alias set post 'purl get docs'")
        #expect(await program.run("post").output == "https://example.com/documentation\n")
    }
}
