import Domain
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// The main rule, sentence by sentence, where no other suite has it.
@Suite struct FolderRuleTests {
    @Test func `line ends and final newlines do not count, and the text that is sent is exact`() async throws {
        let folder = try await FolderFixture()
        let text = await folder.run("paste get hello.txt").output
        try folder.write("paste/hello.txt", text.replacing("\n", with: "\r\n") + "\n\n")
        #expect(await folder.status() == [])
        let exact = "one\r\ntwo  \n\n\tthree\u{301} 🍅\n\n\n"
        try folder.write("paste/hello.txt", exact)
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(await folder.run("paste get hello.txt") == Effect(output: exact))
    }

    @Test(arguments: [
        "GET */pastebin=500", "GET */purls=502", "GET */weblog/entries=garbage", "GET */pics=429", "GET */statuses=403",
    ])
    func `nothing is pushed or pulled when a listing failed`(_ fault: String) async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        await folder.run("paste add theirs --text theirs")
        try folder.fail(fault)
        let before = try folder.files()
        _ = folder.writes()
        #expect(await folder.run("folder push --yes --no-retry").exitCode != 0)
        #expect(await folder.run("folder pull --no-retry").exitCode != 0)
        #expect(try folder.writes() == [] && folder.files() == before)
    }

    @Test func `a text with the conflict markers of git is sent only with --ours`() async throws {
        let folder = try await FolderFixture()
        let marked = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n"
        try folder.write("paste/hello.txt", marked)
        try folder.write("now.md", "sent\n")
        let push = await folder.run("folder push --yes")
        #expect(
            push.exitCode == 3
                && push.error == """
                    triton: paste/hello.txt: it has the conflict markers of git: resolve them, or send it as it is \
                    with '--ours PATH'

                    """,
            "\(push)")
        #expect(await folder.run("paste get hello.txt").output != marked)
        #expect(await folder.run("now get").output == "sent\n")
        #expect(await folder.run("folder push --yes --ours paste/hello.txt").exitCode == 0)
        #expect(await folder.run("paste get hello.txt").output == marked)
        // What is published already may be edited.
        try folder.write("paste/hello.txt", "more\n" + marked)
        #expect(await folder.run("folder push --yes").exitCode == 0)
    }

    @Test(arguments: [
        ("a\n<<<<<<<\nb\n=======\nc\n>>>>>>>\n", true), ("<<<<<<<<< HEAD\r\n=========\r\n>>>>>>>>> x\r\n", true),
        ("<<<<<<< a\n||||||| base\n=======\n>>>>>>> b\n", true), ("<<<<<<< a\n=======\nno end\n", false),
        ("=======\n<<<<<<<\n>>>>>>>\n", false), ("<<<<<<<<\n=======\n>>>>>>>>\n", false),
        ("<<<<<<<x\n=======\n>>>>>>>\n", false), ("<<<<<<\n======\n>>>>>>\n", false),
    ])
    func `the marks of git have one length, at least seven, and perhaps labels`(_ text: String, _ isRefused: Bool)
        async throws
    {
        let folder = try await FolderFixture()
        try folder.write("paste/hello.txt", text)
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == (isRefused ? 3 : 0) && push.error.contains("conflict markers") == isRefused, "\(push)")
    }

    @Test(arguments: [
        ("weblog/a.md", "# A\n\n```\nMARKS```\n", false), ("weblog/a.md", "# A\n\n~~~ text\nMARKS~~~\n\nMARKS", true),
        ("weblog/a.md", "# A\n\n<<<<<<< x\n```\n=======\n~~~\n>>>>>>> y\n", true),
        ("weblog/a.md", "# A\n\n```\n<<<<<<< x\n```\n=======\n>>>>>>> y\n", true),
        ("now.md", "```\nMARKS```\n", false), ("paste/a.txt", "```\nMARKS```\n", true),
    ])
    func `the marks of git within a block of code are an example`(_ path: String, _ text: String, _ isRefused: Bool)
        async throws
    {
        let folder = try await FolderFixture()
        try folder.write(path, text.replacing("MARKS", with: "<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n"))
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == (isRefused ? 3 : 0) && push.error.contains("conflict markers") == isRefused, "\(push)")
    }

    @Test func `a listing that the service answers with 404 counts as empty`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("purl delete docs tea 🍅 --yes")
        #expect(await folder.run("folder clone demo .").exitCode == 0)
        #expect(folder.text("purls.tsv") == nil)
        #expect(await folder.status() == [])
    }

    @Test func `the plan says what cannot be restored`() async throws {
        let folder = try await FolderFixture()
        try folder.write("purls.tsv", "docs\thttps://example.org/d\ttrue\n")
        let no = await folder.run(
            "folder push --delete", input: "n\n", terminals: [.input, .output, .error])
        #expect(
            no.exitCode == 2 && no.error.contains("~ purls.tsv:docs  (its count of 42 visits cannot be restored)")
                && no.error.contains("- purls.tsv:tea"), "\(no)")
        #expect(no.error.contains("Send these 3 changes, 2 deletions included?"))
        let narrow = await folder.program.run(
            "folder push --delete --dry-run --color never", terminals: [.output],
            size: TerminalSize(columns: 40, lines: 24))
        #expect(
            narrow.output.contains("~ purls.tsv:docs  (its count of 42\n  visits cannot be restored)\n"), "\(narrow)")
    }

    @Test func `every text that is replaced or deleted is in undo or in the trash`() async throws {
        let folder = try await FolderFixture()
        let (now, soup) = (await folder.run("now get").output, await folder.run("paste get soup.md").output)
        try folder.write("now.md", "ours\n")
        try folder.remove("paste/soup.md")
        #expect(await folder.run("folder push --yes --delete").exitCode == 0)
        await folder.run("undo --quiet --yes")
        await folder.run("undo --quiet --yes")
        #expect(await folder.run("now get").output == now)
        #expect(await folder.run("paste get soup.md").output == soup)
        let bio = try #require(folder.text("status/bio.md"))
        await folder.run("status bio set theirs")
        #expect(await folder.run("folder pull --kinds status").exitCode == 0)
        #expect(folder.text("status/bio.md") == "theirs" && folder.trash().contains(bio))
    }

    @Test func `writes are sent in the order of the kinds, and the deletions after them`() async throws {
        let folder = try await FolderFixture()
        try folder.write(
            "configuration/configuration.txt", (folder.text("configuration/configuration.txt") ?? "") + "\n; x\n")
        try folder.write(
            "purls.tsv", "docs\thttps://example.org/d\ttrue\ntea\thttps://example.com/shop/tea?kind=green\tfalse\n")
        try folder.write("web/page.md", "web\n")
        try folder.write("now.md", "now\n")
        try folder.write("weblog/new.md", "Date: 2026-01-31\n\n# New\n")
        try folder.write("configuration/template.html", "<html>{body}</html>\n")
        try folder.write("paste/new", "paste\n")
        try folder.write("pics/new.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>\n")
        try folder.remove("paste/soup.md")
        let push = await folder.run("folder push --yes --delete")
        #expect(
            push
                == Effect(
                    output: """
                        create\tpics/new.svg
                        create\tpaste/new
                        replace\tconfiguration/template.html
                        create\tweblog/new.md
                        replace\tnow.md
                        replace\tweb/page.md
                        replace\tpurls.tsv:docs
                        replace\tconfiguration/configuration.txt
                        delete\tpaste/soup.md
                        delete\tpurls.tsv:🍅

                        """))
    }

    @Test func `two names of the service that differ only by case are refused before a byte is written`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("paste add Soup.md --text other")
        let clone = await folder.run("folder clone demo .")
        #expect(clone.exitCode == 73 && clone.error.contains("differ only in case"), "\(clone)")
        #expect(try folder.files() == [])
    }

    @Test func `two names of the service that differ only by normalisation are refused before a byte is written`()
        async throws
    {
        let folder = try await FolderFixture(clones: false)
        await folder.run("purl add caf\u{E9} https://example.org/1")
        await folder.run("purl add cafe\u{301} https://example.org/2")
        #expect(await folder.run("purl list").output.split(separator: "\n").count == 5)
        let clone = await folder.run("folder clone demo .")
        #expect(clone.exitCode == 73 && clone.error.contains("with its letters in two forms"), "\(clone)")
        #expect(try folder.files() == [])
    }

    @Test func `a path that names nothing is refused`() async throws {
        let folder = try await FolderFixture()
        for line in ["status", "diff", "pull", "push --yes", "push --yes --ours", "pull --theirs"] {
            #expect(
                await folder.run("folder \(line) nowhere.md")
                    == Effect(
                        exitCode: 66,
                        error: """
                            triton: 'nowhere.md' matches nothing in the folder or at the service
                            hint: name a kind, a file or a folder that 'triton folder' keeps

                            """))
        }
    }

    @Test func `a rename is one line of the plan`() async throws {
        let folder = try await FolderFixture()
        let text = try #require(folder.text("weblog/tomatoes.md"))
        try folder.write("weblog/garden/tomatoes.md", text)
        try folder.remove("weblog/tomatoes.md")
        let effect = await folder.run("folder push", input: "n\n", terminals: [.input, .output, .error])
        let line =
            "+ weblog/garden/tomatoes.md (renamed from weblog/tomatoes.md, which stays at the service without --delete)"
        #expect(effect.unbrokenError.contains(line), "\(effect.error)")
        let marks = effect.error.split(separator: "\n").compactMap { $0.first { $0 != " " } }
        #expect(marks.count { "+~-!".contains($0) } == 1, "\(effect.error)")
        #expect(effect.error.contains("Send this change?"))
        let moved = await folder.run("folder push --delete", input: "n\n", terminals: [.input, .output, .error])
        #expect(
            moved.unbrokenError.contains("+ weblog/garden/tomatoes.md (renamed from weblog/tomatoes.md)"),
            "\(moved.error)")
        #expect(moved.error.contains("Send this change?") && !moved.error.contains("- weblog/"), "\(moved.error)")
        // A pull reports nothing about it.
        #expect(await folder.run("folder pull") == Effect(error: "triton: there is nothing to pull\n"))
    }

    @Test func `a DNS record whose data was edited is changed, and keeps its id`() async throws {
        let folder = try await FolderFixture(kinds: "dns")
        let before = await folder.run("dns list --fields id").output
        let text = try #require(folder.text("dns.toml"))
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("data = \"192.") })
        try folder.write("dns.toml", text.replacing(line, with: "data = \"192.0.2.77\""))
        #expect(await folder.run("folder status --fields code").output == "M\n")
        #expect(await folder.run("folder push --yes --fields action").output == "replace\n")
        #expect(await folder.run("dns list --fields id").output == before)
        #expect(await folder.run("dns list --fields data").output.contains("192.0.2.77"))
        #expect(await folder.status() == [])
    }

    @Test func `a template is in its own folder, and gets the header of a template`() async throws {
        let folder = try await FolderFixture()
        try folder.write("templates/plain.html", "<html>{body}</html>\n")
        #expect(await folder.run("folder push --yes") == Effect(output: "create\ttemplates/plain.html\n"))
        #expect(
            await folder.run("weblog get templates_plain")
                == Effect(output: "---\nType: Template\nTitle: plain\n---\n\n<html>{body}</html>\n"))
        try folder.remove("templates")
        #expect(await folder.run("folder pull --theirs templates/plain.html").exitCode == 0)
        #expect(folder.text("templates/plain.html") == "<html>{body}</html>\n")
        #expect(await folder.status() == [])
    }

    @Test func `paths are shown from the folder that the command was started in`() async throws {
        let program = try InProcessProgram(folder: "demo/weblog"), root = program.home.path + "/demo/"
        try Data("address = \"demo\"\nprofile = \"sandbox\"\n".utf8).write(to: URL(filePath: root + ".triton.toml"))
        #expect(await program.run("folder pull").exitCode == 0)
        try Data("ours\n".utf8).write(to: URL(filePath: root + "now.md"))
        try Data("Date: 2026-01-31\n\n# Soup\n".utf8).write(to: URL(filePath: root + "weblog/soup.md"))
        await program.run("purl edit docs --target https://example.org/d")
        #expect(
            await program.run("folder status --fields code,path").output
                == "M\t../now.md\nM\t../purls.tsv:docs\nA\tsoup.md\n")
        #expect(
            await program.run("folder push --yes ../now.md soup.md").output == "create\tsoup.md\nreplace\t../now.md\n")
        #expect(await program.run("folder pull").output == "replace\t../purls.tsv:docs\n")
    }

    @Test func `the trash keeps what was replaced for 90 days, and the last 200 runs of any age`() async throws {
        let folder = try await FolderFixture()
        for number in 100...304 {
            try folder.write(".triton/trash/20200131T120000Z-\(number)/now.md", "old \(number)\n")
        }
        // After a jump of the clock nothing is deleted yet.
        await folder.run("now set theirs")
        let text = try #require(folder.text("now.md"))
        #expect(await folder.run("folder pull").exitCode == 0)
        #expect(folder.trash().count == 206 && folder.trash().contains(text))
        let stamp = Timestamp.text(Date()).filter { $0 != ":" && $0 != "-" }
        try folder.write(".triton/trash/\(stamp)-0/now.md", "new\n")
        #expect(await folder.run("folder pull").exitCode == 0)
        let kept = folder.trash()
        #expect(kept.count == 200 && kept.contains(text) && kept.contains("new\n") && !kept.contains("old 100\n"))
    }

    @Test func `a folder in the way of a picture is named, and many files are written together`() async throws {
        let folder = try await FolderFixture(clones: false)
        let id = "a1b2c3d4e5f60718293a4b5c"
        try folder.write(".triton.toml", "address = \"demo\"\nprofile = \"sandbox\"\n")
        try folder.write("pics/\(id).png/in-the-way", "x\n")
        let pull = await folder.run("folder pull")
        #expect(pull.exitCode == 3 && pull.error.contains("pics/\(id).png: it is a folder"), "\(pull)")
        try folder.remove("pics/\(id).png")
        #expect(await folder.run("folder pull").exitCode == 0)
        #expect(folder.text("weblog/about.md") != nil && folder.text("paste/hello.txt") != nil)
        #expect(try folder.files().contains("pics/\(id).png"))
        #expect(await folder.status() == [])
    }
}
