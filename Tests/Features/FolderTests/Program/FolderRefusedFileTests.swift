import FoundationEssentials
import ProgramSupport
import Testing

/// Files that cannot be used: the others are sent, each of them is named, and its item counts neither as changed nor as
/// deleted.
@Suite struct FolderRefusedFileTests {
    private static let link = "it is a symbolic link, and links are not followed"

    /// A folder with a change that can be sent.
    private func changed() async throws -> FolderFixture {
        let folder = try await FolderFixture()
        try folder.write("weblog/img/cat.md", "# Cat\n")
        try folder.write("css/site.css", "a {}\n")
        try folder.write("weblog/a.md", "# A\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        try folder.write("now.md", "ours\n")
        _ = folder.writes()
        return folder
    }

    /// Expects that push, status, pull and check name these files, and that only the other change is sent.
    private func expect(_ refused: [String], in folder: FolderFixture) async throws {
        let errors = refused.map { "triton: \($0)\n" }.joined()
        func names(_ command: String, _ output: String) async {
            let effect = await folder.run("folder " + command)
            #expect(effect == Effect(exitCode: 3, output: output, error: errors), "\(command): \(effect)")
        }
        await names("status --fields code,path", "M\tnow.md\n")
        await names("push --yes --delete", "replace\tnow.md\n")
        #expect(folder.writes().count == 1)
        await names("pull --delete", "")
        await names("push --yes --delete", "")
        let found = await folder.run("folder check --fields path,message").output
        for file in refused { #expect(found.contains(file.split(separator: ":")[0]), "\(found)") }
        #expect(folder.writes() == [])
    }

    private func link(_ path: String, to target: String, in folder: FolderFixture) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + path, withDestinationPath: target)
    }

    @Test func `files that are not UTF-8`() async throws {
        let folder = try await changed()
        try folder.write(bytes: Array("weblog/a.md".utf8), "")
        for path in ["weblog/a.md", "paste/new"] {
            try Data([0x61, 0xFF]).write(to: URL(filePath: folder.path + "/" + path))
        }
        try await expect(["paste/new: it is not UTF-8 text", "weblog/a.md: it is not UTF-8 text"], in: folder)
        #expect(await folder.run("weblog get a").output == "# A\n")
    }

    @Test func `links, to files and to folders, and whatever they lead to`() async throws {
        let folder = try await changed()
        let outside = folder.program.home.path + "/outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: false)
        try Data("# Secret\n".utf8).write(to: URL(filePath: outside + "/secret.md"))
        for path in ["css", "weblog/img", "paste/soup.md", "purls.tsv"] { try folder.remove(path) }
        try link("css", to: outside, in: folder)
        try link("paste/soup.md", to: outside + "/secret.md", in: folder)
        try link("purls.tsv", to: "nowhere", in: folder)
        try link("weblog/alias.md", to: "a.md", in: folder)
        try link("weblog/img", to: outside, in: folder)
        // Nothing is looked for in a hidden folder.
        try link("weblog/.hidden", to: outside, in: folder)
        try await expect(
            ["css", "paste/soup.md", "purls.tsv", "weblog/alias.md", "weblog/img"].map { "\($0): \(Self.link)" },
            in: folder)
        for line in ["weblog get img_cat", "weblog get css_site", "paste get soup.md", "purl get docs"] {
            #expect(await folder.run(line).exitCode == 0)
        }
    }

    @Test func `names that differ only in case, and paths of one entry`() async throws {
        let folder = try await changed()
        for path in ["Case", "case", "img_cat"] { try folder.write("weblog/\(path).md", "# New\n") }
        let same = "only in case or in the form of its letters: rename one of them"
        try await expect(
            [
                "weblog/Case.md: it differs from 'weblog/case.md' \(same)",
                "weblog/case.md: it differs from 'weblog/Case.md' \(same)",
                "weblog/img/cat.md: it is the same entry as 'weblog/img_cat.md': rename one of them",
                "weblog/img_cat.md: it is the same entry as 'weblog/img/cat.md': rename one of them",
            ], in: folder)
        #expect(await folder.run("weblog get img_cat").output == "# Cat\n")
        try folder.remove("weblog/img_cat.md")
        try folder.remove("weblog/Case.md")
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tweblog/case.md\n"))
    }

