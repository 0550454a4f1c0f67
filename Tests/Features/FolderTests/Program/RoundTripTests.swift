import Domain
import FolderPlan
import FoundationEssentials
import ProgramSupport
import Terminal
import Testing

/// Data that goes through a folder is unchanged afterwards.
@Suite struct FolderRoundTripTests {
    @Test func `a push of several kinds names the address once`() async throws {
        let program = try InProcessProgram(variables: ["TRITON_ADDRESS": ""], folder: "demo")
        let folder = program.home.path + "/demo/"
        try Data("address = \"demo\"\n".utf8).write(to: URL(filePath: folder + ".triton.toml"))
        await program.run("folder pull")
        for name in ["now.md", "paste/new.txt"] {
            try Data("ours\n".utf8).write(to: URL(filePath: folder + name))
        }
        let push = await program.run("folder push --yes")
        #expect(push.exitCode == 0 && push.output.split(separator: "\n").count == 2, "\(push)")
        #expect(push.error.split(separator: "\n").filter { $0.contains("as 'demo' (from ") }.count == 1, "\(push)")
    }

    @Test func `a folder that is used for another address than its own says so, and an undo names its address`()
        async throws
    {
        let program = try InProcessProgram(variables: ["TRITON_ADDRESS": ""], folder: "lab")
        let folder = program.home.path + "/lab/"
        try Data("address = \"lab\"\nkinds = [\"paste\"]\n".utf8).write(to: URL(filePath: folder + ".triton.toml"))
        try FileManager.default.createDirectory(atPath: folder + "paste", withIntermediateDirectories: true)
        try Data("ours\n".utf8).write(to: URL(filePath: folder + "paste/new.txt"))
        let note = "triton: as 'demo', but this folder is of 'lab'\n"
        for verb in ["status", "diff", "push --yes", "pull"] {
            let effect = await program.run("folder \(verb) --address demo")
            #expect(effect.error.components(separatedBy: note).count == 2, "\(verb): \(effect)")
        }
        #expect(await program.run("paste get new.txt --address demo").output == "ours\n")
        #expect(!(await program.run("folder status")).error.contains("but this folder"))
        let undo = await program.run("undo", terminals: [.error])
        #expect(undo.error.hasSuffix("undone: added paste 'new.txt' of 'demo'\n"), "\(undo)")
        #expect(!undo.error.contains("as 'lab'"), "\(undo)")
    }

