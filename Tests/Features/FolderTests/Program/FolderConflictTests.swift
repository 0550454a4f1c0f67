import ProgramSupport
import Testing

/// The main rule and its consequences: a text is replaced only if the folder has had it.
@Suite struct FolderConflictTests {
    @Test func `changes of different lines are merged on both sides`() async throws {
        let folder = try await FolderFixture()
        try folder.write("paste/hello.txt", "one\ntwo\nthree\n")
        await folder.run("folder push --yes")
        await folder.run("paste edit hello.txt --file -", input: "one\ntwo\nDREI\n")
        try folder.write("paste/hello.txt", "EINS\ntwo\nthree\n")
        #expect(await folder.run("folder push --yes").output == "merge\tpaste/hello.txt\n")
        #expect(await folder.run("paste get hello.txt") == Effect(output: "EINS\ntwo\nDREI\n"))
        #expect(folder.text("paste/hello.txt") == "EINS\ntwo\nDREI\n")
        #expect(folder.trash().contains("EINS\ntwo\nthree\n"))
        #expect(await folder.status() == [])
    }

    @Test func `a pull also merges, and the merged text is still to be sent`() async throws {
        let folder = try await FolderFixture()
        try folder.write("paste/hello.txt", "one\ntwo\nthree\n")
        await folder.run("folder push --yes")
        await folder.run("paste edit hello.txt --file -", input: "one\ntwo\nDREI\n")
        try folder.write("paste/hello.txt", "EINS\ntwo\nthree\n")
        #expect(await folder.run("folder pull").output == "merge\tpaste/hello.txt\n")
        #expect(folder.text("paste/hello.txt") == "EINS\ntwo\nDREI\n")
        #expect(await folder.run("folder status") == Effect(output: "M\tpaste/hello.txt\tchanged here\n"))
        #expect(await folder.run("folder push --yes").output == "replace\tpaste/hello.txt\n")
        #expect(await folder.status() == [])
    }

    /// Both sides changed the same line.
    private func conflict() async throws -> FolderFixture {
        let folder = try await FolderFixture()
        await folder.run("now set theirs")
        try folder.write("now.md", "ours\n")
        return folder
    }

