import FoundationEssentials
import ProgramSupport
import Testing

/// A folder with a state and a clone of its repository elsewhere, as in CI, which both push.
@Suite struct FolderOtherCloneTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        /// The versions of a part of the file; the first one is there in the beginning.
        let parts: [String]
        let shown: String
        var testDescription: String { file }

        init(_ file: String, _ parts: [String], shown: String? = nil) {
            (self.file, self.parts, self.shown) = (file, parts, shown ?? file)
        }
    }

    static let rows = [
        Row("now.md", ["Now", "one", "two", "three"]),
        Row("weblog/tomatoes.md", ["Tomatoes", "one", "two", "three"]),
        Row("paste/soup.md", ["oup", "one", "two", "three"]),
        Row("web/page.md", ["#", "# one", "# two", "# three"]),
        Row("purls.tsv", ["documentation", "one", "two", "three"], shown: "purls.tsv:docs"),
        Row("status/bio.md", ["trying", "one", "two", "three"]),
    ]

    /// A folder whose first three versions are committed; the third one was pushed by the other clone, and the others
    /// by this one.
    private func prepared(_ row: Row) async throws -> FolderFixture {
        let folder = try await FolderFixture()
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try await folder.commit()
        try replace(row, 1, in: folder)
        try await folder.commit()
        #expect(await folder.run("folder push --yes").output == "replace\t\(row.shown)\n")
        try replace(row, 2, in: folder)
        try await folder.commit()
        let other = try await folder.cloneOnAnotherMachine()
        #expect(await other.run("folder push --yes").output == "replace\t\(row.shown)\n")
        return folder
    }

    private func replace(_ row: Row, _ number: Int, in folder: FolderFixture) throws {
        let text = try #require(folder.text(row.file)), old = row.parts[number - 1]
        try #require(text.contains(old))
        try folder.write(row.file, text.replacing(old, with: row.parts[number]))
    }

    @Test(arguments: rows) func `a commit that the other clone has sent is replaced by the next one`(_ row: Row)
        async throws
    {
        let folder = try await prepared(row)
        try replace(row, 3, in: folder)
        try await folder.commit()
        #expect(await folder.status() == ["M \(row.shown)"])
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\t\(row.shown)\n"))
        #expect(await folder.status() == [])
        #expect(try await folder.cloneOnAnotherMachine().status() == [])
    }

    @Test func `a deletion after a commit that the other clone has sent is a deletion`() async throws {
        let row = Self.rows[2], folder = try await prepared(row)
        try folder.remove(row.file)
        try await folder.commit()
        #expect(await folder.run("folder push --yes --delete").output == "delete\t\(row.shown)\n")
    }

    /// - Parameter version: 0 was never pushed from here, but is older than what was; the others were.
    @Test(arguments: [0, 1, 2]) func `a commit that somebody puts back on the website is a conflict`(_ version: Int)
        async throws
    {
        let row = Self.rows[0], folder = try await prepared(row), last = try #require(folder.text(row.file))
        if version < 2 {
            let old = last.replacing(row.parts[2], with: row.parts[version])
            await folder.run("now set -", input: old)
        } else {
            try replace(row, 3, in: folder)
            try await folder.commit()
            #expect(await folder.run("folder push --yes").exitCode == 0)
            await folder.run("now set -", input: last)
        }
        try folder.write(row.file, "last\n")
        try await folder.commit()
        let there = await folder.run("now get").output
        let push = await folder.run("folder push --yes")
        // What this folder sent last is no change of theirs.
        #expect(push.exitCode == (version == 1 ? 0 : 3), "\(push)")
        #expect(await folder.run("now get").output == (version == 1 ? "last\n" : there))
    }

    /// A folder of which a part of a file was deleted in a commit, which the other clone has sent if it sends.
    private func prepared(deleting part: String, from file: String, sends: Bool) async throws -> FolderFixture {
        let folder = try await FolderFixture()
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try await folder.commit()
        let text = try #require(folder.text(file))
        try #require(text.contains(part))
        if text == part { try folder.remove(file) } else { try folder.write(file, text.replacing(part, with: "")) }
        guard sends else { return folder }
        try await folder.commit()
        let push = try await folder.cloneOnAnotherMachine().run("folder push --yes --delete")
        #expect(push.exitCode == 0 && push.output.hasPrefix("delete"), "\(push)")
        return folder
    }

    @Test(
        arguments: [
            ("paste/hello.txt", "", "paste/hello.txt"), ("weblog/about.md", "", "weblog/about.md"),
            ("purls.tsv", "tea\t", "purls.tsv:tea"),
        ], [true, false])
    func `what the other clone has deleted, as a commit says, is new when it is there again`(
        _ row: (file: String, start: String, shown: String), _ isCommitted: Bool
    ) async throws {
        let whole = try await FolderFixture().text(row.file) ?? ""
        let line = whole.split(separator: "\n").first { $0.hasPrefix(row.start) }.map { "\($0)\n" } ?? ""
        let part = row.start.isEmpty ? whole : line
        let folder = try await prepared(deleting: part, from: row.file, sends: true)
        let new = row.start.isEmpty ? "Again.\n" : "\(row.start)https://example.com/again\ttrue\n"
        try folder.write(row.file, (folder.text(row.file) ?? "") + new)
        if isCommitted { try await folder.commit() }
        #expect(await folder.run("folder push --yes") == Effect(output: "create\t\(row.shown)\n"))
        #expect(await folder.status() == [])
    }

    @Test func `what was deleted on the website is a conflict when it was changed here`() async throws {
        let folder = try await prepared(deleting: "x", from: "paste/hello.txt", sends: false)
        await folder.run("paste delete hello.txt --yes")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.error.contains("changed here, and deleted at the service"), "\(push)")
    }

    @Test func `a picture beside such a text is not uploaded again`() async throws {
        let row = Row("weblog/boat.md", ["", "one", "two", "three"]), folder = try await FolderFixture()
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try folder.write("weblog/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 5\"/>\n")
        try folder.write(row.file, "Date: 2026-01-31\n\n# Boat\n\n![A boat](boat.svg)\n\none\n")
        try await folder.commit()
        #expect(await folder.run("folder push --yes").output == "create\tweblog/boat.md\n")
        for number in [2, 3] {
            try replace(row, number, in: folder)
            try await folder.commit()
            let pusher = number == 2 ? try await folder.cloneOnAnotherMachine() : folder
            let push = await pusher.run("folder push --yes")
            #expect(push.exitCode == 0 && push.output == "replace\tweblog/boat.md\n", "\(push)")
        }
        #expect(await folder.run("pic list --fields id").output.split(separator: "\n").count == 4)
    }
}