    @Test func `only the refused files of the command count`() async throws {
        let folder = try await changed()
        try link("weblog/alias.md", to: "a.md", in: folder)
        #expect(await folder.run("folder push now --yes") == Effect(output: "replace\tnow.md\n"))
        for path in ["weblog", "weblog/alias.md"] {
            #expect(
                await folder.run("folder push \(path) --yes")
                    == Effect(exitCode: 3, error: "triton: weblog/alias.md: \(Self.link)\n"))
        }
    }

    @Test func `a name that becomes a link to the text's new name deletes nothing`() async throws {
        let folder = try await changed()
        try folder.write("weblog/b.md", try #require(folder.text("weblog/a.md")))
        try folder.remove("weblog/a.md")
        try link("weblog/a.md", to: "b.md", in: folder)
        #expect(
            await folder.run("folder push weblog --yes --delete")
                == Effect(exitCode: 3, output: "create\tweblog/b.md\n", error: "triton: weblog/a.md: \(Self.link)\n"))
        #expect(await folder.run("weblog get a").exitCode == 0)
    }

    @Test func `a table of PURLs that was cut within its last line`() async throws {
        let folder = try await changed()
        let table = try #require(folder.text("purls.tsv"))
        try folder.write("purls.tsv", table + "new\thttps://exam")
        let line = table.split(separator: "\n").count + 1
        try await expect(
            [
                "purls.tsv: line \(line): the file ends within this line, which may be cut: "
                    + "complete it, and end the line"
            ], in: folder)
        #expect(await folder.run("purl get new").exitCode == 79)
    }

    @Test(arguments: [
        ("purls.tsv", "line 1: a line has a name, a tab and a target"), ("purls.remote.tsv", "line 1: a line has"),
        ("dns.toml", "line 1, column 2: expected '='"), ("dns.remote.toml", "line 1, column 2: expected '='"),
        ("email.txt", "it is not UTF-8 text"), ("status/statuses.jsonl", "line 1: the line is not JSON"),
        ("pics/pics.jsonl", "line 1: the line is not JSON"), ("paste/new", "it is not UTF-8 text"),
        ("weblog/new.md", "it is not UTF-8 text"), ("now.md", "it is not UTF-8 text"),
    ])
    func `a message names its file once`(_ row: (path: String, reason: String)) async throws {
        let folder = try await FolderFixture(kinds: "now,web,weblog,status,paste,purl,pic,dns,email")
        let bytes = row.reason.contains("UTF-8") ? Data([0xFF]) : Data("x\n".utf8)
        try bytes.write(to: URL(filePath: folder.path + "/" + row.path))
        for command in ["status", "diff", "push --yes", "pull"] {
            let effect = await folder.run("folder " + command)
            #expect(
                effect.exitCode == 3 && effect.error.hasPrefix("triton: \(row.path): \(row.reason)")
                    && effect.error.split(separator: "\n").count == 1, "\(command): \(effect)")
        }
        let check = await folder.run("folder check --fields path,line,message").output
        #expect(
            check.hasPrefix(Self.finding(row.path, row.reason)) && check.split(separator: "\n").count == 1, "\(check)")
    }

    /// A finding has the line beside its message.
    private static func finding(_ path: String, _ reason: String) -> String {
        let place = "line 1: "
        return reason.hasPrefix(place) ? "\(path)\t1\t\(reason.dropFirst(place.count))" : "\(path)\t\t\(reason)"
    }

    @Test(arguments: [
        ("x\n", "line 1: a line has a path, a tab, and true or false"),
        ("now.md\tmaybe\n", "line 1: 'maybe' should be true or false"),
    ])
    func `the table about things of several kinds is named, because nothing is done`(_ text: String, _ reason: String)
        async throws
    {
        let folder = try await FolderFixture()
        try folder.write("listed.tsv", text)
        for command in ["status", "diff", "push --yes", "pull"] {
            let effect = await folder.run("folder " + command)
            #expect(
                effect.exitCode == 65 && effect.error.hasPrefix("triton: cannot read 'listed.tsv': \(reason)"),
                "\(command): \(effect)")
        }
        #expect(
            await folder.run("folder check --fields path,line,message").output
                .hasPrefix(Self.finding("listed.tsv", reason)))
    }
}
