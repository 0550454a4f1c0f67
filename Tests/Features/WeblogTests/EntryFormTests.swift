import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// Texts of every form are sent byte for byte, and recognised afterwards.
@Suite struct EntryFormTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) {
            testDescription = name
            self.text = text
        }
    }

    static let forms = [
        Form("no header", "# A\n\nB\n"), Form("a header without dashes", "Date: 2026-01-02\nTags: a\n\nB\n"),
        Form("dashes in the body", "---\nTitle: A\n---\n\nB\n\n---\n\nC: d\n---\n"),
        Form("returns", "---\r\nTitle: A\r\n---\r\n\r\nB\r\n"), Form("old returns", "Title: A\r\rB\r"),
        Form("a byte-order mark", "\u{FEFF}---\ntitle: A\n---\nB\n"), Form("no newline at the end", "# A\n\nB"),
        Form("newlines at the end", "# A\n\n\n\n"), Form("only a header", "---\nTitle: A\n---"),
        Form("only a type", "---\nType: Page\n---\n"), Form("an empty body", "Title: A\n\n \n"),
        Form("lists", "---\ntags: [a, 'b']\ncategories:\n  - c\n  - \"d, e\"\n---\nB\n"),
        Form("quotes", "---\ntitle: \"A: \\\"b\\\"\"\nslug: 'it''s'\n---\nB\n"),
        Form("maps", "---\nparams:\n  a:\n    b: {c: d}\n---\nB\n"),
        Form("blocks", "---\nsummary: >\n  one\n  two\ntext: |-\n  a: b\n---\nB\n"),
        Form("a wrapped line", "---\nTags: a,\n  b\n---\nB\n"), Form("a date of its own", "Date: soon\n\nB\n"),
        Form("odd keys", "---\nDate & Time: x\n1st: x\nmood.level: x\n\u{1F419}: x\n: x\n---\nB\n"),
        Form("TOML", "+++\ntitle = 'A'\n[extra]\nb = 1\n+++\nB\n"), Form("JSON", "{\n\"title\": \"A\"\n}\n\nB\n"),
        Form("dashes that are not closed", "---\ntitle: A\n\nB\n"),
        Form("characters", "# \u{202E}e\u{301} \u{1F9D1}\u{1F3FD}\u{200D}\u{1F33E}\u{1B}[31m\u{2028}\t\n"),
        Form("a long line", "Title: " + String(repeating: "long ", count: 40_000) + "\n\nB\n"),
        Form(
            "many lines",
            "# Large\n\n"
                + String(
                    repeating: "A line with a [link](https://example.com).\n",
                    count: Length.of(short: 10_000, long: 125_000))),
    ]

    @Test(arguments: forms) func `a text is sent byte for byte, and only once`(_ form: Form) async throws {
        let program = try InProcessProgram()
        let path = program.home.path + "/weblog/text.md"
        try FileManager.default.createDirectory(
            atPath: program.home.path + "/weblog", withIntermediateDirectories: true)
        try Data(form.text.utf8).write(to: URL(filePath: path))
        let first = await program.run(["weblog", "post", path])
        #expect(first.exitCode == 0, "\(first.error)")
        #expect(await program.run("weblog get text").output.utf8.elementsEqual(form.text.utf8))
        let second = await program.run(["weblog", "post", path, "--json", "--fields", "id"])
        #expect(second.exitCode == 0 && second.output == "{\"id\":\"text\"}\n", "\(second.error)")
        // Only the first run has made a change.
        #expect(await program.run("undo --list --fields id").output.split(separator: "\n").count == 1)
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("redo").exitCode == 0)
        #expect(await program.run("weblog get text").output.utf8.elementsEqual(form.text.utf8))
        try Data((form.text + "x").utf8).write(to: URL(filePath: path))
        #expect(await program.run(["weblog", "post", path]).exitCode == 0)
        #expect(await program.run("weblog get text").output.utf8.elementsEqual((form.text + "x").utf8))
    }

    @Test(arguments: [
        ("weblog post - --id nul", "weblog get nul"), ("paste add nul -", "paste get nul"), ("now set -", "now get"),
        ("web set -", "web get"), ("weblog edit about -", "weblog get about"), ("status bio set -", "status bio get"),
        ("weblog template set -", "weblog template get"),
    ]) func `a text with a NUL is sent as it is, also after an undo and from the cache`(_ set: String, _ get: String)
        async throws
    {
        let program = try InProcessProgram(), text = "a\nb\0c\n"
        let effect = await program.run(set, input: text)
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(await program.run(get).output == text)
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run(get).output != text)
        #expect(await program.run("redo").exitCode == 0)
        #expect(await program.run(get + " --refresh").output == text)
        #expect(await program.run(get + " --offline").output == text)
    }

    @Test(arguments: ["---\nTitle: A\n---\n", "Title: A\n", "---\nTitle: A\n---\n\n \n"])
    func `a file with only a header replaces a text only with --force, and is sent where there is none`(_ text: String)
        async throws
    {
        let program = try InProcessProgram(), path = program.home.path + "/weblog/a.md"
        try FileManager.default.createDirectory(
            atPath: program.home.path + "/weblog", withIntermediateDirectories: true)
        func post(_ text: String, _ words: String...) async throws -> Effect {
            try Data(text.utf8).write(to: URL(filePath: path))
            return await program.run(["weblog", "post", path] + words)
        }
        #expect(try await post(text).exitCode == 0)
        #expect(try await post("Title: B\n\nText\n").exitCode == 0)
        let refused = try await post(text)
        #expect(
            refused
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: cannot post '\(path)': it has only a header: --force replaces the text of the entry 'a'

                        """))
        let ofFolder = await program.run(["weblog", "post", program.home.path + "/weblog"])
        #expect(ofFolder.exitCode == 3 && ofFolder.error.contains("/a.md: it has only a header"), "\(ofFolder)")
        #expect(ofFolder.error.hasSuffix("triton: 1 refused\n"), "\(ofFolder)")
        #expect(try await post(text, "--force").exitCode == 0)
        #expect(await program.run("weblog get a").output == text)
    }

    @Test func `a key that is nearly one of omg.lol is a note, and with --strict an error`() async throws {
        let program = try InProcessProgram(), file = program.home.path + "/k.md"
        try Data("Tilte: A\nCategories: x\n\nA\n".utf8).write(to: URL(filePath: file))
        let note = "triton: \(file), line 1: omg.lol does not read 'Tilte'; did you mean 'Title'?\n"
        let strict = await program.run(["weblog", "post", file, "--strict"])
        #expect(strict.exitCode == 65 && strict.error.hasPrefix(note), "\(strict)")
        let sent = await program.run(["weblog", "post", file])
        #expect(sent.exitCode == 0 && sent.error == note, "\(sent)")
    }

    @Test func `a header that omg.lol does not read is a note, and with --strict an error before anything is sent`()
        async throws
    {
        let program = try InProcessProgram()
        let folder = program.home.path + "/weblog"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
        }
        try write("a.md", "---\ntags: [a]\ndate: soon\n---\nA\n")
        let strict = await program.run(["weblog", "post", folder + "/a.md", "--strict"])
        #expect(strict.exitCode == 65 && strict.error.contains("a.md, line 2: 'tags' is a list"), "\(strict)")
        #expect(await program.run("weblog get a").exitCode == 79)
        let note = await program.run(["weblog", "post", folder + "/a.md"])
        #expect(
            note.error == """
                triton: \(folder)/a.md, line 2: 'tags' is a list in YAML, which omg.lol does not read
                triton: \(folder)/a.md, line 3: 'soon' is not a date that omg.lol knows
                triton: convert it with 'triton weblog check --fix \(folder)/a.md'

                """, "\(note)")
        // It is not repeated when there is nothing to send.
        #expect(await program.run(["weblog", "post", folder]).error == "")
        try write("a.md", "---\ntags: [a]\n---\nB\n")
        try write("b.md", "+++\ntitle = 'C'\n+++\nB\n")
        #expect(
            await program.run(["weblog", "post", folder]).error
                == "triton: 2 files have headers that omg.lol does not read: triton weblog check \(folder)\n")
        try write("a.md", "---\ntags: [a]\n---\n# D\n")
        try write("b c.md", "---\ntags: [b]\n---\n# E\n")
        #expect(
            await program.run(["weblog", "post", folder + "/a.md", folder + "/b c.md"]).error
                == "triton: 2 files have headers that omg.lol does not read: "
                + "triton weblog check \(folder)/a.md \(folder)/b\\ c.md\n")
        try FileManager.default.removeItem(atPath: folder + "/b c.md")
        let check = await program.run(["weblog", "check", folder, "--fields", "path,line,code,fixed"])
        #expect(check.output == "\(folder)/a.md\t2\tlist\tfalse\n\(folder)/b.md\t1\ttoml\tfalse\n")
        #expect(check.exitCode == 1 && check.error == "triton: 2 findings in 2 of 2 files\n")
        let fix = await program.run(["weblog", "check", folder, "--fix"], terminals: [.error])
        #expect(fix.exitCode == 0 && fix.error == "2 findings in 2 of 2 files, 2 fixed\n", "\(fix)")
        #expect(
            FileManager.default.contents(atPath: folder + "/b.md") == Data("---\ntitle: C\n---\nB\n".utf8))
        #expect(await program.run(["weblog", "check", folder]).exitCode == 0)
        // Outside of a weblog, the service chooses the ids.
        let copies = program.home.path + "/copies"
        try FileManager.default.copyItem(atPath: folder, toPath: copies)
        #expect(await program.run(["weblog", "check", copies + "/a.md", copies + "/b.md"]).exitCode == 0)
        #expect(await program.run(["weblog", "post", folder, "--strict"]).exitCode == 0)
    }

    @Test func `a check whose findings --fix cannot correct says so`() async throws {
        let program = try InProcessProgram()
        let file = program.home.path + "/a.md"
        try Data("Date: soon\n\nA\n".utf8).write(to: URL(filePath: file))
        let counts = "triton: 1 finding in 1 of 1 file"
        #expect(await program.run(["weblog", "check", file]).error == counts + "\n")
        for options in [["--fix"], ["--fix", "--dry-run"]] {
            let effect = await program.run(["weblog", "check", file] + options)
            #expect(effect.error == counts + ", nothing that --fix can correct\n", "\(effect)")
        }
    }

    @Test func `a picture without an alternative text is a note, summed up for a folder`() async throws {
        let program = try InProcessProgram()
        let folder = program.home.path + "/weblog"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
        }
        try write("a.md", "# A\n\n![](https://example.com/a.jpg) <img src=\"https://example.com/b.jpg\" alt=\"\">\n")
        #expect(
            await program.run(["weblog", "post", folder + "/a.md", "--strict"]).error == """
                triton: \(folder)/a.md, line 3: the picture 'https://example.com/a.jpg' has no alternative text

                """)
        try write("a.md", "# A\n\n![](https://example.com/b.jpg)\n")
        try write("b.md", "# B\n\n<img src=\"https://example.com/b.jpg\">\n")
        #expect(
            await program.run(["weblog", "post", folder]).error
                == """
                triton: \(folder)/a.md, line 3: the picture 'https://example.com/b.jpg' has no alternative text
                triton: \(folder)/b.md, line 3: the picture 'https://example.com/b.jpg' has no alternative text

                """)
        #expect(await program.run(["weblog", "post", folder]).error.contains("alternative text") == false)
        try write("b.md", "# B\n" + String(repeating: "\n![](https://example.com/c.jpg)\n", count: 6))
        try write("a.md", "# A\n\n![](https://example.com/c.jpg)\n")
        let named = await program.run(["weblog", "post", folder]).error.split(separator: "\n")
        #expect(named.count == 6 && named.last == "triton: and 2 more: triton weblog check \(folder)", "\(named)")
        var files: [String] = []
        for name in ["a", "b", "c", "d", "e", "f"] {
            try write(name + ".md", "# Other \(name)\n\n![](https://example.com/\(name).jpg)\n")
            files.append(folder + "/\(name).md")
        }
        let several = await program.run(["weblog", "post"] + files).error
        #expect(several.hasSuffix("triton: and 1 more: triton weblog check FILE…\n"), "\(several)")
    }

    @Test func `of a folder the good texts are sent, and all others are named`() async throws {
        let program = try InProcessProgram()
        let folder = program.home.path + "/weblog"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, bytes) in [
            ("a.md", Array("# A\n".utf8)), ("b.md", []), ("c.md", [0xFF]),
            ("e.md", Array("![x](a.md)".utf8)),
        ] {
            try Data(bytes).write(to: URL(filePath: folder + "/" + name))
        }
        let effect = await program.run(["weblog", "post", folder])
        #expect(effect.exitCode == 3 && effect.output.hasSuffix("/a\n"))
        #expect(
            effect.error == """
                triton: \(folder)/b.md: the entry is empty
                triton: \(folder)/c.md: the entry is not UTF-8 text
                triton: \(folder)/e.md: line 1: cannot use picture '\(folder)/a.md': it is not a picture of a known kind
                triton: 1 sent, 1 empty, 2 refused

                """, "\(effect)")
        let again = await program.run(["weblog", "post", folder])
        #expect(again.exitCode == 3 && again.error.hasSuffix("triton: 1 unchanged, 1 empty, 2 refused\n"), "\(again)")
        #expect(await program.run("outbox list").output == "")
    }

    @Test func `an empty file of a folder is named, and is an error only if it would clear an entry`() async throws {
        let program = try InProcessProgram()
        let folder = program.home.path + "/weblog", empty = folder + "/b.md"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func post(_ text: String, _ words: String...) async throws -> Effect {
            try Data(text.utf8).write(to: URL(filePath: empty))
            return await program.run(["weblog", "post", folder] + words)
        }
        let note = "triton: \(empty): the entry is empty\n"
        #expect(try await post("") == Effect(error: note + "triton: there is nothing to post\n"))
        try Data("# A\n".utf8).write(to: URL(filePath: folder + "/a.md"))
        #expect(try await post("\n").error == note)
        let again = try await post("")
        #expect(again.exitCode == 0 && again.error == note && again.output.hasSuffix("/a\n"), "\(again)")
        let strict = try await post("", "--strict")
        #expect(strict.exitCode == 3 && strict.error == note + "triton: 1 unchanged, 1 refused\n", "\(strict)")
        #expect(try await post("# B\n").exitCode == 0)
        let cleared = try await post("")
        #expect(cleared.exitCode == 3 && cleared.error == note + "triton: 1 unchanged, 1 refused\n", "\(cleared)")
    }
}
