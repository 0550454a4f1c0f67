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
}
