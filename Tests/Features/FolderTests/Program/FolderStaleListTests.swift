import ProgramSupport
import Testing

/// A list of the service may be older than its items, for some seconds or longer.
@Suite struct FolderStaleListTests {
    private struct Row: Sendable {
        let kind: String
        let list: String
        /// The files of the folder that are changed, with their new texts, and the one that is deleted.
        let changed: [String: String]
        let deleted: String?
        /// What others change meanwhile.
        let website: [String]
        /// Commands that show the texts of the website.
        let reads: [String]
    }

    private static let rows: [Row] = [
        Row(
            kind: "paste", list: "paste.list",
            changed: ["paste/hello.txt": "ours\n", "paste/soup.md": "ours\n", "paste/new": "ours\n"],
            deleted: "paste/greet.py",
            website: [
                "paste edit hello.txt --text newer", "paste edit soup.md --text newer",
                "paste edit greet.py --text newer",
                "paste add new --text newer",
            ],
            reads: ["paste get hello.txt", "paste get soup.md", "paste get greet.py", "paste get new"]),
        Row(
            kind: "weblog", list: "weblog.entries.list",
            changed: [
                "weblog/tomatoes.md": "Date: 2026-01-31\n\n# Ours\n", "weblog/about.md": "Date: 2026-01-31\n\n# Ours\n",
                "weblog/new.md": "Date: 2026-01-31\n\n# Ours\n",
            ],
            deleted: "weblog/first-light.md",
            website: [
                "weblog post - --force --id tomatoes", "weblog post - --force --id about",
                "weblog post - --force --id first-light", "weblog post - --id new",
            ],
            reads: ["weblog get tomatoes", "weblog get about", "weblog get first-light", "weblog get new"]),
        Row(
            kind: "purl", list: "purl.list",
            changed: [
                "purls.tsv": """
                docs\thttps://example.com/ours\ttrue
                tea\thttps://example.com/ours\tfalse
                new\thttps://example.com/ours\tfalse

                """
            ], deleted: nil,
            website: [
                "purl edit docs --target https://example.com/newer", "purl edit tea --target https://example.com/newer",
                "purl edit 🍅 --target https://example.com/newer", "purl add new https://example.com/newer",
            ],
            reads: ["purl get docs", "purl get tea", "purl get 🍅", "purl get new"]),
    ]

    @Test(arguments: rows.map(\.kind))
    func `with a list that is older, nothing that is newer is replaced or deleted`(_ kind: String) async throws {
        let row = try #require(Self.rows.first { $0.kind == kind })
        let folder = try await FolderFixture(kinds: kind)
        try await folder.freeze(row.list)
        for line in row.website {
            let effect = await folder.run(line, input: "Date: 2026-01-31\n\n# Newer\n")
            #expect(effect.exitCode == 0, "\(line): \(effect)")
        }
        var newer: [Effect] = []
        for line in row.reads { newer.append(await folder.run(line)) }
        for (path, text) in row.changed { try folder.write(path, text) }
        if let deleted = row.deleted { try folder.remove(deleted) }
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 3 && push.output == "", "\(push)")
        #expect(push.error.contains("it was changed at the service meanwhile"), "\(push)")
        for (line, text) in zip(row.reads, newer) { #expect(await folder.run(line) == text, "\(line)") }
    }

    @Test func `what was sent is the base, also when the list is older`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try await folder.freeze("paste.list")
        for name in ["a", "b", "c", "d"] { try folder.write("paste/\(name)", "\(name)\n") }
        try folder.write("paste/hello.txt", "ours\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        try await folder.freeze()
        #expect(await folder.status() == [])
        // Back to the text of the old list: a change that a pull brings.
        await folder.run("paste edit hello.txt --text 'Hello from the sandbox!'")
        #expect(await folder.status() == ["M paste/hello.txt"])
        #expect(await folder.run("folder pull") == Effect(output: "replace\tpaste/hello.txt\n"))
    }

    @Test func `what is deleted already, although a list has it, is no error`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try await folder.freeze("paste.list")
        await folder.run("paste delete greet.py --yes")
        try folder.remove("paste/greet.py")
        let push = await folder.run("folder push --yes --delete")
        #expect(
            push
                == Effect(
                    output: "delete\tpaste/greet.py\n", error: "triton: paste/greet.py: it was deleted before\n"))
    }
}
