import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import TestFolders
import Testing

/// A configuration that every user can change names no program that is run.
@Suite struct OpenConfigurationTests {
    private let folder = TemporaryFolder()

    private func program(isOpen: Bool) throws -> InProcessProgram {
        let program = try InProcessProgram(
            variables: [
                "PATH": "/usr/bin:/bin",
                "EDITOR": "echo mine > '\(folder("editor"))'; true", "PAGER": "cat > '\(folder("pager"))'",
            ])
        try program.configure(
            """
            editor = "echo theirs > '\(folder("editor"))'; true"
            pager = "echo theirs > '\(folder("pager"))'"
            [alias]
            say = "!echo said"
            docs = "help purl"
            [profiles.work]
            token_command = ["sh", "-c", "touch '\(folder("token"))'; echo token"]
            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: isOpen ? 0o666 : 0o664], ofItemAtPath: program.home.path + "/config/triton/config.toml")
        return program
    }

    @Test func `its aliases of the shell and its token_command are errors`() async throws {
        let closed = try program(isOpen: false), open = try program(isOpen: true)
        #expect(await closed.run("say").exitCode == 0)
        #expect(await open.run("docs").exitCode == 0)
        for (line, key) in [
            ("say", "alias.say"), ("account get --profile work --address demo", "profiles.work.token_command"),
        ] {
            let effect = await open.run(line)
            #expect(effect.exitCode == 78 && effect.output.isEmpty)
            #expect(
                effect.error.hasSuffix(
                    "'\(key)' names a program, and every user can change the file\nhint: 'chmod o-w' closes it\n"),
                "\(effect)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder("token")))
    }

    @Test(arguments: [(false, "theirs"), (true, "mine")])
    func `its editor is not used`(_ isOpen: Bool, _ expected: String) async throws {
        let program = try program(isOpen: isOpen)
        await program.run("now edit", terminals: [.input, .output, .error])
        #expect(try folder.text("editor") == expected + "\n")
    }

    @Test(arguments: [(false, "theirs"), (true, "docs")])
    func `its pager is not used`(_ isOpen: Bool, _ expected: String) async throws {
        let program = try program(isOpen: isOpen)
        await program.run(
            "purl list", terminals: [.input, .output, .error], size: TerminalSize(columns: 80, lines: 3))
        #expect(try folder.text("pager").contains(expected))
    }
}
