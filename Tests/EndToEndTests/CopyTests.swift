import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// `--copy` copies what a change prints, and nothing else.
@Suite struct CopyTests {
    private static let terminals: Set<StandardStream> = [.output, .error]

    @Test(arguments: [
        ("purl add blog https://example.com/blog", "aHR0cHM6Ly9kZW1vLnVybC5sb2wvYmxvZw=="),
        ("purl edit docs --unlisted", "aHR0cHM6Ly9kZW1vLnVybC5sb2wvZG9jcw=="),
        ("purl add blog https://example.com/blog -a lab", "aHR0cHM6Ly9sYWIudXJsLmxvbC9ibG9n"),
        ("weblog template set hello", "aHR0cHM6Ly9kZW1vLndlYmxvZy5sb2w="),
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
        ("copy = true\n", "--no-copy", false), ("copy = true\n", "--no-copy --copy", true),
        ("[defaults.\"purl add\"]\ncopy = true\n", "--no-copy", false),
        ("copy = true\n[defaults.\"purl add\"]\ncopy = false\n", "", false),
        ("copy = true\n[defaults.\"purl add\"]\ncopy = false\n", "--copy", true),
    ])
    func `the last of the options has precedence over the configuration`(
        _ configuration: String, _ options: String, _ isCopied: Bool
    ) async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        try program.configure(configuration)
        let effect = await program.run("purl add new https://example.com \(options)", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && effect.error.contains("\u{1B}]52;") == isCopied, "\(effect)")
    }

    @Test(arguments: [
        "email set me@example.com", "purl add new https://example.com --dry-run", "purl delete docs --yes",
        "account preference statuslog.mastodon https://example.com", "status follow driftwood",
    ])
    func `nothing else is copied`(_ line: String) async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        let effect = await program.run(line + " --copy", terminals: Self.terminals)
        #expect(effect.exitCode == 0 && !effect.error.contains("\u{1B}]52"), "\(effect)")
    }

    @Test(arguments: [
        "purl get docs", "purl list", "paste get hello.txt", "status list", "now get", "purl open docs", "search tea",
    ])
    func `a command that changes nothing refuses it, and the setting does not count there`(_ line: String) async throws
    {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent", "NO_COLOR": "1"])
        let effect = await program.run(line + " --copy", terminals: Self.terminals)
        let name = line.split(separator: " ").prefix(line.hasPrefix("search") ? 1 : 2).joined(separator: " ")
        #expect(effect.exitCode == 64 && effect.output.isEmpty)
        #expect(
            effect.unbrokenError.contains(
                "'\(name)' prints no URL of a change that could be copied hint: --copy is for commands that change"
            ),
            "\(effect)")
        await program.run("config set copy true")
        let plain = await program.run(line, terminals: Self.terminals)
        #expect(plain.exitCode == 0 && !plain.error.contains("\u{1B}]52"), "\(plain)")
    }

    @Test(arguments: [
        "config set editor beef", "config set profiles.work.address beef", "status mute beef",
        "alias set beef 'purl list'",
        "address use lab", "account preference statuslog.mastodon beef", "status follow driftwood",
        "auth exchange --client-id beef --redirect-uri https://example.com/back --authorize-url",
    ])
    func `the setting copies no value, no name and no page of somebody else`(_ line: String) async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        await program.run("config set copy true")
        let effect = await program.run(line, terminals: Self.terminals)
        #expect(effect.exitCode == 0 && !effect.error.contains("\u{1B}]52"), "\(effect)")
    }

    @Test func `the id of a new record is copied`() async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"])
        let effect = await program.run("dns add note TXT hello --copy", terminals: Self.terminals)
        let id = effect.output.trimmed
        #expect(
            !id.isEmpty && effect.error.contains("\u{1B}]52;c;\(Data(id.utf8).base64EncodedString())\u{7}"), "\(effect)"
        )
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
                == """
                triton: nothing was copied: there is no terminal that can, and neither WAYLAND_DISPLAY nor DISPLAY is \
                set

                """)
    }

    @Test(arguments: [
        (["DISPLAY": ":0"], "xclip is not installed"), (["WAYLAND_DISPLAY": "w"], "wl-copy is not installed"),
        (["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"], "wl-copy and xclip are not installed"),
    ])
    func `a note names what is missing to copy`(_ desktop: [String: String], _ reason: String) async throws {
        let program = try InProcessProgram(variables: ["PATH": "/nonexistent"].merging(desktop) { $1 })
        let effect = await program.run("purl edit docs --listed --copy")
        #expect(
            effect.error == "triton: nothing was copied: there is no terminal that can, and \(reason)\n", "\(effect)")
    }
}
