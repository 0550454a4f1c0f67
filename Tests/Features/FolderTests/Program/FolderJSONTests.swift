import Domain
import ProgramSupport
import Testing

/// Changes as JSON: `status`, `push` and plan files have the same keys.
@Suite struct FolderJSONTests {
    private static let keys = ["kind", "address", "key", "action", "path", "before", "after", "lost", "done"]

    private func changes(_ text: String?) throws -> [JSON] {
        guard case .array(let changes) = try JSON(parsing: text ?? "") else { return [] }
        return changes
    }

    private func keys(of change: JSON) -> [String] {
        guard case .object(let members) = change else { return [] }
        return members.map(\.key)
    }

    @Test func `a status says for both directions what is replaced, by what, and what is lost`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        try folder.remove("paste/hello.txt")
        try folder.write(
            "purls.tsv",
            "tea\thttps://example.com/shop/tea?kind=green\tfalse\n🍅\thttps://example.com/tomatoes\tfalse\n")
        await folder.run("paste add notes --text theirs")
        await folder.run("paste add soup.md --text theirs --force")
        try folder.write("paste/soup.md", "ours\n")
        let status = try changes(await folder.run("folder status --json").output)
        #expect(status.allSatisfy { keys(of: $0).filter(Self.keys.contains) == Self.keys && $0["address"] == "demo" })
        let byPath = Dictionary(uniqueKeysWithValues: status.map { ($0["path"] ?? .null, $0) })
        let now = try #require(byPath["now.md"]), notes = try #require(byPath["paste/notes"])
        let soup = try #require(byPath["paste/soup.md"]), docs = try #require(byPath["purls.tsv:docs"])
        let hello = try #require(byPath["paste/hello.txt"])
        #expect(status.count == 5)
        #expect(
            await folder.run("folder status --where kind=paste --where 'state!=conflict' --sort=-path --fields path")
                .output == "paste/notes\npaste/hello.txt\n")
        #expect(
            [now, notes, soup, docs, hello].map { $0["action"] } == [
                "replace", "create", "conflict", "delete", "delete",
            ])
        #expect(
            [now, notes, soup, docs, hello].map { $0["state"] } == [
                "changed_here", "new_there", "conflict", "deleted_here", "deleted_here",
            ])
        #expect(now["after"]?["content"] == "ours\n" && now["before"]?["content"] != "ours\n" && now["key"] == .null)
        #expect(notes["before"] == .null && notes["after"]?["content"] == "theirs" && notes["key"] == "notes")
        #expect(soup["before"]?["content"] == "theirs" && soup["after"]?["content"] == "ours\n")
        #expect(
            docs["after"] == .null && docs["before"]?["listed"] == true && docs["lost"] == ["its count of 42 visits"])
        #expect(hello["lost"] == [] && status.allSatisfy { $0["done"] == false })
    }

    @Test func `a plan file is the list of changes that a dry run prints, and is sent as it is`() async throws {
        let folder = try await FolderFixture()
        try folder.write("now.md", "ours\n")
        try folder.write("paste/new", "new\r\n")
        try folder.write("pics/new.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>\n")
        try folder.remove("paste/hello.txt")
        #expect(await folder.run("folder push --delete --save-plan plan.json").exitCode == 0)
        let saved = try changes(folder.text("plan.json"))
        #expect(saved.map(keys(of:)) == Array(repeating: Self.keys, count: 4))
        #expect(saved.allSatisfy { $0["done"] == false })
        #expect(saved.map { $0["action"] } == ["create", "create", "replace", "delete"])
        let dryRun = try changes(await folder.run("folder push --delete --dry-run --json").output)
        for key in Self.keys where key != "after" { #expect(saved.map { $0[key] } == dryRun.map { $0[key] }, "\(key)") }
        #expect(saved.dropFirst().map { $0["after"] } == dryRun.dropFirst().map { $0["after"] })
        // The file of a picture is told by its checksum.
        try folder.write("pics/new.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 3\"/>\n")
        let push = await folder.run("folder push --plan plan.json --yes")
        #expect(push.exitCode == 3 && push.error.contains("pics/new.svg: it has changed since the plan was made"))
        #expect(push.output == "create\tpaste/new\nreplace\tnow.md\ndelete\tpaste/hello.txt\n", "\(push)")
        #expect(await folder.run("folder push --plan plan.json --yes -a lab").exitCode == 64)
    }
}
