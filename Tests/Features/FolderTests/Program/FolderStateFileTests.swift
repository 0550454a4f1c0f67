import FoundationEssentials
import ProgramSupport
import Testing

/// The files of the state: a log of hashes, and the texts from which changes are merged.
@Suite struct FolderStateFileTests {
    @Test func `a push that cannot record what it sent says what that was, and the next one goes on`() async throws {
        let folder = try await FolderFixture(kinds: "now,paste")
        try folder.write("paste/first.txt", "one\n")
        try folder.write("now.md", "two\n")
        let texts = ".triton/texts-sandbox-demo", link = folder.path + "/" + texts
        try folder.remove(texts)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
        _ = folder.writes()
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 74 && push.output == "create\tpaste/first.txt\n", "\(push)")
        #expect(push.error.contains("cannot write '.triton/texts-sandbox-demo"), "\(push)")
        #expect(folder.writes().count == 1)
        try folder.remove(texts)
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tnow.md\n"))
        #expect(await folder.run("folder push --yes").error == "triton: there is nothing to send\n")
    }

    private let text = "the first line\nthe second line\nthe third line\n"

    /// A folder with a paste on which both sides agree.
    private func agreed() async throws -> FolderFixture {
        let folder = try await FolderFixture()
        try folder.write("paste/hello.txt", text)
        await folder.run("folder push --yes")
        return folder
    }

    private func names(_ folder: FolderFixture, _ prefix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/.triton").filter { $0.hasPrefix(prefix) }
            .sorted()
    }

    private func log(_ folder: FolderFixture) throws -> String {
        ".triton/" + (try #require(try names(folder, "state-").first))
    }

    /// The files with texts of the state.
    private func texts(_ folder: FolderFixture) throws -> [String] {
        try names(folder, "texts-").filter { $0.contains("/") }
    }

    private func changeBothSides(_ folder: FolderFixture) async throws {
        await folder.run("paste edit hello.txt --file -", input: text.replacing("third", with: "last"))
        try folder.write("paste/hello.txt", text.replacing("first", with: "top"))
    }

    @Test func `the log has no text, and each text is one file`() async throws {
        let folder = try await agreed()
        let all = try #require(folder.text(try log(folder)))
        for word in ["second line", "hello.txt\",\"content"] { #expect(!all.contains(word)) }
        #expect(all.contains(/"content":"[0-9a-f]{64}"/))
        func copies(_ word: String) throws -> Int {
            try texts(folder).count { folder.text(".triton/" + $0)?.contains(word) == true }
        }
        #expect(try copies("second line") == 1)
        // The text that is replaced is not needed for a merge any more.
        try folder.write("paste/hello.txt", text.replacing("second", with: "other"))
        await folder.run("folder push --yes")
        #expect(try copies("second line") == 0 && copies("other line") == 1)
        #expect(await folder.status() == [])
    }

    @Test func `the same text of two items stays until neither needs it`() async throws {
        let folder = try await agreed()
        try folder.write("paste/again.txt", text)
        await folder.run("folder push --yes")
        let count = try texts(folder).count
        try folder.remove("paste/again.txt")
        await folder.run("folder push --yes --delete")
        #expect(try texts(folder).count == count)
        try await changeBothSides(folder)
        #expect(await folder.run("folder push --yes").output == "merge\tpaste/hello.txt\n")
    }

    @Test(arguments: ["missing", "damaged"])
    func `a text that is lost makes a conflict of a merge, and nothing else`(_ loss: String) async throws {
        let folder = try await agreed()
        for name in try texts(folder) {
            if loss == "missing" {
                try folder.remove(".triton/" + name)
            } else {
                try folder.write(".triton/" + name, "x")
            }
        }
        #expect(await folder.status() == [])
        try await changeBothSides(folder)
        let run = await folder.run("folder push --yes")
        #expect(run.exitCode == 3 && run.error.contains("changed on both sides"))
        #expect(folder.text("paste/hello.remote.txt") == text.replacing("third", with: "last"))
        // The next text is there again.
        try folder.remove("paste/hello.remote.txt")
        #expect(await folder.run("folder push --yes --ours paste/hello.txt").exitCode == 0)
        #expect(await folder.status() == [])
    }

    @Test func `a log of any length is read, and made short`() async throws {
        let folder = try await agreed()
        let log = try log(folder), start = try #require(folder.text(log))
        try folder.write(log, start + String(repeating: String(repeating: "x", count: 1 << 20) + "\n", count: 33))
        #expect(await folder.status() == [])
        try folder.write(
            ".triton/" + (try #require(texts(folder).first)).prefix { $0 != "/" } + "/" + abandoned, "left")
        try await changeBothSides(folder)
        #expect(await folder.run("folder push --yes").output == "merge\tpaste/hello.txt\n")
        #expect(try #require(folder.text(log)).utf8.count < 2 * start.utf8.count)
        // The text of a run that was killed is removed.
        #expect(try !texts(folder).contains { $0.hasSuffix(abandoned) })
        #expect(await folder.status() == [])
    }

    private let abandoned = String(repeating: "0a", count: 32)

    @Test func `a hash of the log that names another file is no hash`() async throws {
        let folder = try await agreed()
        let log = try log(folder), all = try #require(folder.text(log))
        let hash = try #require(all.split(separator: "\"").first { $0.count == 64 })
        try folder.write("paste/other.txt", "kept\n")
        try folder.write(log, all.replacing(hash, with: "../../paste/other.txt"))
        try await changeBothSides(folder)
        await folder.run("folder push --yes")
        await folder.run("folder push --yes --ours paste/hello.txt")
        #expect(folder.text("paste/other.txt") == "kept\n")
    }
}
