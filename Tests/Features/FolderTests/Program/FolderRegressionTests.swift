import FoundationEssentials
import ProgramSupport
import Testing

/// Known data losses of other programs of this kind.
@Suite struct FolderRegressionTests {
    @Test func `vdirsyncer 42: an empty listing deletes nothing`() async throws {
        let folder = try await FolderFixture()
        let purls = folder.text("purls.tsv")
        await folder.run("purl delete docs tea 🍅 --yes")
        let pull = await folder.run("folder pull --delete")
        #expect(
            pull.exitCode == 1
                && pull.error.contains(
                    "the service lists nothing of kind 'purl', and the folder knows 3 of them: nothing was changed")
        )
        #expect(folder.text("purls.tsv") == purls)
        try folder.write("now.md", "ours\n")
        #expect(await folder.run("folder push --yes").exitCode == 1)
        #expect(await folder.run("now get").output != "ours\n")
        #expect(await folder.run("folder pull --delete --max-delete 3").exitCode == 0)
        #expect(folder.text("purls.tsv") == nil && folder.trash().contains(purls ?? ""))
    }

    @Test func `vdirsyncer 128: a deletion does not win over an edit`() async throws {
        let folder = try await FolderFixture()
        try folder.remove("paste/hello.txt")
        await folder.run("paste edit hello.txt --text edited")
        #expect(await folder.run("folder push --yes --delete").output == "")
        #expect(await folder.run("paste get hello.txt") == Effect(output: "edited"))
        #expect(await folder.run("folder pull").output == "create\tpaste/hello.txt\n")
        #expect(folder.text("paste/hello.txt") == "edited")
        // And the other way round.
        await folder.run("paste delete hello.txt --yes")
        try folder.write("paste/hello.txt", "edited here")
        await folder.run("folder pull --delete")
        #expect(folder.text("paste/hello.txt") == "edited here")
        #expect(await folder.run("folder push --yes --ours paste/hello.txt").output == "create\tpaste/hello.txt\n")
    }

    @Test func `Shopify CLI 5538: a text that is suddenly empty does not replace the local one`() async throws {
        let folder = try await FolderFixture()
        let text = folder.text("now.md")
        await folder.run("now set --allow-empty --yes", input: "")
        let pull = await folder.run("folder pull")
        #expect(
            pull.exitCode == 1
                && pull.error.contains(
                    "the text of 'now.md' came back empty, and was not empty before: nothing was changed")
        )
        #expect(folder.text("now.md") == text)
        #expect(await folder.run("folder pull --theirs now.md").exitCode == 0)
    }

    @Test func `mark 490: a text that is written for another program is sent as it is, and only once`() async throws {
        let folder = try await FolderFixture()
        let text = "---\ntitle: \"Hi\"\ntags: [a, b]\n---\n\ntext\n"
        try folder.write("weblog/hi.md", text)
        #expect(await folder.run("folder push --yes").output == "create\tweblog/hi.md\n")
        #expect(await folder.run("weblog get hi").output == text && folder.text("weblog/hi.md") == text)
        _ = folder.writes()
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        #expect(folder.writes() == [] && folder.text("weblog/hi.md") == text)
    }

    @Test func `rclone bisync: what a dead process left behind does not stop the next one`() async throws {
        let folder = try await FolderFixture()
        try folder.write(".triton/lock", "1")
        try folder.write("now.md", "ours\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
    }

    @Test func `clasp 1109: a name of the service does not lead outside`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("paste add .git --text gitdir")
        #expect(await folder.run("folder clone demo .").exitCode == 0)
        #expect(try folder.files().contains("paste/%2Egit"))
        #expect(await folder.status() == [])
    }

    @Test func `links are not followed`() async throws {
        let folder = try await FolderFixture()
        let other = folder.program.home.path + "/other"
        try Data("secret".utf8).write(to: URL(filePath: other))
        try folder.remove("paste/hello.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/paste/hello.txt", withDestinationPath: other)
        let status = await folder.run("folder status")
        #expect(status.exitCode == 3 && status.error.contains("links are not followed"))
        #expect(await folder.run("folder pull --theirs paste/hello.txt").exitCode == 3)
        #expect(FileManager.default.contents(atPath: other) == Data("secret".utf8))
    }

    @Test(arguments: [10_413_792_000, -11_676_096_000])
    func `a file may have any time`(_ seconds: Double) async throws {
        let folder = try await FolderFixture()
        try folder.write("weblog/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
        try folder.write("weblog/a.md", "# A\n\n![A](a.svg)\n")
        for file in ["pics/c3d4e5f60718293a4b5c6d7e.svg", "weblog/a.svg", "now.md"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder.path + "/" + file)
        }
        #expect(await folder.status() == ["A weblog/a.md"])
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tweblog/a.md\n"))
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a folder that everybody can write into is refused`() async throws {
        let folder = try await FolderFixture()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let status = await folder.run("folder status")
        #expect(status.exitCode == 74 && status.error.contains("other users can write to it"))
    }

    @Test func `a folder that is not empty is not cloned into`() async throws {
        let folder = try await FolderFixture()
        #expect(
            await folder.run("folder clone demo .")
                == Effect(exitCode: 73, error: "triton: cannot clone into '.': the folder is not empty\n"))
    }

    @Test func `a new repository is cloned into`() async throws {
        let program = try InProcessProgram(folder: "site")
        try FileManager.default.createDirectory(
            atPath: program.home.path + "/site/.git", withIntermediateDirectories: true)
        let clone = await program.run("folder clone demo .")
        #expect(clone.exitCode == 0, "\(clone)")
        #expect(FileManager.default.fileExists(atPath: program.home.path + "/site/now.md"))
    }

    @Test func `a table that cannot be read is not sent, and its records do not count as deleted`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        try folder.write("purls.tsv", "broken\n")
        #expect(
            await folder.run("folder push --yes --delete")
                == Effect(
                    exitCode: 3, output: "replace\tnow.md\n",
                    error: """
                        triton: purls.tsv: line 1: a line has a name, a tab and a target

                        """))
        #expect(await folder.run("purl list --fields name").output.split(separator: "\n").count == 3)
    }
}