    @Test(arguments: ["push --yes", "pull"])
    func `an overlap is a conflict: the other version is beside ours, the code is 3, and nothing is sent`(
        _ verb: String
    ) async throws {
        let folder = try await conflict()
        #expect(
            await folder.run("folder \(verb)")
                == Effect(
                    exitCode: 3,
                    error: "triton: now.md: changed on both sides: the service's version is in 'now.remote.md'\n"))
        #expect(folder.text("now.md") == "ours\n" && folder.text("now.remote.md") == "theirs")
        #expect(await folder.run("now get") == Effect(output: "theirs"))
        #expect(await folder.status() == ["U now.md"])
        // It stays so until a person decides.
        #expect(await folder.run("folder \(verb)").exitCode == 3)
        #expect(await folder.run("now get") == Effect(output: "theirs"))
    }

    @Test func `a conflict is resolved with --ours`() async throws {
        let folder = try await conflict()
        await folder.run("folder push --yes")
        #expect(await folder.run("folder push --yes --ours now.md") == Effect(output: "replace\tnow.md\n"))
        #expect(await folder.run("now get") == Effect(output: "ours\n"))
        #expect(folder.text("now.remote.md") == nil)
        #expect(await folder.status() == [])
    }

    @Test func `--ours does not replace a version that was never shown`() async throws {
        let folder = try await conflict()
        await folder.run("folder push --yes")
        await folder.run("now set newer")
        #expect(await folder.run("folder push --yes --ours now.md").exitCode == 3)
        #expect(await folder.run("now get") == Effect(output: "newer"))
    }

    @Test func `a conflict is resolved with --theirs, and ours is in the trash`() async throws {
        let folder = try await conflict()
        await folder.run("folder pull")
        #expect(await folder.run("folder pull --theirs now.md") == Effect(output: "replace\tnow.md\n"))
        #expect(folder.text("now.md") == "theirs" && folder.text("now.remote.md") == nil)
        #expect(folder.trash().contains("ours\n"))
        #expect(await folder.status() == [])
    }

    @Test func `a conflict of one record does not stop the others, and each is resolved by itself`() async throws {
        let folder = try await FolderFixture()
        await folder.run("purl edit docs --target https://example.org/theirs")
        await folder.run("purl edit tea --target https://example.org/theirs")
        try folder.write(
            "purls.tsv",
            "docs\thttps://example.org/d\ttrue\ntea\thttps://example.org/t\tfalse\n🍅\thttps://example.org/s\tfalse\n")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tpurls.tsv:🍅\n")
        #expect(
            folder.text("purls.remote.tsv")
                == "docs\thttps://example.org/theirs\ttrue\ntea\thttps://example.org/theirs\tfalse\n")
        #expect(await folder.run("folder push --yes --ours purls.tsv:docs").output == "replace\tpurls.tsv:docs\n")
        #expect(folder.text("purls.remote.tsv") == "tea\thttps://example.org/theirs\tfalse\n")
        #expect(await folder.run("folder pull --theirs purls.tsv:tea").exitCode == 0)
        #expect(folder.text("purls.remote.tsv") == nil)
        #expect(
            await folder.run("purl list --fields target").output
                == "https://example.org/d\nhttps://example.org/theirs\nhttps://example.org/s\n")
        #expect(await folder.status() == [])
    }

    @Test func `a missing item is not deleted on the other side without --delete`() async throws {
        let folder = try await FolderFixture()
        try folder.remove("paste/soup.md")
        await folder.run("paste delete hello.txt --yes")
        #expect(await folder.status() == ["D paste/hello.txt", "D paste/soup.md"])
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(await folder.run("folder pull").exitCode == 0)
        #expect(await folder.run("paste get soup.md").exitCode == 0)
        #expect(folder.text("paste/hello.txt") != nil && folder.text("paste/soup.md") == nil)
        #expect(await folder.run("folder push --yes --delete").output == "delete\tpaste/soup.md\n")
        let text = folder.text("paste/hello.txt") ?? ""
        #expect(await folder.run("folder pull --delete").output == "delete\tpaste/hello.txt\n")
        #expect(await folder.run("paste get soup.md").exitCode == 79)
        #expect(folder.text("paste/hello.txt") == nil && folder.trash().contains(text))
        #expect(await folder.status() == [])
    }

    @Test func `a rename is shown as a rename, and is sent as a new entry and a deletion`() async throws {
        let folder = try await FolderFixture()
        let text = try #require(folder.text("weblog/tomatoes.md"))
        try folder.write("weblog/garden/tomatoes.md", text)
        try folder.remove("weblog/tomatoes.md")
        #expect(
            await folder.run("folder status")
                == Effect(output: "R\tweblog/garden/tomatoes.md\trenamed from weblog/tomatoes.md\n"))
        #expect(
            await folder.run("folder push --yes --delete").output
                == "create\tweblog/garden/tomatoes.md\ndelete\tweblog/tomatoes.md\n")
        #expect(await folder.run("weblog get garden_tomatoes").output == text)
        #expect(await folder.status() == [])
    }

    @Test func `more than 30 % of ten items are not deleted without --max-delete`() async throws {
        let folder = try await FolderFixture()
        for number in 0..<7 { try folder.write("paste/p\(number)", "\(number)\n") }
        await folder.run("folder push --yes")
        for number in 0..<4 { try folder.remove("paste/p\(number)") }
        let refused = await folder.run("folder push --yes --delete")
        #expect(
            refused
                == Effect(
                    exitCode: 1,
                    error: """
                        triton: 4 of 10 items of kind 'paste' would be deleted: nothing was changed
                        hint: if that is intended, add '--max-delete 4'

                        """))
        #expect(await folder.run("paste get p0") == Effect(output: "0\n"))
        #expect(await folder.run("folder push --yes --delete --max-delete 4").exitCode == 0)
        #expect(await folder.run("paste get p0").exitCode == 79)
    }

    @Test func `a lost state costs a conflict at most, and never a text`() async throws {
        let folder = try await FolderFixture()
        try folder.remove(".triton")
        #expect(await folder.status() == [])
        try folder.write("now.md", "ours\n")
        #expect(await folder.run("folder push --yes").exitCode == 3)
        #expect(await folder.run("now get").output.contains("Waiting for tomatoes"))
    }

    @Test func `only the selected files are pushed and pulled`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        try folder.write("paste/hello.txt", "ours\n")
        try folder.write("purls.tsv", "docs\thttps://example.org/d\ttrue\n")
        #expect(await folder.run("folder push --yes paste").output == "replace\tpaste/hello.txt\n")
        #expect(await folder.run("folder push --yes now.md").output == "replace\tnow.md\n")
        #expect(await folder.run("folder push --yes --kinds purl").output == "replace\tpurls.tsv:docs\n")
        #expect(await folder.run("folder push --yes --kinds nothing").exitCode == 64)
        #expect(await folder.run("folder push --yes ../other").exitCode == 64)
    }
}
