import Cache
import Completion
import Database
import Domain
import FoundationEssentials
import PURLsPersistenceService
import ProgramSupport
import Testing
import TritonApp

/// `triton __complete` as the scripts call it.
@Suite struct HiddenCommandTests {
    private static let table: [(words: [String], output: String)] = [
        (["bash", "triton pur", "pur"], "words\npurl\tshort names that redirect to URLs\n"),
        (["bash", "A=b triton pur", "pur"], "words\npurl\tshort names that redirect to URLs\n"),
        (["bash", "triton purl list > x", "x"], "files\n\n"),
        (["bash", "triton purl list 2>x", "x"], "files\n\n"),
        (["bash", "triton purl add --from=a", "a"], "files\n--from=\n"),
        (["bash", "triton purl list --format=rec", "rec"], "words\nrecord\t\n"),
        (["bash", "triton purl list --format=rec", "--format=rec"], "words\n--format\\=record\t\n"),
        (["bash", "triton 'purl' \"list\" --fields tar", "tar"], "nospace\ntarget\tthe target URL\n"),
        (["bash", "triton nothing ", ""], ""),
        (["bash", "triton folder push web", "web"], "words\nweb\t\nweblog\t\n"),
        (["bash", "triton folder diff /no", "/no"], "files\n\n"),
        (["bash", "triton folder diff ~/no", "~/no"], "files\n\n"),
        (["bash", "triton folder pull --kinds now,p", "now,p"], "nospace\nnow,paste\t\nnow,purl\t\nnow,pic\t\n"),
        (["zsh", "op", "purl"], "words\nopen\topen  -- open a PURL in the browser\n"),
        (["zsh", "--format=rec", "purl", "list"], "words\n--format=record\t--format=record\n"),
        (["fish", "'op", "purl"], "words\nopen\topen a PURL in the browser\n"),
        (["nushell", "purl", "op"], "words\nopen\topen a PURL in the browser\n"),
        (["nushell", "'purl'", "\"op"], "words\nopen\topen a PURL in the browser\n"),
        (["nushell", "purl", "list", "--json=tar"], "nospace\n--json=target\tthe target URL\n"),
        (["nushell", "purl", "add", "--from", ""], "files\n\n"), (["nushell"], ""),
        ([], ""), (["bash"], ""), (["tcsh", "x", "y"], ""), (["bash", "", ""], ""), (["bash", "'", ""], ""),
    ]

    @Test(arguments: table)
    func `the hidden command prints only candidates, and succeeds`(_ words: [String], _ output: String)
        async throws
    {
        #expect(try await BinaryProgram().run(["__complete"] + words) == Effect(output: output))
    }

    @Test(arguments: [
        ("coffe", "words\ncoffee\t☕\n"), ("heart_ey", "words\nheart_eyes\t😍\n"), ("octop", "words\noctopus\t🐙\n"),
        ("thumbs_u", "words\nthumbs_up\t👍\nthumbs_up_sign\t👍\n"),
        (":tad", "words\n:tada:\t🎉\n"), ("HEAVY_BLACK_HEART", ""), ("🐙", ""), ("zzzz", ""),
    ])
    func `every name that --emoji takes is offered, with colons if the word begins with one`(
        _ typed: String, _ output: String
    ) throws {
        // In this process, because an unoptimised program beside many others may exceed its time limit and print
        // nothing.
        let completion = ShellCompletion(try InProcessProgram().environment.completionEngine)
        #expect(completion.answer(["fish", typed, "status", "post", "--emoji"]) == output)
    }

    @Test func `all emoji are offered, not only the first ones`() throws {
        let completion = ShellCompletion(try InProcessProgram().environment.completionEngine)
        let offered = completion.answer(["fish", "", "status", "post", "--emoji"]).split(separator: "\n").dropFirst()
        #expect(offered.count > CompletionEngine.limit)
        #expect(offered.contains("octopus\t🐙") && offered.contains("thumbs_up\t👍"))
    }

    @Test(arguments: [
        ("", "words\nnow\t\nweb\t\nweblog\t\nstatus\t\npaste\t\npurl\t\npic\t\ndns\t\nemail\t\nnow.md\t\nweblog/\t\n"),
        ("n", "words\nnow\t\nnow.md\t\n"), ("now.", "words\nnow.md\t\n"), ("weblog", "words\nweblog\t\nweblog/\t\n"),
        ("weblog/", "words\nweblog/a b.md\t\nweblog/notes/\t\n"), ("weblog/n", "nospace\nweblog/notes/\t\n"),
        (".tr", "words\n.triton.toml\t\n"), ("none", ""), ("~", "files\n\n"),
    ])
    func `where kinds and files may be, both are offered`(_ typed: String, _ output: String) async throws {
        let program = try InProcessProgram(folder: "garden"), root = program.home.path + "/garden"
        try FileManager.default.createDirectory(atPath: root + "/weblog/notes", withIntermediateDirectories: true)
        for name in ["now.md", ".triton.toml", "weblog/a b.md"] {
            try Data().write(to: URL(filePath: root + "/" + name))
        }
        let completion = ShellCompletion(program.environment.completionEngine)
        #expect(completion.answer(["fish", typed, "folder", "push"]) == output)
    }