    @Test func `a clone contains everything, and a push after it sends nothing`() async throws {
        let folder = try await FolderFixture()
        #expect(
            try folder.files() == [
                ".triton.toml", "configuration/configuration.txt", "configuration/template.html", "listed.tsv",
                "now.md", "paste/greet.py", "paste/hello.txt", "paste/soup.md",
                "pics/a1b2c3d4e5f60718293a4b5c.png", "pics/b2c3d4e5f60718293a4b5c6d.png",
                "pics/c3d4e5f60718293a4b5c6d7e.svg", "pics/pics.jsonl", "purls.tsv", "status/bio.md",
                "status/statuses.jsonl", "web/page.md", "weblog/about.md", "weblog/first-light.md",
                "weblog/half-an-idea.md", "weblog/tomatoes.md",
            ])
        #expect(
            folder.text(".triton.toml") == """
                address = "demo"
                profile = "sandbox"
                # dns and email are left out. Remove the '# ' below, and run 'triton folder pull', to include them:
                # kinds = ["now", "web", "weblog", "status", "paste", "purl", "pic", "dns", "email"]

                """)
        #expect(folder.text("purls.tsv")?.hasPrefix("docs\thttps://example.com/documentation\ttrue\n") == true)
        #expect(await folder.run("now get").output == folder.text("now.md"))
        _ = folder.writes()
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        #expect(folder.writes() == [])
        #expect(
            await folder.run("folder status") == Effect(error: "triton: the folder and the service do not differ\n"))
        #expect(
            await folder.run("folder diff --exit-code")
                == Effect(error: "triton: the folder and the service do not differ\n"))
        #expect(folder.trash() == [])
    }

    @Test func `a changed file is sent, a second push sends nothing, and undo reverts it`() async throws {
        let folder = try await FolderFixture()
        let old = folder.text("now.md")
        try folder.write("now.md", "Planting.\n")
        #expect(await folder.run("folder status") == Effect(output: "M\tnow.md\tchanged here\n"))
        #expect(await folder.run("folder diff --exit-code").exitCode == 1)
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tnow.md\n"))
        #expect(await folder.run("now get") == Effect(output: "Planting.\n"))
        #expect(await folder.run("now get --fields listed") == Effect(output: "true\n"))
        _ = folder.writes()
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(folder.writes() == [])
        #expect(await folder.run("undo --quiet").exitCode == 0)
        #expect(await folder.run("now get").output == old)
        #expect(await folder.status() == ["M now.md"])
    }

    @Test func `one push creates new items of every kind`() async throws {
        let folder = try await FolderFixture()
        let picture = try #require(
            FileManager.default.contents(atPath: folder.path + "/pics/a1b2c3d4e5f60718293a4b5c.png"))
        try folder.write("weblog/2026/hi.md", "---\ntitle: \"Hi\"\ntags: [a, b]\ndraft: true\n---\n\ntext\n")
        try folder.write("css/x.css", "a { b: c }\n")
        try folder.write("paste/.plan", "plan\n")
        try folder.write("web/style.css", "body {}\n")
        try folder.write("status/bio.css", "p {}\n")
        try folder.write("purls.tsv", (folder.text("purls.tsv") ?? "") + "blog\thttps://example.org\ttrue\n")
        try folder.write(
            "status/statuses.jsonl",
            (folder.text("status/statuses.jsonl") ?? "") + "{\"emoji\":\"🫖\",\"content\":\"from a folder\"}\n")
        try picture.write(to: URL(filePath: folder.path + "/pics/new.png"))
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 0 && push.error.contains("'tags' is a list in YAML"), "\(push)")
        let lines = push.output.split(separator: "\n").map(String.init)
        let made = lines.filter { !$0.contains("statuses.jsonl") }
        let expected = [
            "create\tpics/new.png", "create\tpaste/.plan", "create\tweblog/2026/hi.md", "create\tcss/x.css",
            "replace\tweb/style.css", "replace\tstatus/bio.css", "create\tpurls.tsv:blog",
        ]
        #expect(made == expected && lines.count == expected.count + 1)
        #expect(
            await folder.run("weblog get 2026_hi").output
                == "---\ntitle: \"Hi\"\ntags: [a, b]\ndraft: true\n---\n\ntext\n")
        #expect(await folder.run("weblog get css_x --fields type") == Effect(output: "file\n"))
        #expect(await folder.run("paste get .plan") == Effect(output: "plan\n"))
        #expect(await folder.run("web get --css") == Effect(output: "body {}\n"))
        #expect(
            await folder.run("purl get blog --fields target,listed") == Effect(output: "https://example.org\ttrue\n"))
        #expect(await folder.run("status list -n 1 --fields content") == Effect(output: "from a folder\n"))
        // The service chose the ids of the status and the picture, and the folder uses them.
        #expect(
            folder.text("status/statuses.jsonl")?.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"id\":\"") }
                == true)
        #expect(try folder.files().filter { $0.hasPrefix("pics/") }.count == 5 && folder.text("pics/new.png") == nil)
        _ = folder.writes()
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        #expect(folder.writes() == [])
        #expect(await folder.status() == [])
    }

    @Test func `new items of the service are pulled, and a second pull changes nothing`() async throws {
        let folder = try await FolderFixture()
        await folder.run("paste add notes --text there --listed")
        await folder.run("purl edit docs --target https://example.org/d")
        await folder.run("now set there")
        #expect(
            await folder.run("folder pull")
                == Effect(output: "create\tpaste/notes\nreplace\tnow.md\nreplace\tpurls.tsv:docs\n"))
        #expect(folder.text("paste/notes") == "there" && folder.text("now.md") == "there")
        #expect(folder.text("purls.tsv")?.contains("docs\thttps://example.org/d\ttrue\n") == true)
        #expect(folder.text("listed.tsv")?.contains("paste/notes\ttrue\n") == true)
        #expect(await folder.run("folder pull") == Effect(error: "triton: there is nothing to pull\n"))
        #expect(await folder.status() == [])
        // The replaced text is in the trash.
        #expect(folder.trash().contains { $0.contains("Waiting for tomatoes") })
    }

    @Test func `an archive is restored to another address, and a clone of it has the same files`() async throws {
        let folder = try await FolderFixture()
        #expect(await folder.run("folder export one.tar --kinds now,web,weblog,paste,purl").exitCode == 0)
        #expect(await folder.run("folder restore one.tar -a lab --yes --force").exitCode == 0)
        #expect(
            await folder.run("folder restore one.tar -a lab --yes")
                == Effect(error: "triton: there is nothing to send\n"))
        #expect(await folder.run("paste get hello.txt -a lab").output == folder.text("paste/hello.txt"))
        #expect(await folder.run("folder export two.tar -a lab --kinds now,web,weblog,paste,purl").exitCode == 0)
        let (one, two) = (folder.text("one.tar") ?? "", folder.text("two.tar") ?? "")
        for name in ["now.md", "paste/hello.txt", "purls.tsv", "weblog/about.md", "weblog/tomatoes.md"] {
            #expect(one.contains("demo/" + name) && two.contains("lab/" + name))
        }
        let lines = { (text: String) in Set(text.split(separator: "\n").filter { $0.wholeMatchesSum }) }
        #expect(lines(one).subtracting(lines(two)) == [])
    }

    @Test func `an export, a restore to an empty address and an export give the same bytes of every kind`() async throws
    {
        let folder = try await FolderFixture(clones: false)
        await folder.run("purl add 🧵 https://example.org/?a=1&b=é --listed")
        await folder.run("paste add lines.txt --file -", input: "one\r\n\ttwo\u{301} 🍅\n\n")
        await folder.run(
            "weblog post - --id odd", input: "---\nStatus: Draft\nType: Page\nTags: a, é\n---\n\n# Odd\r\n\r\nText.")
        await folder.run("web set Page --css -", input: "b { c: d }\n")
        await folder.run("status bio set Bio --head -", input: "<x>\n")
        await folder.run("email set one@example.org two@example.org")
        await folder.run("pic edit a1b2c3d4e5f60718293a4b5c --hidden --tag x")
        for (name, type, data, more) in [
            ("v6", "AAAA", "2001:db8::1", ""), ("ns", "NS", "ns.example.com", ""),
            ("@", "CAA", "0 issue \"le.org\"", ""),
            ("sip", "SRV", "1 5060 sip.example.com", "--priority 5"), ("mx", "MX", "m.example.com", "--priority 5"),
        ] { await folder.run("dns add \(name) \(type) '\(data)' --ttl 600 \(more)") }
        #expect(await folder.run("folder export one.tar").exitCode == 0)
        #expect(await folder.run("folder restore one.tar -a lab --yes --force").exitCode == 0)
        #expect(await folder.run("folder export two.tar -a lab").exitCode == 0)
        let (one, two) = (try contents("one.tar", folder), try contents("two.tar", folder))
        #expect(one == two && one.count > 20)
        #expect(
            await folder.run("folder restore one.tar -a lab --yes")
                == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a folder keeps the link of a status, posts it with a new one, and restores it`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("status post --emoji 🔗 --link https://example.com/a linked")
        await folder.run("folder clone demo . --kinds status")
        let table = "status/statuses.jsonl", old = try #require(folder.text(table))
        #expect(old.contains(#""content":"linked","external_url":"https://example.com/a"}"#))
        try folder.write(
            table, old + #"{"emoji":"🐙","content":"mine","external_url":"mailto:me@example.com"}"# + "\n")
        #expect(await folder.run("folder push --yes --fields action").output == "create\n")
        let link = "status list -n 1 --fields content,external_url"
        #expect(await folder.run(link).output == "mine\tmailto:me@example.com\n")
        #expect(folder.text(table)?.contains(#""content":"mine","external_url":"mailto:me@example.com"}"#) == true)
        #expect(await folder.status() == [])
        #expect(await folder.run("folder export ../one.tar").exitCode == 0)
        let id = await folder.run("status list -n 1 --fields id").output.trimmed
        await folder.run("status delete \(id) --yes")
        #expect(await folder.run("folder restore ../one.tar --yes --force").exitCode == 0)
        #expect(await folder.run(link).output == "mine\tmailto:me@example.com\n")
    }

    @Test(arguments: [
        (#""external_url":"https://example.com/b""#, 3, "the link of a posted status cannot be changed"),
        (#""external":"https://example.com/b""#, 3, "status/statuses.jsonl: line 1: unknown key 'external'"),
    ])
    func `a line that cannot be sent as it is stays as it is`(_ change: String, _ code: Int32, _ reason: String)
        async throws
    {
        let folder = try await FolderFixture(clones: false)
        await folder.run("status post --emoji 🔗 --link https://example.com/a linked -a lab")
        await folder.run("folder clone lab . --kinds status")
        let table = "status/statuses.jsonl"
        try folder.write(
            table,
            try #require(folder.text(table)).replacing(#""external_url":"https://example.com/a""#, with: change))
        let mine = folder.text(table)
        _ = folder.writes()
        let push = await folder.run("folder push --yes -a lab")
        #expect(push.exitCode == code && push.error.contains(reason), "\(push)")
        await folder.run("folder pull -a lab")
        #expect(folder.writes() == [] && folder.text(table) == mine)
    }

    @Test func `the link that the service gives a status is in its line`() async throws {
        let folder = try await FolderFixture(kinds: "status")
        await folder.run(
            "api -X POST /preferences/demo --input -",
            input: #"{"item":"statuslog","value":{"mastodon_posting":true}}"#)
        let table = "status/statuses.jsonl"
        try folder.write(table, try #require(folder.text(table)) + "{\"content\":\"crossposted\"}\n")
        #expect(await folder.run("folder push --yes --fields action").output == "create\n")
        #expect(folder.text(table)?.contains(#""content":"crossposted","external_url":"https://social.lol/"#) == true)
        #expect(await folder.status() == [])
    }

    /// The files of an archive, without the ids of the service and the name of the address.
    private func contents(_ name: String, _ folder: FolderFixture) throws -> [String] {
        let bytes = try #require(FileManager.default.contents(atPath: folder.path + "/" + name))
        var reader = FolderArchiveReader(limit: 32 << 20)
        return try reader.read(Array(bytes)).filter { $0.path != ".triton.toml" && $0.path != "SHA256SUMS" }
            .map { file in
                let path = file.path, text = String(decoding: file.bytes, as: UTF8.self)
                if path.hasPrefix("pics/"), !path.hasSuffix(".jsonl") { return "pics/: " + text }
                guard path.hasSuffix(".jsonl") else { return path + ": " + text }
                return path + ": "
                    + text.split(separator: "\n").map { $0.split(separator: ",", maxSplits: 1).last ?? "" }.sorted()
                    .joined(separator: "\n")
            }.sorted()
    }

    @Test func `a status asks the service once for each kind`() async throws {
        let folder = try await FolderFixture()
        _ = folder.requestCount()
        await folder.run("folder status")
        // Pictures, pastes, template, entries, now, web, bio, statuses, PURLs and configuration.
        #expect(folder.requestCount() == 10)
        await folder.run("folder status paste")
        #expect(folder.requestCount() == 1)
    }

    @Test func `a saved plan is sent as it is, and refuses what changed in the meantime`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        try folder.write("paste/new", "new\n")
        #expect(await folder.run("folder push --save-plan plan.json") == Effect(output: folder.path + "/plan.json\n"))
        #expect(await folder.run("paste get new").exitCode == 79)
        try folder.write("now.md", "ours, and more\n")
        try folder.write("paste/other", "other\n")
        let push = await folder.run("folder push --plan plan.json --yes")
        #expect(
            push
                == Effect(
                    exitCode: 3, output: "create\tpaste/new\n",
                    error: "triton: now.md: it has changed since the plan was made\n"))
        #expect(await folder.run("paste get other").exitCode == 79)
        #expect(await folder.run("folder push --plan .triton.toml --yes").exitCode == 65)
    }

    @Test func `a dry run shows the plan, and changes nothing on either side`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "here")
        await folder.run("paste add notes --text there")
        let before = try folder.files()
        _ = folder.writes()
        #expect(await folder.run("folder push --dry-run").output == "replace\tnow.md\n")
        #expect(await folder.run("folder pull --dry-run").output == "create\tpaste/notes\n")
        #expect(
            await folder.run("folder push --dry-run --json").output.hasPrefix(
                #"[{"kind":"now","address":"demo","key":null,"action":"replace","path":"now.md","before":{"content":"#))
        #expect(try folder.files() == before && folder.writes() == [])
    }

    @Test func `without a terminal a push needs --yes, and on one it shows the plan and asks`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "here")
        let refused = await folder.run("folder push")
        #expect(refused.exitCode == 64 && refused.error.contains("repeat it with --yes"))
        let terminals: Set<StandardStream> = [.input, .output, .error]
        let no = await folder.run("folder push", input: "n\n", terminals: terminals)
        #expect(no.exitCode == 2 && no.error.contains("~ now.md") && no.error.contains("Send this change?"))
        #expect(await folder.run("now get").output != "here")
        let yes = await folder.run("folder push", input: "y\n", terminals: terminals)
        #expect(yes.exitCode == 0 && yes.error.contains("sent 1"))
        #expect(await folder.run("now get") == Effect(output: "here"))
    }
}

extension Substring {
    /// Whether it is a line of checksums, and its file does not contain the name of the address.
    fileprivate var wholeMatchesSum: Bool {
        count > 66 && prefix(64).allSatisfy(\.isHexDigit) && dropFirst(64).hasPrefix("  ") && !hasSuffix(".triton.toml")
    }
}
