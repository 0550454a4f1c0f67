import ProgramSupport
import Terminal
import Testing

/// `--copy` copies what a change prints, and nothing else.
@Suite struct CopyTests {
    private static let terminals: Set<StandardStream> = [.output, .error]

    @Test(arguments: [
        ("purl add blog https://example.com/blog", "aHR0cHM6Ly9kZW1vLnVybC5sb2wvYmxvZw=="),
        ("purl edit docs --unlisted", "aHR0cHM6Ly9kZW1vLnVybC5sb2wvZG9jcw=="),
    ])
    func `the URL of a change is copied`(_ line: String, _ encoded: String) async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        let effect = await program.run(line + " --copy", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && effect.error.contains("\u{1B}]52;c;\(encoded)\u{7}"), "\(effect)")
        #expect(
            effect.error.hasSuffix("triton: the terminal was told to copy it, and does not say whether it can\n"),
            "\(effect)")
    }

    @Test(arguments: [
        "purl get docs", "paste get hello.txt", "status list", "email set me@example.com", "auth token", "now get",
        "purl add new https://example.com --dry-run", "purl delete docs --yes",
    ])
    func `nothing else is copied`(_ line: String) async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        let effect = await program.run(line + " --copy", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && !effect.error.contains("\u{1B}]52"), "\(effect)")
    }

    @Test func `the setting makes it the default, and without a terminal a note says that nothing was copied`()
        async throws
    {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        await program.run("config set copy true")
        let copied = await program.run("purl add blog https://example.com/blog", terminals: Self.terminals)
        #expect(copied.error.contains("\u{1B}]52;c;"), "\(copied)")
        let effect = await program.run("purl edit blog --listed")
        #expect(effect.output == "https://demo.url.lol/blog\n")
        #expect(
            effect.error
                == "triton: nothing was copied: there is no terminal that can, and no wl-copy, xclip or tmux\n")
    }
}
