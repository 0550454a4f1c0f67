import FoundationEssentials
import Glibc
import ProgramSupport
import Testing

/// A posted folder with files that are no texts of their own.
@Suite struct PostFolderFilesTests {
    private let clients: SharedService
    private var folder: String { clients.mine.home.path + "/weblog" }

    init() throws {
        clients = try SharedService()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    private func run(_ verb: String) async -> Effect { await clients.mine.run(["weblog", verb, folder]) }

    @Test func `what cannot be read as a file is named, and the others are sent`() async throws {
        try write("good.md", "# Good\n")
        try #require(symlink("/etc/passwd", folder + "/link.md") == 0 && symlink("good.md", folder + "/link.png") == 0)
        try #require(mkfifo(folder + "/pipe.md", 0o600) == 0)
        let name = Array((folder + "/caf").utf8) + [0xE9] + Array(".md\0".utf8)
        let file = open(name.map { CChar(bitPattern: $0) }, O_CREAT, 0o600)
        try #require(file >= 0)
        close(file)
        let refusals = [
            #"caf\351.md: its name is not UTF-8"#, "link.md: it is a link, which is not followed",
            "pipe.md: it is not a file",
        ]
        let posted = await run("post")
        #expect(posted.exitCode == 3 && clients.network.changes.count == 1, "\(posted)")
        for refusal in refusals { #expect(posted.error.contains("/" + refusal), "\(refusal): \(posted)") }
        #expect(posted.error.contains("1 sent, 3 refused"), "\(posted)")
        let checked = await run("check")
        for refusal in refusals {
            let message = refusal.split(separator: ": ").last ?? ""
            #expect(checked.output.contains(message), "\(refusal): \(checked)")
        }
        let target = clients.mine.home.path + "/target"
        let imported = await clients.mine.run(["weblog", "import", folder, "--into", target])
        for refusal in refusals {
            #expect(imported.error.contains(refusal.replacing(": ", with: ": skipped: ")), "\(refusal): \(imported)")
        }
        #expect(FileManager.default.fileExists(atPath: target + "/weblog/good.md"))
    }

    @Test func `the ending of a text may be in upper case`() async throws {
        for name in ["UPPER.MD", "b.Markdown", "c.md"] { try write(name, "# \(name)\n") }
        #expect(await run("post").exitCode == 0)
        #expect(
            Set(clients.network.changes.compactMap { $0.split(separator: "/").last.map(String.init) })
                == ["UPPER", "b", "c"])
        let count = clients.network.changes.count
        #expect(await run("post").exitCode == 0 && clients.network.changes.count == count)
    }

    @Test func `a file outside of a folder replaces the entry at its location only with --force`() async throws {
        let file = clients.mine.home.path + "/page.md"
        func write(_ text: String) throws {
            try Data("---\nType: Page\nLocation: about\n---\n\n\(text)\n".utf8).write(to: URL(filePath: file))
        }
        func post(_ options: String...) async -> Effect { await clients.mine.run(["weblog", "post", file] + options) }
        try write("Mine.")
        let refused = await post()
        #expect(refused.exitCode == 73 && clients.network.changes.isEmpty, "\(refused)")
        #expect(refused.error.contains("the entry 'about' has a text that did not come from here"), "\(refused)")
        #expect(refused.error.contains("--force replaces it, --new adds another"), "\(refused)")
        #expect(await post("--force").exitCode == 0)
        #expect(clients.network.changes.map { $0.hasSuffix("/entry/about") } == [true])
        // From now on it is the entry of this file.
        #expect(await post().exitCode == 0 && clients.network.changes.count == 1)
        try write("Mine, again.")
        #expect(await post().exitCode == 0)
        #expect(clients.network.changes.map { $0.hasSuffix("/entry/about") } == [true, true])
    }

    @Test func `copies of a text are entries of their own, also of one that the service has`() async throws {
        #expect(await clients.run("weblog post - --id b", input: "# Same\n").exitCode == 0)
        for name in ["a", "b", "c"] { try write(name + ".md", "# Same\n") }
        #expect(await run("post").exitCode == 0)
        #expect(Set(clients.network.changes.suffix(2).map { String($0.suffix(8)) }) == ["/entry/a", "/entry/c"])
        let count = clients.network.changes.count
        #expect(await run("post").exitCode == 0 && clients.network.changes.count == count)
    }

    @Test func `a text with the conflict markers of git is sent only with --force`() async throws {
        let marked = "# A\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n"
        try write("marked.md", marked)
        try write("plain.md", "# Plain\n\n```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n")
        let refusal = "it has the conflict markers of git: resolve them, or send it as it is with '--force'"
        let one = await clients.mine.run(["weblog", "post", folder + "/marked.md"])
        #expect(one.exitCode == 65 && one.error.contains("marked.md': \(refusal)\n"), "\(one)")
        let all = await run("post")
        #expect(all.exitCode == 3 && all.error.contains("marked.md: \(refusal)\n"), "\(all)")
        #expect(clients.network.changes == ["POST /address/demo/weblog/entry/plain"])
        let forced = await clients.mine.run(["weblog", "post", folder + "/marked.md", "--force"])
        #expect(forced.exitCode == 0, "\(forced)")
        #expect(await clients.run("weblog get marked --raw").output == marked)
        // What the service has with such marks may have any.
        try write("marked.md", marked + "d\n")
        #expect(await run("post").exitCode == 0)
    }

    @Test(arguments: ["weblog", "plain"], [nil, "# Kettle\n\ntwo\n", "# Kettle\n\ntheirs\n"])
    func `a text that was kept without a network changes the entry of its file`(_ parent: String, _ present: String?)
        async throws
    {
        try FileManager.default.createDirectory(
            atPath: clients.mine.home.path + "/plain", withIntermediateDirectories: true)
        func post(_ text: String) async throws -> Int32 {
            try write("../\(parent)/kettle.md", text)
            let file = clients.mine.home.path + "/\(parent)/kettle.md"
            return await clients.mine.run(["weblog", "post", file, "--no-retry"]).exitCode
        }
        let texts = ["one\n", "two\n", "two\nthree\n"].map { "# Kettle\n\n" + $0 }
        #expect(try await post(texts[0]) == 0)
        clients.network.trouble = .noConnection
        #expect(try await post(texts[1]) == 69)
        // The next one starts from a text that is still in the outbox.
        if present == nil { #expect(try await post(texts[2]) == 69) }
        clients.network.trouble = .none
        if let present { await clients.theirs.run("weblog edit Kettle -", input: present) }
        let isConflict = present?.contains("theirs") == true
        let sent = await clients.run("outbox send")
        #expect(sent.exitCode == (isConflict ? 73 : 0), "\(sent)")
        #expect(sent.error.contains("it was changed meanwhile") == isConflict, "\(sent)")
        #expect(await clients.run("weblog get Kettle").output == present ?? texts[2])
        #expect(await clients.run("outbox list").output.isEmpty == !isConflict)
    }

    @Test func `the other version of a conflict is not an entry`() async throws {
        try write("a.md", "# Ours\n")
        try write("a.remote.md", "# Theirs\n")
        try write("alone.remote.md", "# Alone\n")
        let posted = await run("post")
        #expect(
            posted.exitCode == 3 && posted.error.contains("a.remote.md: it is the other version of 'a.md'"),
            "\(posted)")
        #expect(Set(clients.network.changes.map { $0.split(separator: "/").last }) == ["a", "alone.remote"])
        // No push of a folder sends it.
        try write("../.triton.toml", "address = \"demo\"\n")
        let ofFolder = await run("post")
        #expect(
            ofFolder.exitCode == 3 && ofFolder.error.contains("alone.remote.md: '.remote' in a name marks"),
            "\(ofFolder)")
    }
}
