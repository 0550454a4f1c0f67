import FoundationEssentials
import ProgramSupport
import Testing

/// A folder in which git does not keep each file.
@Suite struct FolderGitIndexTests {
    /// What git leaves out of the clone, as files.
    private func leftOut(_ folder: FolderFixture) async throws -> Int {
        try await folder.gitOutput("ls-files", "-t").split(separator: "\n").count { $0.hasPrefix("S ") }
    }

    private func note(_ count: Int) -> String {
        "triton: git's sparse checkout leaves out \(count) files: their items are not compared\n"
    }

    // MARK: - Sparse checkouts

    @Test(arguments: [false, true])
    func `what a sparse checkout leaves out is not deleted`(isFresh: Bool) async throws {
        let folder = try await FolderFixture.repository()
        #expect(try await folder.git("sparse-checkout", "set", "weblog", "status") == 0)
        let count = try await leftOut(folder)
        #expect(count > 3 && folder.text("pics/pics.jsonl") == nil && folder.text("now.md") != nil)
        if isFresh { try folder.remove(".triton") }
        #expect(await folder.status() == [])
        #expect(await folder.run("folder diff").output == "")
        try folder.remove("weblog/half-an-idea.md")
        let plan = await folder.run("folder push --delete --dry-run")
        #expect(plan.output == "delete\tweblog/half-an-idea.md\n" && plan.error.hasPrefix(note(count)), "\(plan)")
        let push = await folder.run("folder push --delete --yes")
        #expect(push == Effect(output: "delete\tweblog/half-an-idea.md\n", error: note(count)))
        #expect(folder.writes().count == 1)
        let files = try folder.files()
        #expect(
            await folder.run("folder pull --delete")
                == Effect(error: note(count) + "triton: there is nothing to pull\n"))
        #expect(try folder.files() == files)
        // As a whole folder again it is the same as the service.
        #expect(try await folder.git("sparse-checkout", "disable") == 0)
        #expect(try await folder.git("checkout", "-q", "--", ".") == 0)
        try folder.remove("weblog/half-an-idea.md")
        #expect(await folder.status() == [])
    }

    @Test func `a clone that git makes sparse, and without contents, is not a deletion`() async throws {
        let folder = try await FolderFixture.repository()
        let clone = folder.program.home.path + "/clone"
        #expect(try await folder.git("config", "uploadpack.allowFilter", "true") == 0)
        #expect(
            try await folder.git(
                "clone", "-q", "--sparse", "--filter=blob:none", "file://" + folder.path, clone,
                in: folder.program.home.path) == 0)
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.moveItem(atPath: clone, toPath: folder.path)
        let count = try await leftOut(folder)
        #expect(count > 3 && folder.text("weblog/tomatoes.md") == nil)
        let push = await folder.run("folder push --delete --yes")
        #expect(push.error.contains(note(count)) && folder.writes() == [], "\(push)")
        let pull = await folder.run("folder pull")
        #expect(pull.exitCode == 0 && pull.output == "" && folder.text("weblog/tomatoes.md") == nil, "\(pull)")
    }

    @Test func `a table that is left out is not kept at the moment`() async throws {
        let folder = try await FolderFixture.repository(kinds: "now,weblog,paste,purl,pic,dns,status")
        let tables = ["dns.toml", "listed.tsv", "pics/pics.jsonl", "purls.tsv", "status/statuses.jsonl"]
        #expect(
            try await folder.git(
                "sparse-checkout", "set", "--no-cone", "/*", "!/dns.toml", "!/listed.tsv", "!pics.jsonl", "!/purls.tsv",
                "!statuses.jsonl") == 0)
        #expect(try await leftOut(folder) == tables.count)
        // Without the table nothing says that this one is new.
        try folder.write("pics/new.png", "\u{89}PNG")
        await folder.run("paste add more --listed", input: "text")
        await folder.run("purl add more https://example.com")
        _ = folder.writes()
        #expect(await folder.status() == ["A paste/more"])
        #expect(
            await folder.run("folder push --delete --yes")
                == Effect(error: note(tables.count) + "triton: there is nothing to send\n"))
        #expect(await folder.run("folder pull").output == "create\tpaste/more\n")
        try folder.write("paste/own", "own")
        #expect(await folder.run("folder push --delete --yes").output == "create\tpaste/own\n")
        #expect(folder.writes() == ["paste.save"])
        for table in tables { #expect(folder.text(table) == nil, "\(table)") }
    }

    @Test func `an operand may name what is left out, and a file that is there is compared`() async throws {
        let folder = try await FolderFixture.repository()
        #expect(try await folder.git("update-index", "--skip-worktree", "purls.tsv", "now.md") == 0)
        try folder.write("now.md", "ours\n")
        try folder.remove("purls.tsv")
        let note = "triton: git's sparse checkout leaves out 'purls.tsv': it is not compared\n"
        #expect(
            await folder.run("folder push purls.tsv --delete --yes")
                == Effect(error: note + "triton: there is nothing to send\n"))
        #expect(await folder.run("folder push --delete --yes") == Effect(output: "replace\tnow.md\n", error: note))
        // It names no item of these kinds.
        #expect(await folder.run("folder push weblog") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test(arguments: [
        (".git/index", "no index", "git cannot read it", ""),
        (
            ".git/config", "[core]\n\trepositoryformatversion = 99\n", "git does not accept the repository as it is",
            "triton: the history of git is not used: the repository is partial, or git does not accept it as it is\n"
        ),
    ])
    func `an index that is not used is named`(_ file: String, _ text: String, _ reason: String, _ history: String)
        async throws
    {
        let folder = try await FolderFixture.repository()
        try folder.write(file, text)
        try folder.write("paste/new", "text")
        let note = """
            triton: the index of git is not used: \(reason); files that git ignores or leaves out of the folder are \
            compared too

            """ + history
        #expect(await folder.run("folder status") == Effect(output: "A\tpaste/new\tnew here\n", error: note))
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tpaste/new\n", error: note))
    }

    // MARK: - Ignored files

    @Test(arguments: [false, true]) func `a new file that git ignores is not sent`(isFresh: Bool) async throws {
        let folder = try await FolderFixture.repository()
        try folder.write(".gitignore", "*.env\ndraft-*\nprivate/\n")
        try await folder.commit()
        for (path, note) in [
            ("paste/prod.env", "git ignores paste/prod.env: it is not sent"),
            ("pics/draft-cat.png", "git ignores paste/prod.env and 1 more: they are not sent"),
            ("weblog/private/plan.md", "git ignores paste/prod.env and 2 more: they are not sent"),
        ] {
            try folder.write(path, path.hasSuffix("png") ? "\u{89}PNG" : "# Secret\n")
            if isFresh { try folder.remove(".triton") }
            // The order is that of the items.
            let first = path.hasPrefix("paste/") ? path : "pics/draft-cat.png"
            let note = note.replacing("paste/prod.env", with: first)
            let status = await folder.run("folder status")
            #expect(status.output == "" && status.error.contains("triton: \(note)\n"), "\(status)")
            let push = await folder.run("folder push --yes")
            #expect(push == Effect(error: "triton: \(note)\ntriton: there is nothing to send\n"))
        }
        #expect(
            await folder.run("folder push paste/prod.env --yes --ours paste/prod.env").error.hasSuffix(
                "triton: there is nothing to send\n"))
        #expect(folder.writes() == [])
        // What git keeps all the same is sent.
        #expect(try await folder.git("add", "-f", "paste/prod.env") == 0)
        #expect(await folder.run("folder push --yes").output == "create\tpaste/prod.env\n")
    }

    @Test func `an ignored file that was sent before is still sent, and deleted as any other`() async throws {
        let folder = try await FolderFixture.repository()
        try folder.write("paste/prod.env", "one")
        #expect(await folder.run("folder push --yes").output == "create\tpaste/prod.env\n")
        try folder.write(".gitignore", "*.env\n*.md\n")
        try folder.write("paste/prod.env", "two")
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tpaste/prod.env\n"))
        try folder.remove("paste/prod.env")
        #expect(await folder.run("folder push --yes --delete") == Effect(output: "delete\tpaste/prod.env\n"))
    }

    @Test func `a repository around the folder that ignores all of it says nothing`() async throws {
        let folder = try await FolderFixture(), home = folder.program.home.path
        #expect(try await folder.git("init", "-q", in: home) == 0)
        try Data("*\n".utf8).write(to: URL(filePath: home + "/.gitignore"))
        try folder.write("paste/new", "text")
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tpaste/new\n"))
    }
}
