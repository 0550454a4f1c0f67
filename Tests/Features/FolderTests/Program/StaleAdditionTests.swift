import ProgramSupport
import Terminal
import Testing

/// Several texts that are added while the list of the service lacks what the website has made.
@Suite struct StaleAdditionTests {
    private struct Row: Sendable, CustomTestStringConvertible {
        let command: String
        let list: String
        /// Two texts: the first one is there already, with another text.
        let files: [String: String]
        let website: String
        let read: String
        let expected: String

        var testDescription: String { command }
    }

    private static let pastes = ["new": "ours\n", "other": "ours\n"]
    private static let entries = ["weblog/new.md": "# Ours\n", "weblog/other.md": "# Ours\n"]
    private static let rows: [Row] = [
        Row(
            command: "paste add demo/new demo/other", list: "paste", files: pastes, website: "paste add new --file -",
            read: "paste get new", expected: "ours\n"),
        Row(
            command: "paste add --from demo/pastes.jsonl", list: "paste",
            files: ["pastes.jsonl": #"{"title":"new","content":"ours\n"}"# + "\n" + #"{"title":"b","content":"B"}"#],
            website: "paste add new --file -", read: "paste get new", expected: "ours\n"),
        Row(
            command: "weblog post demo", list: "weblog.entries", files: entries, website: "weblog post --id new -",
            read: "weblog get new", expected: "# Ours\n"),
        Row(
            command: "weblog post demo/weblog/new.md demo/weblog/other.md", list: "weblog.entries", files: entries,
            website: "weblog post --id new -", read: "weblog get new", expected: "# Ours\n"),
        Row(
            command: "weblog post --from demo/entries.jsonl", list: "weblog.entries",
            files: [
                "entries.jsonl": ##"{"id":"new","source":"# Ours\n"}"## + "\n" + #"{"id":"b","source":"B"}"#
            ],
            website: "weblog post --id new -", read: "weblog get new", expected: "# Ours\n"),
    ]

    private static let newer = "Date: 2026-01-31\n\n# Newer\n"

    /// The row's command, with the files of the fixture's folder.
    private func send(_ row: Row, _ more: String..., in folder: FolderFixture) async -> Effect {
        await folder.program.run(
            row.command.split(separator: " ").map { word in
                word.hasPrefix("demo") ? folder.path + word.dropFirst("demo".count) : String(word)
            } + more)
    }

    private func prepare(_ row: Row, isStale: Bool) async throws -> FolderFixture {
        let folder = try await FolderFixture(clones: false)
        for (path, text) in row.files { try folder.write(path, text) }
        if isStale {
            try await folder.freeze(row.list + ".list")
            await folder.run(row.list == "paste" ? "paste list" : "weblog list")
        }
        let effect = await folder.run(row.website, input: Self.newer)
        #expect(effect.exitCode == 0, "\(effect)")
        // Another computer has no history of it.
        await folder.run("undo --drop --all --yes")
        return folder
    }

    @Test(arguments: rows.indices)
    func `what the list lacks is not replaced, and --force keeps its text for undo`(_ number: Int) async throws {
        let row = Self.rows[number]
        let fresh = await send(row, in: try await prepare(row, isStale: false))
        let folder = try await prepare(row, isStale: true)
        let effect = await send(row, in: folder)
        #expect(effect.exitCode == 3 && fresh.exitCode == 3, "\(effect)\n\(fresh)")
        #expect(effect.output == fresh.output && !effect.output.isEmpty, "\(effect)\n\(fresh)")
        #expect(await folder.run(row.read) == Effect(output: Self.newer))
        let forced = await send(row, "--force", in: folder)
        #expect(forced.exitCode == 0, "\(forced)")
        #expect(await folder.run(row.read) == Effect(output: row.expected))
        #expect(await folder.run("undo --quiet").exitCode == 0)
        #expect(await folder.run(row.read) == Effect(output: Self.newer))
    }

    @Test func `a folder that was posted a moment ago is unchanged, although the list lacks it`() async throws {
        let folder = try await FolderFixture(clones: false)
        for (path, text) in Self.entries { try folder.write(path, text) }
        try await folder.freeze("weblog.entries.list")
        await folder.run("weblog list")
        #expect(await folder.program.run(["weblog", "post", folder.path]).exitCode == 0)
        _ = folder.writes()
        let again = await folder.program.run(["weblog", "post", folder.path], terminals: [.error])
        #expect(again.exitCode == 0 && again.error.contains("nothing to send: 2 unchanged"), "\(again)")
        #expect(folder.writes() == [])
    }
}
