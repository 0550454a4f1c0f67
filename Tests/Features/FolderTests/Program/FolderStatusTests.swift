import ProgramSupport
import Testing

/// Statuses that are new in the table of a folder.
@Suite struct FolderStatusTests {
    private let table = "status/statuses.jsonl"

    private func line(_ text: String) -> String { "{\"emoji\":\"🧵\",\"content\":\"\(text)\"}\n" }

    private func append(_ lines: String, to folder: FolderFixture) throws {
        try folder.write(table, try #require(folder.text(table)) + lines)
    }

    @Test func `they are posted in the order of their lines, also after a pull has written the table`() async throws {
        let folder = try await FolderFixture(kinds: "status"), parts = (1...6).map { "part \($0) of 6" }
        try append(parts.map(line).joined(), to: folder)
        #expect(await folder.run("folder diff").output.split(separator: "\n").count { $0.contains(" of 6") } == 6)
        await folder.run("status post elsewhere")
        #expect(await folder.run("folder pull").exitCode == 0)
        let new = try #require(folder.text(table)).split(separator: "\n").filter { !$0.contains("\"id\"") }
        #expect(new.map { "\($0)\n" } == parts.map(line))
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let posted = await folder.run("status list -n 6 --fields content").output
        #expect(posted.split(separator: "\n").reversed() == parts.map { Substring($0) })
    }

    private func count(_ text: String, _ folder: FolderFixture) async -> Int {
        await folder.run("status list --fields content").output.split(separator: "\n").count { $0 == text }
    }

    @Test func `one that says the same as a status of the website is another one`() async throws {
        let folder = try await FolderFixture(kinds: "status")
        await folder.run("status post --emoji 🧵 hello")
        try append(line("hello"), to: folder)
        #expect(await folder.run("folder push --yes --fields action").output == "create\n")
        #expect(await count("hello", folder) == 2)
        #expect(await folder.run("folder pull").exitCode == 0)
        #expect(await folder.status() == [])
    }

    @Test func `one whose answer was lost is not posted again, also if the next list is older`() async throws {
        let folder = try await FolderFixture(kinds: "status")
        try await folder.freeze("status.list", failing: ["POST /address/*/statuses=drop:applied:times=1"])
        try append(line("hello"), to: folder)
        #expect(await folder.run("folder push --yes --no-retry").exitCode != 0)
        #expect(await folder.run("folder pull").exitCode == 0)
        try await folder.freeze()
        #expect(await count("hello", folder) == 1)
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        #expect(await count("hello", folder) == 1)
        #expect(await folder.status() == [])
    }

    @Test func `one that a commit has may have been posted by another clone`() async throws {
        let folder = try await FolderFixture.repository(kinds: "status")
        try append(line("hello"), to: folder)
        try await folder.commit()
        await folder.run("status post --emoji 🧵 hello")
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        try append(line("hello"), to: folder)
        #expect(await folder.run("folder push --yes --fields action").output == "create\n")
        #expect(await count("hello", folder) == 2)
    }
}
