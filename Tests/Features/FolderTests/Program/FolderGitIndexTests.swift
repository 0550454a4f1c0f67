import FoundationEssentials
import ProgramSupport
import Testing

/// A folder in which git does not keep each file.
@Suite struct FolderGitIndexTests {
    /// A folder that is a repository, with one commit.
    private func repository(kinds: String? = nil) async throws -> FolderFixture {
        let folder = try await FolderFixture(kinds: kinds)
        #expect(try await folder.git("init", "-q") == 0)
        try await commit(folder)
        return folder
    }

    private func commit(_ folder: FolderFixture) async throws {
        #expect(try await folder.git("add", "-A") == 0)
        #expect(try await folder.git("commit", "-q", "-m", "change") == 0)
    }

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
        let folder = try await repository()
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
        let folder = try await repository()
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
        let folder = try await repository(kinds: "now,weblog,paste,purl,pic,dns,status")
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
                == Effect(
                    error: note(tables.count) + "triton: paste/more: new at the service: 'triton folder pull' fetches "
                        + "it\ntriton: there is nothing to send\n"))
        #expect(await folder.run("folder pull").output == "create\tpaste/more\n")
        try folder.write("paste/own", "own")
        #expect(await folder.run("folder push --delete --yes").output == "create\tpaste/own\n")
        #expect(folder.writes() == ["paste.save"])
        for table in tables { #expect(folder.text(table) == nil, "\(table)") }
    }

    @Test func `an operand may name what is left out, and a file that is there is compared`() async throws {
        let folder = try await repository()
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
}