    @Test
    func `sessions of the account, changes to undo and items of the outbox are offered`() async throws {
        let program = try InProcessProgram()
        let sessions = await program.run("account sessions list --fields id").output.split(separator: "\n")
        await program.run("purl add green https://example.com")
        await program.run("purl add docs https://example.com")
        let records = ["a", "b"].map { #"{"name":"\#($0)","target":"https://example.com"}"# }
        await program.run("purl add --from -", input: records.joined(separator: "\n"))
        let completion = ShellCompletion(program.environment.completionEngine)
        let offered = completion.answer(["fish", "", "account", "sessions", "delete"])
        #expect(!sessions.isEmpty && sessions.allSatisfy { offered.contains("\n\($0)\t") }, "\(offered)")
        #expect(completion.answer(["fish", "", "undo"]).contains("\n1\tpurl green\n3-4\t2 changes\n"))
        #expect(completion.answer(["fish", "", "outbox", "get"]) == "words\nlatest\tthe newest\n")
    }

    @Test
    func `completion needs no home, and a broken configuration affects only its own settings`() async throws {
        let program = try BinaryProgram()
        let noHome = [
            "HOME": "/dev/null/nobody", "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "",
            "XDG_STATE_HOME": "",
        ]
        #expect(try await program.run(["__complete", "fish", "", "purl", "get"], variables: noHome) == Effect())
        let config = program.home.path + "/broken.toml"
        try Data("profile = [".utf8).write(to: URL(filePath: config))
        let broken = ["TRITON_CONFIG": config, "TRITON_PROFILE": "work"]
        #expect(try await program.run(["__complete", "fish", "", "purl", "get"], variables: broken) == Effect())
        #expect(
            try await program.run(["__complete", "fish", "op", "purl"], variables: broken)
                == Effect(output: "words\nopen\topen a PURL in the browser\n"))
    }

    @Test
    func `completion makes no file, and runs no token command`() async throws {
        let program = try BinaryProgram()
        let config = program.home.path + "/config.toml"
        try Data("[profiles.work]\naddress = 'demo'\ntoken_command = ['touch', '\(program.home.path)/ran']\n".utf8)
            .write(to: URL(filePath: config))
        let effect = try await program.run(
            ["__complete", "fish", "", "purl", "get"], variables: ["TRITON_CONFIG": config, "TRITON_PROFILE": "work"])
        #expect(effect == Effect())
        #expect(try FileManager.default.subpathsOfDirectory(atPath: program.home.path) == ["config.toml"])
    }

    @Test
    func `aliases, programs on the path, profiles and settings are offered`() async throws {
        let program = try BinaryProgram()
        _ = try await program.run(["purl", "list"])
        _ = try await program.run(["alias", "set", "mine", "purl get $1"])
        #expect(try await program.run(["__complete", "fish", "mi"]) == Effect(output: "words\nmine\tpurl get $1\n"))
        #expect(
            try await program.run(["__complete", "fish", "do", "mine"])
                == Effect(output: "words\ndocs\thttps://example.com/documentation\n"))
        #expect(
            try await program.run(["__complete", "fish", "mi", "alias", "delete"])
                == Effect(output: "words\nmine\tpurl get $1\n"))
        #expect(
            try await program.run(["__complete", "fish", "s", "--profile"]) == Effect(output: "words\nsandbox\t\n"))
        #expect(
            try await program.run(["__complete", "fish", "de", "purl", "list", "--address"])
                == Effect(output: "words\ndemo\t\n"))
    }

    @Test
    func `of many names the first and the last are offered, so that their common beginning is right`() async throws {
        let program = try BinaryProgram()
        _ = try await program.run(["purl", "list"])
        let database = CacheDatabase.file(
            program.home.path + "/cache/triton/sandbox.sqlite",
            factory: {
                DatabaseFactory(schemas: CacheSchema.tables(of: Nouns.all.cacheSchemas), durability: .disposable)
            }
        ) { _ in
        }
        let store = ItemStore<PURL>(database)
        let demo = Address("demo")
        let purls = (0..<1000).map {
            PURL(name: "name\($0)", address: demo, target: "https://example.com", isListed: true)
        }
        store.replace(purls, of: demo, at: Date())
        let lines = try await program.run(["__complete", "bash", "triton purl get na", "na"]).output.split(
            separator: "\n")
        #expect(lines.count == 301)
        #expect(lines[1] == "name0\thttps://example.com")
        #expect(lines.last == "name999\tthe last of many: type more letters")
    }
}
