import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// `config list` shows the values in effect with their origin: an option, a variable, a `.triton.toml`, the
/// configuration or a default.
@Suite struct ConfigOriginTests {
    private static let file = """
        profile = "work"
        pager = "most"
        color = "never"
        [profiles.work]
        address = "adam"
        email = "a@example.com"
        api_url = "https://one.example"

        """

    private func program(_ variables: [String: String], folder: String? = nil) throws -> InProcessProgram {
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "", "PAGER": "", "EDITOR": ""].merging(variables) { $1 })
        let home = program.home.path
        try FileManager.default.createDirectory(atPath: home + "/config/triton", withIntermediateDirectories: true)
        #expect(
            FileManager.default.createFile(atPath: home + "/config/triton/config.toml", contents: Data(Self.file.utf8)))
        if let folder {
            #expect(FileManager.default.createFile(atPath: home + "/.triton.toml", contents: Data(folder.utf8)))
        }
        return program
    }

    private func rows(_ program: InProcessProgram, _ line: String) async -> [String: [String]] {
        let effect = await program.run(line + " --fields key,value,origin")
        #expect(effect.exitCode == 0, "\(effect)")
        return effect.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }.reduce(into: [:]) { rows, row in
            #expect(rows[row[0]] == nil, "\(row[0]) stands twice")
            rows[row[0]] = [row[1], row[2].replacing(program.home.path + "/", with: "")]
        }
    }

    static let table:
        [(
            name: String, variables: [String: String], folder: String?, options: String, key: String, expected: [String]
        )] =
            [
                ("the file", [:], nil, "", "profiles.work.address", ["adam", "config/triton/config.toml"]),
                ("a variable", ["TRITON_ADDRESS": "lab"], nil, "", "profiles.work.address", ["lab", "TRITON_ADDRESS"]),
                (
                    "a working folder", [:], "address = \"harbour\"\n", "", "profiles.work.address",
                    ["harbour", ".triton.toml"]
                ),
                (
                    "a variable before a folder", ["TRITON_ADDRESS": "lab"], "address = \"harbour\"\n", "",
                    "profiles.work.address", ["lab", "TRITON_ADDRESS"]
                ),
                (
                    "an option before all", ["TRITON_ADDRESS": "lab"], "address = \"harbour\"\n", "-a adam2",
                    "profiles.work.address", ["adam2", "--address"]
                ),
                (
                    "the profile by variable", ["TRITON_PROFILE": "home"], "profile = \"third\"\n", "", "profile",
                    ["home", "TRITON_PROFILE"]
                ),
                ("the profile by folder", [:], "profile = \"third\"\n", "", "profile", ["third", ".triton.toml"]),
                (
                    "the profile by option", ["TRITON_PROFILE": "home"], nil, "--profile other", "profile",
                    ["other", "--profile"]
                ),
                (
                    "the protection", ["TRITON_READ_ONLY": "1"], nil, "", "profiles.work.read_only",
                    ["true", "TRITON_READ_ONLY"]
                ),
                (
                    "the e-mail", ["TRITON_EMAIL": "b@example.com"], nil, "", "profiles.work.email",
                    ["b@example.com", "TRITON_EMAIL"]
                ),
                (
                    "the service", ["TRITON_API_URL": "https://two.example"], nil, "", "profiles.work.api_url",
                    ["https://two.example", "TRITON_API_URL"]
                ),
                ("the pager", ["TRITON_PAGER": "more", "PAGER": "less"], nil, "", "pager", ["more", "TRITON_PAGER"]),
                ("the pager before PAGER", ["PAGER": "less"], nil, "", "pager", ["most", "config/triton/config.toml"]),
                ("the colour", [:], nil, "--color always", "color", ["always", "--color"]),
                ("an editor that nothing else sets", ["EDITOR": "nano"], nil, "", "editor", ["nano", "EDITOR"]),
                (
                    "an editor by two variables", ["EDITOR": "nano", "VISUAL": "emacs"], nil, "", "editor",
                    ["emacs", "VISUAL"]
                ),
                (
                    "an editor of our own", ["EDITOR": "nano", "TRITON_EDITOR": "ed"], nil, "", "editor",
                    ["ed", "TRITON_EDITOR"]
                ),
                (
                    "an address of a profile that the file does not know",
                    ["TRITON_PROFILE": "home", "TRITON_ADDRESS": "lab"], nil, "", "profiles.home.address",
                    ["lab", "TRITON_ADDRESS"]
                ),
            ]

    @Test(arguments: table.map(\.name))
    func `the value in effect is shown with its origin`(_ name: String) async throws {
        let row = try #require(Self.table.first { $0.name == name })
        let program = try program(row.variables, folder: row.folder)
        #expect(await rows(program, "config list --show-origin \(row.options)")[row.key] == row.expected)
        #expect(await rows(program, "config list --all \(row.options)")[row.key] == row.expected)
        // Without the option, the settings of the file are listed, with the same values.
        let plain = await rows(program, "config list \(row.options)")
        #expect(
            plain.keys.sorted() == [
                "color", "pager", "profile", "profiles.work.address", "profiles.work.api_url", "profiles.work.email",
            ])
        if let value = plain[row.key] { #expect(value == row.expected) }
    }

    @Test func `defaults are listed when they are asked for, each once`() async throws {
        let program = try program([:])
        let set = await rows(program, "config list --show-origin")
        #expect(set.values.allSatisfy { $0[1] == "config/triton/config.toml" } && set.count == 6)
        let all = await rows(program, "config list --all")
        #expect(
            all["undo.days"] == ["90", "default"] && all["undo.megabytes"] == ["64", "default"]
                && all["editor"] == ["vi", "default"])
        #expect(all["profiles.work.token_command"] == ["", "default"])
        #expect(set.allSatisfy { all[$0.key] == $0.value })
    }

    @Test func `the arguments of token_command are not shown, and its program is`() async throws {
        let program = try InProcessProgram(), key = "profiles.work.token_command"
        try program.configure("[profiles.work]\ntoken_command = [\"pass\", \"-p\", \"canary\"]\n")
        let shown = #"["pass", "***"]"#
        #expect(await program.run("config get \(key)") == Effect(output: shown + "\n"))
        #expect(await program.run("config list --fields value").output == #"["pass","***"]"# + "\n")
        let set = await program.run(["config", "set", key, #"["sh", "-c", "echo canary"]"#])
        #expect(set.exitCode == 0 && !(set.output + set.error).contains("canary"), "\(set)")
        #expect(await program.run(["config", "set", key, #"["pass"]"#]).exitCode == 0)
        #expect(await program.run("config get \(key)") == Effect(output: "[\"pass\"]\n"))
    }

    /// It should be a list of words.
    @Test(arguments: [#""pass -p canary""#, #"["pass -p canary"]"#])
    func `the arguments of a wrong token_command are not shown either`(_ value: String) async throws {
        let program = try InProcessProgram()
        try program.configure("[profiles.work]\ntoken_command = \(value)\n")
        for line in ["config list", "config get profiles.work.token_command", "doctor", "purl list --profile work"] {
            let effect = await program.run(line)
            #expect(!(effect.output + effect.error).contains("canary"), "\(line): \(effect)")
        }
        #expect(await program.run("config list").output.contains("pass ***"))
    }

    @Test func `without settings the list is empty`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("config list") == Effect(error: "triton: nothing is set\n"))
        #expect(await program.run("config list --show-origin") == Effect(output: "profile\tsandbox\tTRITON_PROFILE\n"))
    }

    @Test(arguments: [80, 60, 40]) func `a terminal shows the origin beside a long value`(_ columns: Int) async throws {
        let program = try program([:])
        try program.configure("pager = \"less --quit-if-one-screen --RAW-CONTROL-CHARS\"\ncolor = \"never\"\n")
        let effect = await program.run(
            "config list --show-origin", terminals: [.output], size: TerminalSize(columns: columns, lines: 24))
        #expect(effect.exitCode == 0 && effect.output.contains("Origin"), "\(effect)")
    }
}
