import FoundationEssentials
import ProgramSupport
import Testing

/// Pushes from CI: a fresh clone has no state, and the files that it writes are discarded.
@Suite struct FolderCITests {
    @Test func `a status without an id is posted once, however often a fresh clone is pushed`() async throws {
        let folder = try await FolderFixture.repository()
        let coffee = "{\"emoji\":\"☕\",\"content\":\"coffee\"}\n"
        try folder.write("status/statuses.jsonl", coffee + (folder.text("status/statuses.jsonl") ?? ""))
        try await folder.commit()
        for expected in [1, 0, 0] {
            try await folder.cloneAfresh()
            let push = await folder.run("folder push --yes")
            #expect(push.output.split(separator: "\n").count == expected, "\(push)")
        }
        #expect(
            await folder.run("status list --fields content").output.split(separator: "\n").count { $0 == "coffee" } == 1
        )
        // The same text a second time is another status.
        try await folder.cloneAfresh()
        try folder.write("status/statuses.jsonl", coffee + (folder.text("status/statuses.jsonl") ?? ""))
        try await folder.commit()
        for expected in [1, 0] {
            try await folder.cloneAfresh()
            #expect(await folder.run("folder push --yes").output.split(separator: "\n").count == expected)
        }
    }

    @Test(arguments: [#"{"content":"🐙 swims"}"#, #"{"emoji":"","content":"swims"}"#])
    func `a status whose emoji is in its text, or is missing, is posted once`(_ line: String) async throws {
        let folder = try await FolderFixture.repository()
        try folder.write("status/statuses.jsonl", line + "\n" + (folder.text("status/statuses.jsonl") ?? ""))
        try await folder.commit()
        for expected in [1, 0] {
            try await folder.cloneAfresh()
            let push = await folder.run("folder push --yes")
            #expect(push.output.split(separator: "\n").count == expected, "\(push)")
            let posted = await folder.run("status list --fields content").output.split(separator: "\n")
            #expect(posted.count { $0 == "swims" } == 1, "\(posted)")
        }
    }

    @Test(arguments: [#""hidden":true"#, #""tags":["x,y"]"#, #""tags":[" z "]"#])
    func `a picture whose record the service returns in another form is uploaded once`(_ field: String) async throws {
        let folder = try await FolderFixture.repository()
        try folder.write("pics/new.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>\n")
        let line = #"{"id":"new","alt":"an odd one",\#(field)}"#
        try folder.write("pics/pics.jsonl", line + "\n" + (folder.text("pics/pics.jsonl") ?? ""))
        try await folder.commit()
        for expected in [1, 0, 0] {
            try await folder.cloneAfresh()
            let push = await folder.run("folder push --yes")
            #expect(push.exitCode == 0 && push.output.split(separator: "\n").count == expected, "\(push)")
            let pictures = await folder.run("pic list --fields alt").output.split(separator: "\n")
            #expect(pictures.count { $0 == "an odd one" } == 1, "\(pictures)")
        }
        // The record with the id of the service, as the folder that has sent the picture commits it.
        try await folder.commit()
        let clone = try await folder.cloneOnAnotherMachine()
        for _ in 0..<2 {
            #expect(await clone.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        }
    }

    @Test(arguments: [#","hidden":true"#, #","tags":["x,y"]"#])
    func `an edit of the record of a picture is sent once from fresh clones`(_ field: String) async throws {
        let folder = try await FolderFixture.repository(kinds: "pic")
        let table = try #require(folder.text("pics/pics.jsonl"))
        let line = try #require(table.split(separator: "\n").first { $0.contains("a1b2c3d4e5f60718293a4b5c") })
        let record = String(line.prefix { $0 != "}" }).replacing(#","tags":["lake","evening"]"#, with: "")
        try folder.write("pics/pics.jsonl", table.replacing(line, with: record + field + "}"))
        try await folder.commit()
        for expected in [1, 0, 0] {
            let clone = try await folder.cloneOnAnotherMachine()
            let push = await clone.run("folder push --yes")
            #expect(push.exitCode == 0 && push.output.split(separator: "\n").count == expected, "\(push)")
        }
    }

    @Test func `a picture without a record is uploaded once, however often a fresh clone is pushed`() async throws {
        let folder = try await FolderFixture.repository()
        try folder.write("pics/new.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>\n")
        try await folder.commit()
        for expected in [1, 0, 0] {
            try await folder.cloneAfresh()
            #expect(await folder.run("folder push --yes").output.split(separator: "\n").count == expected)
        }
        #expect(await folder.run("pic list --fields id").output.split(separator: "\n").count == 4)
        try await folder.cloneAfresh()
        #expect(await folder.status() == [])
    }

    @Test func `a file that git converts to UTF-16 is refused with the way out, and the others are sent`() async throws
    {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        try folder.write("weblog/wide.md", "# Wide\n")
        try folder.write("weblog/fine.md", "# Fine\n")
        try await folder.commit()
        try folder.write(".gitattributes", "wide.md working-tree-encoding=UTF-16\n")
        try folder.remove("weblog/wide.md")
        #expect(try await folder.git("checkout", "-q", "--", "weblog/wide.md") == 0)
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "create\tweblog/fine.md\n", "\(push)")
        #expect(push.unbrokenError.contains("but UTF-16: convert it, or remove 'working-tree-encoding'"), "\(push)")
        let post = await folder.program.run(["weblog", "post", folder.path])
        #expect(post.exitCode == 3 && post.unbrokenError.contains("but UTF-16: convert it"), "\(post)")
        try folder.remove(".gitattributes")
        try folder.remove("weblog/wide.md")
        #expect(try await folder.git("checkout", "-q", "--", "weblog/wide.md") == 0)
        #expect(await folder.run("folder push --yes").output == "create\tweblog/wide.md\n")
    }

    /// What git writes into a file is what is sent, and differs from what a commit has.
    @Test(arguments: ["ident", "text eol=crlf", "ident text eol=crlf"])
    func `a text that git converts for its file is recognised in a fresh clone`(_ attributes: String) async throws {
        let folder = try await FolderFixture.repository(kinds: "paste,weblog")
        try folder.write(".gitattributes", "* \(attributes)\n")
        for (round, action) in ["create", "replace", "replace"].enumerated() {
            try folder.write("paste/id", "$Id$ \(round) $HOME\n")
            try folder.write("weblog/id.md", "# A\n\n$Id$, \(round)\n")
            try await folder.commit()
            // As a checkout of the commit has them.
            for file in ["paste/id", "weblog/id.md"] { try folder.remove(file) }
            #expect(try await folder.git("checkout", "-q", "--", "paste/id", "weblog/id.md") == 0)
            let text = try #require(folder.text("weblog/id.md"))
            #expect(text.contains("$Id: ") == attributes.contains("ident"))
            #expect(text.contains("\r\n") == attributes.contains("crlf"))
            for expected in ["\(action)\tpaste/id\n\(action)\tweblog/id.md\n", ""] {
                try await folder.cloneAfresh()
                let push = await folder.run("folder push --yes")
                #expect(push.exitCode == 0 && push.output == expected, "\(push)")
            }
            #expect(await folder.run("weblog get id").output == text)
        }
        // A rerun of an old commit publishes nothing.
        #expect(try await folder.git("update-ref", "--create-reflog", "refs/remotes/origin/main", "HEAD") == 0)
        #expect(try await folder.git("checkout", "-q", "HEAD~1") == 0)
        try await folder.cloneAfresh()
        let rerun = await folder.run("folder push --yes")
        #expect(rerun.exitCode == 3 && rerun.output.isEmpty, "\(rerun)")
    }

    @Test(arguments: [false, true]) func `a rename names the files of a fresh clone`(isFresh: Bool) async throws {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        try folder.write("weblog/2026/tea.md", "Date: 2026-01-31 17:46\n\n# Tea\n")
        try await folder.commit()
        #expect(await folder.run("folder push --yes").output == "create\tweblog/2026/tea.md\n")
        #expect(try await folder.git("mv", "weblog/2026/tea.md", "weblog/2026/mint.md") == 0)
        try await folder.commit()
        if isFresh { try await folder.cloneAfresh() }
        let new = "weblog/2026/mint.md", old = "weblog/2026/tea.md"
        let plan = await folder.run("folder push --dry-run --delete")
        #expect(
            plan
                == Effect(
                    output: "create\t\(new)\ndelete\t\(old)\n", error: "triton: \(new): renamed from \(old)\n"),
            "\(plan)")
        #expect(await folder.status() == ["R \(new)"])
        #expect(
            await folder.run("folder push --yes --delete --fields path,renamed_from").output
                == "\(new)\t\(old)\n\(old)\t\n")
        #expect(await folder.run("folder push --yes --delete") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `what only the service has is said by the status, and not by each push`() async throws {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        await folder.run("weblog post - --id other", input: "# Other\n")
        try await folder.cloneAfresh()
        for _ in 1...2 {
            #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        }
        #expect(await folder.status() == ["A weblog/other.md"])
    }

    /// - Parameter setsBack: whether the branch is reset to the old commit, as a rerun of an action does.
    @Test(arguments: [false, true])
    func `a rerun of an old commit does not restore what later commits deleted`(_ setsBack: Bool) async throws {
        let folder = try await FolderFixture.repository()
        #expect(try await folder.git("rm", "-q", "paste/soup.md") == 0)
        try folder.write(
            "purls.tsv", "docs\thttps://example.com/documentation\ttrue\n🍅\thttps://example.com/tomatoes\tfalse\n")
        try await folder.commit()
        #expect(
            await folder.run("folder push --yes --delete").output == "delete\tpaste/soup.md\ndelete\tpurls.tsv:tea\n")
        #expect(try await folder.git("update-ref", "--create-reflog", "refs/remotes/origin/main", "HEAD") == 0)
        if setsBack {
            #expect(try await folder.git("update-ref", "refs/remotes/origin/main", "HEAD~1") == 0)
            #expect(try await folder.git("checkout", "-q", "-B", "main", "refs/remotes/origin/main") == 0)
        } else {
            #expect(try await folder.git("checkout", "-q", "HEAD~1") == 0)
        }
        try folder.remove(".triton")
        for _ in 1...2 {
            let push = await folder.run("folder push --yes --delete")
            #expect(push.exitCode == 3 && push.output == "", "\(push)")
            #expect(push.error.contains("paste/soup.md: a later commit deletes it"))
            #expect(push.error.contains("purls.tsv:tea: a later commit deletes it"))
        }
        #expect(await folder.run("paste get soup.md").exitCode == 79)
        #expect(
            await folder.run("folder push --yes --ours paste/soup.md paste/soup.md").output == "create\tpaste/soup.md\n"
        )
    }

    /// Each kind: deleted, edited and renamed by one commit, and taken back by the next.
    @Test func `a rerun of an old commit undoes nothing that a later commit has taken back`() async throws {
        let folder = try await FolderFixture.repository(kinds: "now,web,weblog,paste,purl,dns,status")
        let records = try #require(folder.text("dns.toml")), files = try folder.files()
        #expect(try await folder.git("rm", "-q", "paste/soup.md", "weblog/half-an-idea.md") == 0)
        #expect(try await folder.git("mv", "weblog/tomatoes.md", "weblog/garden.md") == 0)
        for file in ["now.md", "web/page.md", "status/bio.md", "paste/greet.py"] {
            try folder.write(file, try #require(folder.text(file)) + "\nold\n")
        }
        try folder.write("purls.tsv", "docs\thttps://example.org/d\ttrue\n🍅\thttps://example.com/tomatoes\tfalse\n")
        try folder.write(
            "dns.toml", records.replacing("192.0.2.10", with: "192.0.2.20").replacing("_hello", with: "_old"))
        try await folder.commit()
        let changes = await folder.run("folder push --yes --delete")
        #expect(changes.exitCode == 0 && changes.output.split(separator: "\n").count > 9, "\(changes)")
        #expect(try await folder.git("revert", "--no-edit", "HEAD") == 0)
        try await folder.cloneAfresh()
        #expect(await folder.run("folder push --yes --delete").exitCode == 0)
        #expect(try folder.files() == files)
        try await folder.checkOutOldCommit()
        for _ in 1...2 {
            let push = await folder.run("folder push --yes --delete")
            #expect(push.exitCode == 3 && push.output == "" && folder.writes() == [], "\(push)")
            for path in ["paste/soup.md", "weblog/half-an-idea.md", "weblog/tomatoes.md", "purls.tsv:tea"] {
                #expect(push.error.contains("\(path): a later commit has it"), "\(push)")
            }
            #expect(push.error.contains("weblog/garden.md: a later commit deletes it"))
            for path in ["now.md", "web/page.md", "status/bio.md", "paste/greet.py", "purls.tsv:docs"] {
                #expect(push.error.contains("\(path): "), "\(push)")
            }
        }
        #expect(await folder.run("folder pull weblog/tomatoes.md").output == "create\tweblog/tomatoes.md\n")
    }

    @Test func `a rerun of an old commit does not restore what a later commit emptied`() async throws {
        let folder = try await FolderFixture.repository(kinds: "now,web,paste,purl,pic")
        await folder.run("now set - --allow-empty --yes", input: "\n")
        await folder.run("web set - --allow-empty --yes", input: "\n")
        await folder.run("paste edit soup.md - --allow-empty --yes", input: "\n")
        await folder.run("purl edit docs --unlisted")
        await folder.run("pic edit c3d4e5f60718293a4b5c6d7e --alt ''")
        await folder.run("folder pull --theirs now.md --theirs web/page.md --theirs paste/soup.md")
        #expect(await folder.status() == [])
        try await folder.commit()
        try await folder.checkOutOldCommit()
        for _ in 1...2 {
            let push = await folder.run("folder push --yes")
            #expect(push.exitCode == 3 && push.output == "" && folder.writes() == [], "\(push)")
            for path in ["now.md", "web/page.md", "paste/soup.md", "purls.tsv:docs", "pics/"] {
                #expect(push.error.contains("\(path)"), "\(push)")
            }
        }
        #expect(await folder.run("folder push paste --yes --ours paste/soup.md").output == "replace\tpaste/soup.md\n")
    }

    @Test func `a commit is sent although a later one, which is not sent yet, changes the same`() async throws {
        let folder = try await FolderFixture.repository()
        let purls = try #require(folder.text("purls.tsv"))
        try folder.write("now.md", "one\n")
        try folder.write("purls.tsv", purls.replacing("example.com/documentation", with: "example.org/one"))
        #expect(try await folder.git("rm", "-q", "paste/soup.md") == 0)
        try await folder.commit()
        try folder.write("now.md", "two\n")
        try folder.write("purls.tsv", purls.replacing("example.com/documentation", with: "example.org/two"))
        try await folder.commit()
        try await folder.checkOutOldCommit()
        #expect(
            await folder.run("folder push --yes --delete")
                == Effect(output: "replace\tnow.md\nreplace\tpurls.tsv:docs\ndelete\tpaste/soup.md\n"))
    }

    @Test func `a push without --delete does not forget what was deleted and renamed`() async throws {
        let folder = try await FolderFixture.repository()
        #expect(try await folder.git("rm", "-q", "paste/soup.md") == 0)
        #expect(try await folder.git("mv", "weblog/tomatoes.md", "weblog/garden.md") == 0)
        try await folder.commit()
        try await folder.cloneAfresh()
        #expect(await folder.run("folder push --yes").output == "create\tweblog/garden.md\n")
        let left = ["D paste/soup.md", "D weblog/tomatoes.md"]
        #expect(await folder.status() == left)
        #expect(await folder.run("folder pull").output == "")
        #expect(await folder.status() == left)
        #expect(
            await folder.run("folder push --yes --delete").output
                == "delete\tpaste/soup.md\ndelete\tweblog/tomatoes.md\n")
        #expect(await folder.status() == [])
        // Somebody who makes it again on the website does not want it to be deleted.
        await folder.run("undo")
        #expect(await folder.status() == ["A paste/soup.md", "A weblog/tomatoes.md"])
        #expect(await folder.run("folder push --yes --delete").output == "")
    }

    @Test func `texts that were moved do not count as deleted, however many they are`() async throws {
        let folder = try await FolderFixture(kinds: "weblog")
        let names = (1...10).map { "\($0).md" }
        for name in names { try folder.write("weblog/" + name, "Date: 2026-01-31\n\n# \(name)\n") }
        #expect(await folder.run("folder push --yes").exitCode == 0)
        for name in names {
            try folder.write("weblog/2026/" + name, try #require(folder.text("weblog/" + name)))
            try folder.remove("weblog/" + name)
        }
        let push = await folder.run("folder push --yes --delete --max-delete 0")
        #expect(push.exitCode == 0 && push.output.split(separator: "\n").count == 20, "\(push)")
        for name in names { try folder.remove("weblog/2026/" + name) }
        #expect(await folder.run("folder push --yes --delete").exitCode == 1)
    }

    @Test func `texts that were moved by an earlier command, or at the service, do not count as deleted`() async throws
    {
        let folder = try await FolderFixture(kinds: "weblog")
        let other = try await FolderFixture(kinds: "weblog", besides: folder)
        let names = (1...10).map { "\($0).md" }
        for name in names { try folder.write("weblog/" + name, "Date: 2026-01-31\n\n# \(name)\n") }
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(await other.run("folder pull").exitCode == 0)
        for name in names {
            try folder.write("weblog/2026/" + name, try #require(folder.text("weblog/" + name)))
            try folder.remove("weblog/" + name)
        }
        // The old names stay at the service.
        #expect(await folder.run("folder push --yes").output.split(separator: "\n").count == 10)
        let push = await folder.run("folder push --yes --delete --max-delete 0")
        #expect(push.exitCode == 0 && push.output.split(separator: "\n").count == 10, "\(push)")
        let pull = await other.run("folder pull --delete --max-delete 0")
        #expect(pull.exitCode == 0 && pull.output.split(separator: "\n").count == 20, "\(pull)")
        #expect(other.text("weblog/1.md") == nil && other.text("weblog/2026_1.md") != nil)
        for name in names.prefix(9) { try folder.remove("weblog/2026/" + name) }
        #expect(await folder.run("folder push --yes --delete --max-delete 9").exitCode == 0)
        #expect(await other.run("folder pull --delete").exitCode == 1)
    }

    @Test func `an entry with a picture beside it is edited from a fresh clone, and the picture is not sent again`()
        async throws
    {
        let folder = try await FolderFixture.repository()
        // As if it had been uploaded from another machine: the uploads of this one are forgotten.
        let id = "c3d4e5f60718293a4b5c6d7e", text = "Date: 2026-01-31\n\n# Leaves\n\n![A leaf](leaf.svg)\n"
        let url = await folder.run("pic get \(id) --fields image_url").output.split(separator: "\n").joined()
        await folder.run("weblog post - --id leaves", input: text.replacing("leaf.svg", with: url))
        try folder.write("weblog/leaf.svg", try #require(folder.text("pics/\(id).svg")))
        try folder.write("weblog/leaves.md", text)
        try await folder.commit()
        try await folder.cloneAfresh()
        #expect(await folder.status() == [])
        try folder.write("weblog/leaves.md", text + "\nMore.\n")
        try await folder.commit()
        try await folder.cloneAfresh()
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tweblog/leaves.md\n"))
        #expect(await folder.run("pic list --fields id").output.split(separator: "\n").count == 3)
        #expect(await folder.run("weblog get leaves").output == text.replacing("leaf.svg", with: url) + "\nMore.\n")
        #expect(folder.text("weblog/leaves.md") == text + "\nMore.\n")
        #expect(await folder.status() == [])
    }

    /// - Parameter asStored: whether the service has the same bytes. It removes the location from an image.
    @Test(arguments: [true, false])
    func `an entry that was pulled before it was edited keeps its picture, too`(_ asStored: Bool) async throws {
        let folder = try await FolderFixture.repository()
        let id = "c3d4e5f60718293a4b5c6d7e", text = "Date: 2026-01-31\n\n# Leaves\n\n![A leaf](leaf.svg)\n"
        let url = await folder.run("pic get \(id) --fields image_url").output.split(separator: "\n").joined()
        await folder.run("weblog post - --id leaves", input: text.replacing("leaf.svg", with: url))
        let image = try #require(folder.text("pics/\(id).svg"))
        try folder.write("weblog/leaf.svg", asStored ? image : image + "<!-- 52.5 N -->\n")
        try folder.write("weblog/leaves.md", text)
        try await folder.commit()
        let clone = try await folder.cloneOnAnotherMachine()
        #expect(await clone.run("folder pull").exitCode == 0)
        var expected = text.replacing("leaf.svg", with: url)
        for line in ["More.", "Still more."] {
            let written = try #require(clone.text("weblog/leaves.md")) + "\n\(line)\n"
            expected += "\n\(line)\n"
            try clone.write("weblog/leaves.md", written)
            #expect(await clone.run("folder push --yes").output == "replace\tweblog/leaves.md\n")
            try await clone.commit()
            #expect(await clone.run("weblog get leaves").output == expected)
            #expect(clone.text("weblog/leaves.md") == written)
            #expect(await clone.status() == [])
        }
        #expect(await folder.run("pic list --fields id").output.split(separator: "\n").count == 3)
    }

    @Test func `a picture without a file keeps its URL at the service`() async throws {
        let folder = try await FolderFixture(kinds: "weblog"), text = "# Leaf\n\n![A leaf](leaf.svg)\n"
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try folder.write(".gitignore", "*.svg\n")
        try folder.write("weblog/leaf.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
        try folder.write("weblog/leaf.md", text)
        try await folder.commit()
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let clone = try await folder.cloneOnAnotherMachine()
        #expect(clone.text("weblog/leaf.svg") == nil)
        #expect(await clone.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        let post = await clone.program.run(["weblog", "post", clone.path + "/weblog/leaf.md"])
        #expect(post.exitCode == 0, "\(post)")
        #expect(clone.writes() == [])
        // Its text can be edited, as often as it is committed.
        let sent = await folder.run("weblog get leaf").output
        for more in ["\nMore.\n", "\nMuch more.\n"] {
            try clone.write("weblog/leaf.md", text + more)
            let push = await clone.run("folder push --yes")
            #expect(push.exitCode == 0 && push.output == "replace\tweblog/leaf.md\n", "\(push)")
            #expect(await clone.run("weblog get leaf").output == sent + more)
            try await clone.commit()
        }
        // Another picture that is not here is refused.
        try clone.write("weblog/leaf.md", text.replacing("leaf.svg", with: "oak.svg"))
        let push = await clone.run("folder push --yes")
        #expect(push.exitCode == 3 && push.error.contains("there is no picture 'oak.svg' beside it"), "\(push)")
    }

    @Test func `an entry that would lose a picture without a file is not sent`() async throws {
        let folder = try await FolderFixture(kinds: "weblog"), text = "# Leaf\n\n![A leaf](leaf.svg)\n"
        try folder.write("weblog/leaf.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
        try folder.write("weblog/leaf.md", text)
        #expect(await folder.run("folder push --yes").exitCode == 0)
        try folder.remove("weblog/leaf.svg")
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        _ = folder.writes()
        try folder.write("weblog/leaf.md", text + "\nMore.\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.error.contains("there is no picture 'leaf.svg' beside it"), "\(push)")
        let post = await folder.program.run(["weblog", "post", folder.path + "/weblog/leaf.md"])
        #expect(post.exitCode != 0 && post.error.contains("there is no picture 'leaf.svg' beside it"), "\(post)")
        #expect(folder.writes() == [])
    }

    @Test func `another picture in an entry that was edited is uploaded`() async throws {
        let folder = try await FolderFixture(kinds: "weblog")
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try folder.write("weblog/leaf.md", "Date: 2026-01-31\n\n# A leaf\n\n![A leaf](leaf.svg)\n")
        try folder.write("weblog/leaf.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" color=\"red\"/>\n")
        try await folder.commit()
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let clone = try await folder.cloneOnAnotherMachine()
        #expect(await clone.run("folder pull").exitCode == 0)
        // As large as the first one.
        try clone.write("weblog/leaf.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" color=\"tan\"/>\n")
        try clone.write("weblog/leaf.md", try #require(clone.text("weblog/leaf.md")) + "\nMore.\n")
        for isCommitted in [false, true] {
            if isCommitted { try await clone.commit() }
            let push = await clone.run("folder push --yes")
            #expect(push.exitCode == 0 && push.output == (isCommitted ? "" : "replace\tweblog/leaf.md\n"), "\(push)")
            #expect(clone.writes().count { $0 == "pics.upload" } == (isCommitted ? 0 : 1))
        }
    }

    @Test func `a picture that a commit replaced is sent once, from clones that know nothing of the uploads`()
        async throws
    {
        let folder = try await FolderFixture(kinds: "weblog")
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try folder.write("weblog/leaf.md", "Date: 2026-01-31\n\n# A leaf\n\n![A leaf](leaf.svg)\n")
        // The second image is as large as the first one, and the last one is the first one again.
        for (count, color) in ["red", "tan", "green", "red"].enumerated() {
            try folder.write("weblog/leaf.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" color=\"\(color)\"/>\n")
            try await folder.commit()
            for expected in [count == 0 ? "create\tweblog/leaf.md\n" : "replace\tweblog/leaf.md\n", ""] {
                let clone = try await folder.cloneOnAnotherMachine()
                let push = await clone.run("folder push --yes")
                #expect(push.exitCode == 0 && push.output == expected, "\(color): \(push)")
                #expect(clone.writes().count { $0 == "pics.upload" } == (expected.isEmpty ? 0 : 1))
                #expect(await clone.status() == [])
            }
        }
        #expect(await folder.run("pic list --fields id").output.split(separator: "\n").count == 7)
    }
}

extension FolderFixture {
    /// The folder as the next run of CI finds it: only with the committed files.
    func cloneAfresh() async throws {
        try? remove(".triton")
        #expect(try await git("reset", "-q", "--hard") == 0)
        #expect(try await git("clean", "-q", "-d", "-f") == 0)
    }

    /// A checkout of the last commit but one, as a rerun in CI makes it. Forgets what was written before.
    func checkOutOldCommit() async throws {
        #expect(try await git("update-ref", "refs/remotes/origin/main", "HEAD") == 0)
        #expect(try await git("checkout", "-q", "HEAD~1") == 0)
        try remove(".triton")
        _ = writes()
    }

    /// A clone of the repository, with another home.
    func cloneOnAnotherMachine() async throws -> FolderFixture {
        let other = try await FolderFixture(clones: false, besides: self)
        #expect(try await other.git("clone", "-q", path, ".") == 0)
        return other
    }
}
