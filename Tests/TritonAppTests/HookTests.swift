import Domain
import FoundationEssentials
import Manual
import ProgramSupport
import TestFolders
import Testing
@testable import TritonApp

/// Programs of the configuration that run after a command.
@Suite struct HookTests {
    /// It lives as long as the test.
    private let folder = TemporaryFolder()

    private func program(
        _ script: String, variables: [String: String] = [:], folder: String = "", time: TimeSource = .timeless
    ) throws -> InProcessProgram {
        let program = try InProcessProgram(
            variables: ["PATH": "/usr/bin:/bin", "TRITON_TOKEN": "canary-token"].merging(variables) { $1 },
            folder: folder, time: time)
        writeExecutable(self.folder("hook"), "#!/bin/sh\n\(script)\n")
        try program.configure(
            """
            [hooks]
            after."purl add" = ["\(self.folder("hook"))", "an argument", "$(id)"]
            after."purl delete" = ["\(self.folder("hook"))"]
            """)
        return program
    }

    private func isMissing(_ name: String) -> Bool { !FileManager.default.fileExists(atPath: folder(name)) }

    @Test func `it gets the records once, its arguments as they are, the address, and no token`() async throws {
        let program = try program(
            "cat >> '\(folder("in"))'; printf '%s|' \"$@\" > '\(folder("args"))'; env > '\(folder("env"))'")
        #expect(
            await program.run("purl add one https://example.com --listed")
                == Effect(output: "https://demo.url.lol/one\n"))
        let record = """
            {"name":"one","address":"demo","target":"https://example.com","counter":null,"listed":true,\
            "url":"https://demo.url.lol/one"
            """
        #expect(try folder.text("in").hasPrefix(record))
        #expect(try folder.text("in").hasSuffix("}\n"))
        #expect(try folder.text("args") == "an argument|$(id)|")
        let variables = try folder.text("env")
        #expect(!variables.contains("canary-token"))
        #expect(variables.contains("TRITON_ADDRESS=demo\n"))
        #expect(variables.contains("TRITON_HOOK=purl add\n"))
        await program.run("purl delete one tea --yes")
        #expect(
            try folder.text("in").split(separator: "\n").map { $0.contains("\"deleted\":true") } == [false, true, true])
    }

    @Test(arguments: [
        ("a failure of the command", "purl add docs https://example.com", [:]),
        ("a dry run", "purl add new https://example.com --dry-run", [:]),
        ("the option", "purl add new https://example.com --no-hooks", [:]),
        ("another command", "purl list", [:]),
        ("a command of a hook", "purl add new https://example.com", ["TRITON_HOOK": "status post"]),
    ])
    func `it does not run after`(_ reason: String, _ line: String, _ variables: [String: String]) async throws {
        let program = try program("echo ran > '\(folder("ran"))'", variables: variables)
        await program.run(line)
        #expect(isMissing("ran"))
        if reason.hasPrefix("a command of") {
            #expect(await program.run("purl get new") == Effect(output: "https://example.com\n"))
        }
    }

    @Test func `its failure is a note, and the exit code stays`() async throws {
        let name = folder("hook")
        #expect(
            try await program("exit 3").run("purl add one https://example.com")
                == Effect(
                    output: "https://demo.url.lol/one\n", error: "triton: the hook '\(name)' failed with exit code 3\n")
        )
        // One that reads nothing does not end the command.
        let records = (1...3000).map { "{\"name\":\"p\($0)\",\"target\":\"https://example.com/\($0)\"}" }
        #expect(
            try await program("exec true").run("purl add --from - -q", input: records.joined(separator: "\n")).exitCode
                == 0)
    }

    @Test(arguments: ["completion bash", "help purl"])
    func `a command that needs no configuration says nothing about hooks of an invalid one`(_ line: String) async throws
    {
        let program = try program("true")
        try program.configure("[hooks")
        let effect = await program.run(line)
        #expect(effect.exitCode == 0 && effect.error.isEmpty, "\(effect)")
    }

    @Test func `one that takes long is named, and ended after the timeout`() async throws {
        let ending = TimeSource(
            now: { Date() },
            sleep: { if $0 != Hooks.silence { try await Task.sleep(for: .seconds(min($0, 0.05))) } }, random: { 0 })
        let effect = try await program("exec sleep 1000", time: ending).run("purl add one https://example.com")
        #expect(
            effect
                == Effect(
                    output: "https://demo.url.lol/one\n",
                    error: """
                        triton: waiting for the hook '\(folder("hook"))'
                        triton: the hook '\(folder("hook"))' took longer than 30 seconds and was ended

                        """))
    }

    @Test func `the example of the manual announces statuses and entries`() async throws {
        let example = try #require(
            ManualTopics.hooks.lazy.compactMap { block in
                if case .literal(let lines) = block, lines[0].hasPrefix("#!") { lines } else { nil }
            }.first)
        let program = try program("exit 1", variables: ["PATH": "\(folder.path):/usr/bin:/bin"])
        writeExecutable(
            folder("curl"),
            """
            #!/bin/sh
            for argument; do
                case $argument in status=*) printf '%s\\n' "${argument#status=}" >> '\(folder("sent"))';; esac
            done
            """)
        writeExecutable(folder("hook"), example.joined(separator: "\n") + "\n")
        try program.configure(
            "[hooks.after]\n\"status post\" = [\"\(folder("hook"))\"]\n\"weblog post\" = [\"\(folder("hook"))\"]\n")
        let status = await program.run("status post '🐙 Eight things'")
        let entry = await program.run("weblog post - --id hello", input: "# Hello there\n\nText.\n")
        let again = await program.run("weblog post - --id hello --force", input: "# Hello there\n\nMore.\n")
        #expect(status.error.isEmpty && entry.error.isEmpty && again.error.isEmpty, "\(status) \(entry) \(again)")
        #expect(try folder.text("sent") == "🐙 Eight things \(status.output)Hello there \(entry.output)")
    }

    @Test func `a folder cannot name one`() async throws {
        let program = try program("true", folder: "clone")
        try program.configure("")
        try Data("[hooks]\nafter.\"purl add\" = [\"/bin/sh\", \"-c\", \"echo ran > '\(folder("ran"))'\"]\n".utf8).write(
            to: URL(filePath: program.home.path + "/clone/.triton.toml"))
        await program.run("purl add one https://example.com")
        #expect(isMissing("ran"))
    }

    @Test(arguments: [(0o664, false), (0o666, true)])
    func `one does not run from a configuration that every user can change`(_ mode: Int, _ isOpen: Bool) async throws {
        let program = try program("echo ran > '\(folder("ran"))'")
        let path = program.home.path + "/config/triton/config.toml"
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let warnings = """
            triton: every user can change '\(path)': no program that it names is run; 'chmod o-w' closes it
            triton: the hook of 'purl add' was not run: cannot use configuration '\(path)': line 2, column 1: \
            'hooks.after."purl add"' names a program, and every user can change the file

            """
        #expect(
            await program.run("purl add one https://example.com")
                == Effect(output: "https://demo.url.lol/one\n", error: isOpen ? warnings : ""))
        #expect(isMissing("ran") == isOpen)
    }

    @Test(arguments: ["nowhere", "/nowhere/hook", "/etc/passwd"])
    func `a program that cannot be run is named`(_ name: String) async throws {
        let program = try program("true")
        try program.configure("[hooks]\nafter.\"purl add\" = [\"\(name)\"]\n")
        #expect(
            await program.run("purl add one https://example.com")
                == Effect(
                    output: "https://demo.url.lol/one\n",
                    error: """
                        triton: the hook of 'purl add' was not run: cannot run '\(name)': there is no such program, or \
                        it is not executable

                        """))
    }

    @Test func `a hook of a command that does not exist is a warning`() async throws {
        let program = try InProcessProgram()
        try program.configure("[hooks]\nafter.\"status pots\" = [\"true\"]\n")
        #expect(
            await program.run("purl get docs").error.contains(
                "a hook of 'status pots', which is not a command; did you mean 'status post'?"))
    }

    @Test func `an alias in the place of a command or of a program says what to write`() async throws {
        let program = try InProcessProgram(variables: ["PATH": "/usr/bin:/bin"])
        try program.configure(
            """
            [alias]
            st = "status post"
            [hooks]
            after.st = ["true"]
            after."purl add" = ["st"]
            """)
        let effect = await program.run("purl add one https://example.com")
        #expect(
            effect.error.contains(
                "a hook of 'st', which is not a command: it is an alias; name the command that it runs: 'status post'"),
            "\(effect)")
        #expect(effect.error.contains("'st': it is an alias, which is named behind 'triton'"), "\(effect)")
        let set = await program.run(["config", "set", "hooks.after.st", "true"])
        #expect(
            set.exitCode == 64
                && set.error.contains("hint: it is an alias; name the command that it runs: 'status post'"), "\(set)")
    }
}

extension TimeSource {
    /// On a busy machine a program may take long; here it is never too long.
    fileprivate static let timeless = TimeSource(
        now: { Date() }, sleep: { try await Task.sleep(for: .seconds($0 < Hooks.silence ? $0 : 86_400)) },
        random: { 0 })
}
