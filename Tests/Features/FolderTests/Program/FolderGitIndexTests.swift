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

    /// A repository of which git cannot say what it ignores.
    private static let unreadable = [
        (".git/index", "no index", "git cannot read it", ""),
        (
            ".git/config", "[core]\n\trepositoryformatversion = 99\n", "git does not accept the repository as it is",
            "triton: the history of git is not used: the repository is partial, or git does not accept it as it is\n"
        ),
    ]

    private static func refusal(_ reason: String, _ way: String) -> String {
        """
        it is new, and whether git ignores it is not known (\(reason)): make 'git status' work in this folder, or \
        send it with '\(way)'

        """
    }

    @Test(arguments: unreadable)
    func `a new file is sent only on request if git cannot say what it ignores`(
        _ file: String, _ text: String, _ reason: String, _ history: String
    ) async throws {
        let folder = try await FolderFixture.repository()
        try folder.write(file, text)
        try folder.write("paste/new", "text")
        try folder.write("pics/new.png", "\u{89}PNG")
        try folder.write("now.md", "ours\n")
        let note = """
            triton: the index of git is not used: \(reason); new files are not sent, and what git leaves out of the \
            folder counts as deleted

            """ + history
        let files = ["paste/new", "pics/new.png"]
        let refused = files.map { "triton: \($0): " + Self.refusal(reason, "triton folder push --ours PATH") }.joined()
        let status = await folder.run("folder status --fields code,path")
        #expect(
            status.exitCode == 3 && status.output == "M\tnow.md\nA\tpaste/new\nA\tpics/new.png\n"
                && status.error.hasPrefix(note)
                && files.allSatisfy { status.error.contains("triton: \($0): it is new, and whether") }, "\(status)")
        for command in ["folder push --dry-run", "folder push --yes"] {
            let push = await folder.run(command)
            #expect(push.exitCode == 3 && push.output == "replace\tnow.md\n", "\(command): \(push)")
            #expect(
                push.error.hasPrefix(note)
                    && refused.split(separator: "\n").allSatisfy { push.error.contains($0) }, "\(command): \(push)")
        }
        #expect(folder.writes() == ["now.update"])
        #expect(await folder.run("folder push --yes paste --ours paste/new").output == "create\tpaste/new\n")
        // A record of a table is no file, and what was sent before is not new.
        try folder.write("paste/new", "more")
        await folder.run("purl add more https://example.com")
        #expect(await folder.run("folder push --yes paste").output == "replace\tpaste/new\n")
    }

    @Test(arguments: unreadable)
    func `a new file of a folder is posted only on request if git cannot say what it ignores`(
        _ file: String, _ text: String, _ reason: String, _ history: String
    ) async throws {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        try folder.write(file, text)
        try folder.write("weblog/new.md", "# New\n")
        let path = folder.path + "/weblog/new.md"
        let post = await folder.program.run(["weblog", "post", folder.path])
        #expect(
            post.exitCode == 3
                && post.error.contains("triton: \(path): " + Self.refusal(reason, "triton weblog post FILE")),
            "\(post)")
        #expect(folder.writes() == [])
        #expect(await folder.program.run(["weblog", "post", path]).exitCode == 0)
        #expect(folder.writes() == ["weblog.entry.save"])
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

    @Test func `a new file of a folder that git ignores is not posted, unless it is named`() async throws {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        try folder.write(".gitignore", "draft-*\nprivate/\n")
        try await folder.commit()
        try folder.write("weblog/draft-a.md", "# A\n")
        try folder.write("weblog/private/b.md", "Tags: [a]\n\n# B\n")
        try folder.write("weblog/public.md", "# Public\n")
        func post(_ words: String...) async -> Effect {
            await folder.program.run(
                ["weblog", "post"] + words.map { $0.hasPrefix("-") ? $0 : folder.path + "/" + $0 })
        }
        let first = await post("", "--strict"), ignored = "triton: git ignores \(folder.path)/weblog/"
        #expect(
            first.exitCode == 0 && first.error == ignored + "draft-a.md and 1 more: they are not sent\n", "\(first)")
        #expect(folder.writes() == ["weblog.entry.save"])
        // With --new each text is a new one.
        #expect(await post("weblog/private", "--new").error.contains("private/b.md: it is not sent"))
        #expect(folder.writes() == [])
        #expect(await post("weblog/draft-a.md").exitCode == 0)
        #expect(folder.writes() == ["weblog.entry.save"])
        // It is an entry now, so its changes are sent.
        try folder.write("weblog/draft-a.md", "# A, again\n")
        #expect(await post("weblog").error == ignored + "private/b.md: it is not sent\n")
        #expect(folder.writes() == ["weblog.entry.save"])
    }

    @Test func `a folder that git ignores as a whole is posted`() async throws {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        try folder.write(".gitignore", "letters/\n")
        try folder.write("letters/a.md", "# A\n")
        let post = await folder.program.run(["weblog", "post", folder.path + "/letters"])
        #expect(post.exitCode == 0 && post.error == "" && folder.writes() == ["weblog.entry.save"], "\(post)")
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
