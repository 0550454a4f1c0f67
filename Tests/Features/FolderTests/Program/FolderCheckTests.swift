import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// `folder check` in the clone of an address, and `weblog check` of its files.
@Suite struct FolderCheckTests {
    @Test func `a fresh clone has no finding`() async throws {
        let folder = try await FolderFixture()
        let effect = await folder.run("folder check", terminals: [.error])
        #expect(effect.exitCode == 0 && effect.output == "" && effect.error.hasPrefix("triton: nothing was found in "))
        #expect(folder.requestCount() == 0)
    }

    @Test func `findings have their file and line, and --fix changes what one answer is right for`() async throws {
        let folder = try await FolderFixture()
        let text = "Date: 2026-01-31 17:46\n\n# A\n\n[b](about.md) [c](/nothing)\n\n![](../pics/none.jpg)\n"
        try folder.write("weblog/a.md", text)
        try folder.write("weblog/what?.md", "---\ntags: [x, y]\n---\n# W\n")
        try folder.write("paste/latin", "x")
        let found = """
            weblog/a.md\t5\tbroken_link
            weblog/a.md\t5\tbroken_link
            weblog/a.md\t7\tmissing_picture
            weblog/a.md\t7\tmissing_alt
            weblog/what?.md\t\tname
            weblog/what?.md\t2\tlist

            """
        let effect = await folder.run("folder check --fields path,line,code")
        #expect(effect.exitCode == 1 && effect.output == found, "\(effect)")
        #expect(effect.error.hasPrefix("triton: 6 findings in 2 of "))
        let weblog = await folder.program.run(
            ["weblog", "check", folder.path + "/weblog", "--fields", "path,line,code"])
        #expect(weblog.exitCode == 1 && weblog.output.replacing(folder.path + "/", with: "") == found, "\(weblog)")
        let json = await folder.run("folder check weblog/a.md --json=code")
        #expect(json.output.hasPrefix("[{\"code\":\"broken_link\"}"))
        #expect(json.error.hasPrefix("{\"error\":{\"code\":\"findings\","))
        #expect(await folder.run("folder check paste now").exitCode == 0)
        #expect(await folder.run("folder check --fix --dry-run --fields path,line,code").output == found)

        let fix = await folder.run("folder check --fix --fields code,fixed,target")
        #expect(
            fix.exitCode == 1
                && fix.output == """
                    broken_link\ttrue\tabout.md
                    broken_link\tfalse\t/nothing
                    missing_picture\tfalse\t../pics/none.jpg
                    missing_alt\tfalse\t../pics/none.jpg
                    name\ttrue\twhat%3F
                    list\ttrue\t

                    """,
            "\(fix)")
        #expect(folder.text("weblog/a.md") == text.replacing("about.md", with: "/about"))
        #expect(folder.text("weblog/what%3F.md") == "---\ntags: x, y\n---\n# W\n")
        #expect(folder.text("weblog/what?.md") == nil)
        #expect(folder.trash().contains(text))
        #expect(folder.requestCount() == 0)
    }

    @Test func `the findings that a filter leaves decide about the exit code`() async throws {
        let folder = try await FolderFixture()
        try folder.write("weblog/a.md", "# A\n\n[c](/nothing)\n\n![](cat.jpg)\n")
        let some = await folder.run("folder check --where code~alt --fields code")
        #expect(some.exitCode == 1 && some.output == "missing_alt\n", "\(some)")
        #expect(some.error.hasPrefix("triton: 1 finding in 1 of "), "\(some)")
        let none = await folder.run("folder check --where code=draft", terminals: [.error])
        #expect(none == Effect(error: "triton: nothing matches\n"))
        let json = await folder.run("folder check --where code=draft --json")
        #expect(json == Effect(output: "[]\n", error: "triton: nothing matches\n"))
        // A filter must not hide what is written.
        for line in ["folder check --fix --where code=draft", "weblog check --fix --where code=draft \(folder.path)"] {
            let refused = await folder.run(line)
            #expect(refused.exitCode == 64 && refused.error.contains("--fix would change what --where hides"))
        }
    }

    @Test(arguments: [("weblog/a.md", "weblog/other.md"), ("draft.md", "other.md")])
    func `a check of one file finds the links to what the folder does not have`(_ file: String, _ other: String)
        async throws
    {
        let folder = try await FolderFixture()
        try folder.write(
            file,
            """
            # A

            [p](https://demo.url.lol/nope) [q](https://demo.paste.lol/nope) [r](https://demo.some.pics/nope)
            [s](https://demo.url.lol/docs) [t](other.md)

            """)
        try folder.write(other, "# Other\n")
        let effect = await folder.program.run(["weblog", "check", folder.path + "/" + file, "--fields", "message"])
        #expect(
            effect.output == """
                the folder has no purl 'nope'
                the folder has no paste 'nope'
                the folder has no picture 'nope'
                'other.md' is a file, which omg.lol does not have

                """,
            "\(effect)")
    }

    @Test func `a file that cannot be read is a finding, and stays`() async throws {
        let folder = try await FolderFixture()
        try folder.write("weblog/empty.md", " \n")
        try folder.write("purls.tsv", "no target\n")
        let effect = await folder.run("folder check --fix --fields kind,path,code")
        #expect(effect.output == "purl\tpurls.tsv\tunreadable\nweblog\tweblog/empty.md\tunreadable\n", "\(effect)")
        #expect(folder.text("weblog/empty.md") == " \n" && folder.text("purls.tsv") == "no target\n")
        #expect(effect.error.hasSuffix(", nothing that --fix can correct\n"), "\(effect)")
        #expect(await folder.run("folder check nothing.md").exitCode == 66)
    }

    @Test func `on a terminal no message is cut, and a dry run says what --fix would change`() async throws {
        let folder = try await FolderFixture()
        try folder.write("weblog/a.md", "Date: 2026-01-31 17:46\n\n# A\n\n[b](about.md) [c](/nothing)\n")
        try folder.write("weblog/t.md", "---\ntags: [x, y]\n---\n# T\n")
        let preview = await folder.program.run(
            "folder check --fix --dry-run --color never", terminals: [.output, .error],
            size: TerminalSize(columns: 60, lines: 24))
        #expect(
            preview.output == """
                weblog/a.md:5: 'about.md' is a file, which omg.lol does not
                  have; the entry is at '/about'; would be fixed: '/about'
                  [broken_link]
                weblog/a.md:5: no entry is at '/nothing' [broken_link]
                weblog/t.md:2: 'tags' is a list in YAML, which omg.lol does
                  not read; would be fixed: 'tags: x, y' [list]

                """, "\(preview)")
        #expect(preview.exitCode == 1 && preview.error.hasSuffix(", 2 would be fixed\n"), "\(preview)")
        #expect(folder.text("weblog/t.md") == "---\ntags: [x, y]\n---\n# T\n")
        #expect(
            await folder.run("folder check --fix --dry-run --fields code,fixed,fix").output
                == "broken_link\tfalse\t/about\nbroken_link\tfalse\t\nlist\tfalse\ttags: x, y\n")
        let fix = await folder.program.run(
            "folder check weblog/t.md --fix --color never", terminals: [.output],
            size: TerminalSize(columns: 90, lines: 24))
        #expect(
            fix.output
                == "weblog/t.md:2: 'tags' is a list in YAML, which omg.lol does not read; fixed: "
                + "'tags: x, y'\n  [list]\n", "\(fix)")
    }

    @Test func `names that Windows cannot have and targets that are not URLs are found`() async throws {
        let folder = try await FolderFixture()
        try folder.write("weblog/con.md", "# A\n")
        try folder.write("weblog/COM1.md", "# B\n")
        try folder.write("paste/nul", "x\n")
        try folder.write("purls.tsv", "docs\thttps://example.com\tfalse\nfoo\tnot a url\tfalse\n")
        let effect = await folder.run("folder check --fields path,line,code,target")
        #expect(
            effect.output == """
                paste/nul\t\tname\t%6Eul
                purls.tsv\t2\tno_url\tnot a url
                weblog/COM1.md\t\tname\t%43OM1
                weblog/con.md\t\tname\t%63on

                """, "\(effect)")
        #expect(await folder.run("folder check --fix").exitCode == 1)
        #expect(folder.text("weblog/%63on.md") == "# A\n" && folder.text("paste/%6Eul") == "x\n")
        // The items keep their names.
        #expect(await folder.run("folder push --yes").exitCode == 3)
        #expect(await folder.run("weblog get con").output == "# A\n")
        #expect(await folder.run("paste get nul").output == "x\n")
    }

    @Test func `a file or folder whose name is nearly one that is kept is named`() async throws {
        let folder = try await FolderFixture()
        try folder.write("pastes/a.txt", "a\n")
        try folder.write("purl.tsv", "a\thttps://example.com\n")
        try folder.write("web/pages.md", "# A\n")
        for name in ["README.md", "static/a.css", "src/a.ts", "web/picture.png"] { try folder.write(name, "a\n") }
        let check = await folder.run("folder check --fields path,code,target")
        #expect(
            check.exitCode == 1
                && check.output
                    == "pastes\tmistyped\tpaste\npurl.tsv\tmistyped\tpurls.tsv\nweb/pages.md\tmistyped\tweb/page.md\n",
            "\(check)")
        let notes = """
            triton: pastes: it is not kept in a folder: did you mean 'paste'?
            triton: purl.tsv: it is not kept in a folder: did you mean 'purls.tsv'?
            triton: web/pages.md: it is not kept in a folder: did you mean 'web/page.md'?

            """
        #expect(await folder.run("folder status").error.hasPrefix(notes))
    }

    @Test func `a push names pictures without an alternative text`() async throws {
        let folder = try await FolderFixture()
        for name in ["a", "b"] { try folder.write("weblog/\(name).md", "# A\n\n![](https://example.com/a.jpg)\n") }
        let effect = await folder.run("folder push weblog/a.md --yes")
        #expect(
            effect.exitCode == 0
                && effect.error == "triton: weblog/a.md, line 3: the picture 'https://example.com/a.jpg' "
                    + "has no alternative text\n",
            "\(effect)")
        for file in ["now.md", "web/page.md", "status/bio.md"] {
            try folder.write(file, "Now.\n\n![](https://example.com/a.jpg)\n")
            #expect(
                await folder.run("folder push \(file) --yes").error
                    == "triton: \(file), line 3: the picture 'https://example.com/a.jpg' has no alternative text\n")
        }
        try folder.write("weblog/a.md", "# A\n\n![](https://example.com/b.jpg)\n")
        try folder.write("now.md", "---\ntags: [a]\n---\n![](https://example.com/b.jpg)\n")
        #expect(
            await folder.run("folder push --yes").error
                == """
                triton: weblog/a.md, line 3: the picture 'https://example.com/b.jpg' has no alternative text
                triton: weblog/b.md, line 3: the picture 'https://example.com/a.jpg' has no alternative text
                triton: now.md, line 4: the picture 'https://example.com/b.jpg' has no alternative text

                """)
        #expect(await folder.run("folder push --yes").error == "triton: there is nothing to send\n")
        for name in ["a", "b", "c", "d", "e", "f", "g"] {
            try folder.write("weblog/\(name).md", "# \(name)\n\n![](https://example.com/c.jpg)\n")
        }
        try folder.write("now.md", "![](https://example.com/c.jpg)\n")
        let named = await folder.run("folder push --yes").error.split(separator: "\n")
        #expect(named.count == 6 && named.last == "triton: and 3 more: triton folder check", "\(named)")
    }

    @Test(arguments: ["folder check", "weblog check"])
    func `a check of one text compares it with the others of its folder`(_ command: String) async throws {
        let folder = try await FolderFixture(kinds: "weblog")
        for (name, title) in [("a", "A"), ("b", "B"), ("d_e", "D"), ("d/e", "E")] {
            try folder.write("weblog/\(name).md", "Location: /\(title < "C" ? "same" : title)\n\n# \(title)\n")
        }
        for (name, found) in [
            ("a", "3\tsame_location\t'weblog/b.md'"), ("b", "3\tsame_location\t'weblog/a.md'"),
            ("d_e", "'weblog/d/e.md'"), ("d/e", "'weblog/d_e.md'"),
        ] {
            let effect = await folder.run("\(command) \(folder.path)/weblog/\(name).md --fields line,code,message")
            let line = found.replacing("3\t", with: "1\t")
            #expect(effect.exitCode == 1 && effect.output.contains(line), "\(name): \(effect)")
        }
        // Of two that are checked, the second is named.
        let both = ["a", "b"].map { "\(folder.path)/weblog/\($0).md" }.joined(separator: " ")
        let effect = await folder.run("\(command) \(both) --fields message")
        #expect(effect.output == "'weblog/a.md' has the location '/same', too\n", "\(effect)")
    }

    @Test func `a push names the picture as the file does, also if it was uploaded before`() async throws {
        let folder = try await FolderFixture(kinds: "weblog")
        try folder.write("weblog/leaf.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
        for text in ["# A\n\n![](leaf.svg)\n", "# B\n\n![](leaf.svg)\n"] {
            try folder.write("weblog/a.md", text)
            #expect(
                await folder.run("folder push --yes").error
                    == "triton: weblog/a.md, line 3: the picture 'leaf.svg' has no alternative text\n")
        }
    }

    @Test func `two new texts of one title get one location, and one that the service has keeps its own`() async throws
    {
        let folder = try await FolderFixture(kinds: "weblog")
        try folder.write("weblog/a.md", "# Tea\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        try folder.write("weblog/b.md", "# Tea\n")
        let line = "folder check --where code=same_location --fields path"
        #expect(await folder.run(line) == Effect(error: "triton: nothing matches\n"))
        try folder.write("weblog/c.md", "# Tea\n")
        #expect(await folder.run(line).output == "weblog/c.md\n")
        let effect = await folder.run("weblog check \(folder.path)/weblog/b.md \(folder.path)/weblog/c.md")
        #expect(effect.output.contains("\tsame_location\t"), "\(effect)")
    }

    @Test func `--links needs the network`() async throws {
        let folder = try await FolderFixture()
        let effect = await folder.run("folder check --links --offline")
        #expect(effect == Effect(exitCode: 69, error: "triton: targets cannot be checked with --offline\n"))
    }

    @Test func `a folder of a stranger changes nothing outside of it`() async throws {
        let folder = try await FolderFixture()
        let outside = folder.program.home.path + "/outside.md"
        try Data("[a](about.md)".utf8).write(to: URL(filePath: outside))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/weblog/link.md", withDestinationPath: outside)
        let effect = await folder.run("folder check --fix")
        #expect(effect.exitCode == 1 && effect.output.contains("symbolic link"), "\(effect)")
        #expect(FileManager.default.contents(atPath: outside) == Data("[a](about.md)".utf8))
    }

    @Test(arguments: [true, false]) func `a finding about a record has the line of its table`(_ hasState: Bool)
        async throws
    {
        let folder = try await FolderFixture()
        if !hasState { try folder.remove(".triton") }
        let statuses = folder.text("status/statuses.jsonl") ?? ""
        try folder.write("status/statuses.jsonl", "\n{\"content\":\"a\",\"external_url\":\"b c\"}\n" + statuses)
        try folder.write("purls.tsv", "docs\thttps://example.com\ttrue\nb\thttps://example.com\tmaybe\n")
        try folder.write("listed.tsv", "now.md\ttrue\nnow.md\n")
        try folder.write("paste/%", "x")
        let first = await folder.run("folder check --json=path,line,message")
        #expect(
            first.output.contains(
                #"{"path":"listed.tsv","line":2,"message":"a line has a path, a tab, and true or false"}"#), "\(first)")
        try folder.remove("listed.tsv")
        let check = await folder.run("folder check --fields path,line,code,message")
        #expect(
            check.output.hasPrefix(
                """
                paste/%\t\tunreadable\tthe name '%' stands for an empty one: rename it
                purls.tsv\t2\tunreadable\t'maybe' should be true or false
                status/statuses.jsonl\t2\tunsendable
                """), "\(check)")
    }

    @Test func `what every push refuses is found`() async throws {
        let folder = try await FolderFixture()
        // What the service has already may have any name.
        await folder.run(
            "api -X POST /address/demo/purl -f name='old name' -f url=https://example.com/old --jq .request.success")
        await folder.run("folder pull")
        #expect(await folder.run("folder check").exitCode == 0)
        let purls = try #require(folder.text("purls.tsv")), soup = try #require(folder.text("paste/soup.md"))
        #expect(purls.contains("old name"))
        try folder.write("purls.tsv", purls + "new name\thttps://example.com/new\tfalse\n")
        try folder.write("paste/bad name.txt", "x\n")
        try folder.write("paste/soup.md", "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n")
        try folder.write("status/bio.md", " \n")
        try folder.write("status/statuses.jsonl", "{\"content\":\"\"}\n" + (folder.text("status/statuses.jsonl") ?? ""))
        let check = await folder.run("folder check --where code=unsendable --fields path,message")
        #expect(check.exitCode == 1)
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output.isEmpty, "\(push)")
        let refused = push.error.split(separator: "\n").filter { $0.hasPrefix("triton: ") }.map {
            String($0.dropFirst(8))
        }
        // A record of a table has the path of its file, and its name in the message.
        #expect(
            refused.map { $0.replacing("tsv:", with: "tsv: ").replacing("jsonl:", with: "jsonl: ") }
                == check.output.replacing("\t", with: ": ").split(separator: "\n").map(String.init),
            "\(check) \(push)")
        #expect(check.output.split(separator: "\n").count == 5, "\(check)")
        #expect(
            await folder.run("folder check paste --where code=unsendable --fields path").output
                == "paste/bad name.txt\npaste/soup.md\n")
        try folder.write("paste/soup.md", soup)
        // Without a state, the service may have had the name before.
        try folder.remove(".triton")
        #expect(
            await folder.run("folder check paste --where code=unsendable --fields path")
                == Effect(
                    error: "triton: nothing matches\n"))
    }
}
