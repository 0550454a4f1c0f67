import Arguments
import Commands
import Output
import ProgramSupport
import Terminal
import Testing

/// `[defaults."noun verb"]` of the configuration.
@Suite struct DefaultOptionTests {
    private func program(_ name: String, _ lines: String) throws -> InProcessProgram {
        let program = try InProcessProgram()
        try program.configure("[defaults.\"\(name)\"]\n\(lines)\n")
        return program
    }

    @Test(arguments: [
        ("limit = 2\nreverse = true", "purl list --fields name", "tea\ndocs\n"),
        ("limit = 1", "purl list --fields name --limit 2", "docs\ntea\n"),
        ("json = true\nlimit = 1\nfields = \"name\"", "purl list", "[{\"name\":\"docs\"}]\n"),
        ("format = \"jsonl\"\nlimit = 1\nfields = \"name\"", "purl list", "{\"name\":\"docs\"}\n"),
        ("json = true\nlimit = 1\nfields = \"name\"", "purl list --format tsv", "docs\n"),
        ("fields = [\"name\", \"target\"]\nlimit = 1", "purl list", "docs\thttps://example.com/documentation\n"),
    ])
    func `a list applies them, and typed options take precedence`(_ lines: String, _ line: String, _ output: String)
        async throws
    {
        let program = try program("purl list", lines)
        #expect(await program.run(line).output == output)
    }

    @Test func `a value that an option does not take is a mistake of the configuration`() async throws {
        let effect = try await program("purl list", "limit = \"abc\"").run("purl list")
        #expect(effect.exitCode == 64)
        #expect(effect.error.hasPrefix("triton: in the defaults of the configuration: "), "\(effect)")
    }

    @Test func `a text that begins with a hyphen is a value`() async throws {
        let program = try program("pic edit", "caption = \"-x\"")
        let id = await program.run("pic list --fields id").output.prefix { $0 != "\n" }
        #expect(await program.run("pic edit \(id) --dry-run").output.contains("\"description\":\"-x\""))
    }

    @Test func `an option of several words takes only its values`() async throws {
        let program = try program("status mute", "keyword = [\"x\", \"y z\"]")
        #expect(await program.run("status mute bob").error.contains("either addresses or --keyword"))
        #expect(await program.run("status mute --json").output.contains("x y z"))
    }

    @Test func `raw shows the source on a terminal`() async throws {
        let program = try InProcessProgram()
        try await post(in: program)
        let rendered = await program.run("now get", terminals: [.output])
        let source = await program.run("now get --raw", terminals: [.output])
        try program.configure("[defaults.\"now get\"]\nraw = true\n")
        #expect(await program.run("now get", terminals: [.output]) == source)
        #expect(rendered != source)
    }

    private func post(in program: InProcessProgram) async throws {
        #expect(await program.run("now set", input: "# A title\n\n- **one**\n").exitCode == 0)
    }

    @Test(
        arguments: [
            ("purl get nosuch", 79, "not_found"), ("purl get", 64, "usage"), ("purl get --bogus", 64, "usage"),
            ("purl get docs --fields nosuch", 64, "usage"),
        ] as [(String, Int32, String)])
    func `errors are JSON if results are`(_ line: String, _ code: Int32, _ name: String) async throws {
        let program = try program("purl get", "json = true")
        let effect = await program.run(line)
        #expect(effect.exitCode == code)
        #expect(effect.output == "")
        #expect(effect.error.hasPrefix("{\"error\":{\"code\":\"\(name)\","))
        #expect(await program.run(line + " --format tsv").error.hasPrefix("triton: "))
    }

    @Test func `typed values replace the configured ones of a repeatable option`() async throws {
        let program = try program("pic edit", "tag = [\"one\", \"two\"]")
        let id = await program.run("pic list --fields id").output.prefix { $0 != "\n" }
        func tags(_ options: String) async -> [String] {
            let shown = await program.run("pic edit \(id) --dry-run \(options)").output
            return ["one", "two", "three"].filter { shown.contains($0) }
        }
        #expect(await tags("") == ["one", "two"])
        #expect(await tags("--tag three") == ["three"])
    }

    @Test func `false means the negated option`() async throws {
        let program = try program("web set", "publish = false")
        #expect(await program.run("web set --dry-run x").output.contains("\"publish\":true") == false)
        #expect(await program.run("web set --dry-run --publish x").output.contains("\"publish\":true"))
    }
}
