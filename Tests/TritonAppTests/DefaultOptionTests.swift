import CommandKit
import Foundation
import ProgramSupport
import Testing

/// `[defaults."noun verb"]` of the configuration.
@Suite struct DefaultOptionTests {
    private func program(_ name: String, _ lines: String) throws -> InProcessProgram {
        let program = try InProcessProgram()
        let folder = program.home.path + "/config/triton"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("[defaults.\"\(name)\"]\n\(lines)\n".utf8).write(to: URL(filePath: folder + "/config.toml"))
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
    func `a list takes them, and what is typed wins`(_ lines: String, _ line: String, _ output: String) async throws {
        let program = try program("purl list", lines)
        #expect(await program.run(line).output == output)
    }

    @Test func `a text that begins with a hyphen is one`() async throws {
        let program = try program("pic edit", "caption = \"-x\"")
        let id = await program.run("pic list --fields id").output.prefix { $0 != "\n" }
        #expect(await program.run("pic edit \(id) --dry-run").output.contains("\"description\":\"-x\""))
    }

    @Test func `an option of several words takes the one that it is given`() async throws {
        let program = try program("status mute", "keyword = [\"x\", \"y z\"]")
        #expect(await program.run("status mute bob").error.contains("either addresses or --keyword"))
        #expect(await program.run("status mute --json").output.contains("x y z"))
    }

    @Test func `false stands for the option that says no`() async throws {
        let program = try program("web set", "publish = false")
        #expect(await program.run("web set --dry-run x").output.contains("\"publish\":true") == false)
        #expect(await program.run("web set --dry-run --publish x").output.contains("\"publish\":true"))
    }
}
