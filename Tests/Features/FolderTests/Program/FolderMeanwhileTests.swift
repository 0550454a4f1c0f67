import Domain
@testable import Folder
import FolderPlan
import FoundationEssentials
import ProgramSupport
import Synchronization
import Testing

/// What a person saves while a command reads, asks and sends stays as it is.
@Suite struct FolderMeanwhileTests {
    // MARK: - Writing

    private let home: TestHome

    init() throws { home = try TestHome() }

    private struct Written {
        /// The messages of the items that were not written.
        let failures: [ItemName: String]
        let files: [String: String]
    }

    /// The files are written, read, changed by a person, and then written by the program.
    private func written(
        _ files: [String: String], changed: [String: String], by write: (inout TreeWriter) throws -> Void
    ) throws -> Written {
        let path = home.path + "/folder"
        func save(_ name: String, _ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: path + "/paste", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
        }
        for (name, text) in files {
            try save(name, text)
            // A change in the same moment could not be seen.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path + "/" + name)
        }
        let root = try FolderRoot(path, at: Date()), nouns: Set = ["now", "paste", "purl"]
        let tree = try LocalTree(files: try root.files(of: nouns).bytes, nouns: nouns)
        for (name, text) in changed { try save(name, text) }
        var writer = TreeWriter(root, tree)
        try write(&writer)
        let failures = try writer.finish().mapValues(\.message.rendered)
        var texts: [String: String] = [:]
        for name in Set(files.keys).union(changed.keys) {
            texts[name] = FileManager.default.contents(atPath: path + "/" + name).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        return Written(failures: failures, files: texts)
    }

    private static let reason = "its file was changed meanwhile, and stays as it is: run the command again"

    @Test(arguments: ["mine", "a longer text of mine"])
    func `a page that was saved meanwhile is not replaced`(_ mine: String) throws {
        let result = try written(["now.md": "read"], changed: ["now.md": mine]) {
            $0.put(ItemName(.now), ItemVersion("content", "theirs"), at: "now.md")
        }
        #expect(result.files == ["now.md": mine])
        #expect(result.failures == [ItemName(.now): Self.reason])
    }

    @Test func `a page that was saved meanwhile with the text of the service is no failure`() throws {
        let result = try written(["now.md": "read"], changed: ["now.md": "theirs"]) {
            $0.put(ItemName(.now), ItemVersion("content", "theirs"), at: "now.md")
        }
        #expect(result.files == ["now.md": "theirs"] && result.failures.isEmpty)
    }

    @Test func `a file that is new meanwhile is not replaced`() throws {
        let name = ItemName(.paste, "a")
        let result = try written(["now.md": "read"], changed: ["paste/a": "mine"]) {
            $0.put(name, ItemVersion("content", "theirs"), at: "paste/a")
        }
        #expect(result.files["paste/a"] == "mine")
        #expect(result.failures == [name: Self.reason])
    }

    @Test func `a file that was saved meanwhile is not removed`() throws {
        let error = #expect(throws: TritonError.self) {
            try written(["paste/a": "read"], changed: ["paste/a": "mine"]) {
                try $0.remove(ItemName(.paste, "a"), at: "paste/a")
            }
        }
        #expect(error?.message.rendered == Self.reason)
        #expect(
            FileManager.default.contents(atPath: home.path + "/folder/paste/a") == Data("mine".utf8))
    }

    @Test func `rows that were saved meanwhile stay, and the others are written beside them`() throws {
        func row(_ name: String, _ target: String) -> String { "\(name)\thttps://example.com/\(target)\ttrue\n" }
        let result = try written(
            ["purls.tsv": row("a", "1") + row("b", "1") + row("c", "1")],
            changed: ["purls.tsv": row("a", "mine") + row("b", "1") + row("c", "1") + row("new", "mine")]
        ) { writer in
            for name in ["a", "b", "d"] {
                writer.put(
                    ItemName(.purl, name), ItemVersion(["target": "https://example.com/2", "listed": "true"]),
                    at: "purls.tsv:\(name)")
            }
            try writer.remove(ItemName(.purl, "c"), at: "purls.tsv:c")
        }
        #expect(
            result.files == [
                "purls.tsv": row("a", "mine") + row("b", "2") + row("d", "2") + row("new", "mine")
            ])
        #expect(
            result.failures == [
                ItemName(.purl, "a"):
                    "its line in 'purls.tsv' was changed meanwhile, and stays as it is: run the command again"
            ])
    }

    @Test func `a table that cannot be read meanwhile stays as it is`() throws {
        let result = try written(["purls.tsv": "a\thttps://example.com\ttrue\n"], changed: ["purls.tsv": "a"]) {
            $0.put(ItemName(.purl, "a"), ItemVersion("listed", "false"), at: "purls.tsv:a")
        }
        #expect(result.files == ["purls.tsv": "a"])
        let message = result.failures[ItemName(.purl, "a")]
        #expect(message?.hasPrefix("its table was changed meanwhile, and cannot be read: line 1") == true)
    }

    @Test func `a listing that was saved meanwhile stays, and the others are written beside it`() throws {
        let files = ["paste/a": "a", "paste/b": "b", "listed.tsv": "paste/a\ttrue\npaste/b\ttrue\n"]
        let result = try written(files, changed: ["listed.tsv": "paste/a\tfalse\npaste/b\ttrue\npaste/c\ttrue\n"]) {
            $0.put(ItemName(.paste, "b"), ItemVersion("listed", "false"), at: "paste/b")
        }
        #expect(result.files["listed.tsv"] == "paste/a\tfalse\npaste/b\tfalse\npaste/c\ttrue\n")
        #expect(result.failures.isEmpty)
    }

    // MARK: - Pushing

    @Test func `a status that is written while another one is posted stays, and is posted next`() async throws {
        let folder = Mutex(""), lines = Mutex(["second"])
        @Sendable func append(_ text: String) {
            let file = URL(filePath: folder.withLock { $0 } + "/status/statuses.jsonl")
            let old = (try? Data(contentsOf: file)) ?? Data()
            try? (old + Data("{\"emoji\":\"🧵\",\"content\":\"\(text)\"}\n".utf8)).write(to: file)
        }
        let program = try InProcessProgram(
            folder: "demo",
            observe: { endpoint in
                guard endpoint == "status.create", let line = lines.withLock({ $0.popLast() }) else { return }
                append(line)
            })
        folder.withLock { $0 = program.home.path + "/demo" }
        await program.run("folder clone demo . --kinds status")
        append("first")
        for text in ["first", "second"] {
            let push = await program.run("folder push --yes --fields action")
            #expect(push.exitCode == 0 && push.output == "create\n", "\(push)")
            #expect(await program.run("status list -n 1 --fields content").output == text + "\n")
        }
        #expect(lines.withLock { $0 } == [])
        #expect(await program.run("folder status --fields path").output == "")
        #expect(await program.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a text that is saved while it is merged stays, and is merged next`() async throws {
        let folder = Mutex(""), texts = Mutex(["ONE\ntwo\nthree\nfour\nFIVE\n"])
        let program = try InProcessProgram(
            folder: "demo",
            observe: { endpoint in
                let path = folder.withLock { $0 }
                guard endpoint == "now.update", !path.isEmpty, let text = texts.withLock({ $0.popLast() }) else {
                    return
                }
                try? Data(text.utf8).write(to: URL(filePath: path + "/now.md"))
            })
        let path = program.home.path + "/demo", file = URL(filePath: path + "/now.md")
        await program.run("now set", input: "one\ntwo\nthree\nfour\nfive\n")
        await program.run("folder clone demo . --kinds now")
        await program.run("now set", input: "one\ntwo\nTHREE\nfour\nfive\n")
        try Data("ONE\ntwo\nthree\nfour\nfive\n".utf8).write(to: file)
        folder.withLock { $0 = path }
        let push = await program.run("folder push --yes")
        #expect(push.exitCode == 3 && push.error.contains("now.md: \(Self.reason)"), "\(push)")
        #expect(try Data(contentsOf: file) == Data("ONE\ntwo\nthree\nfour\nFIVE\n".utf8))
        #expect(await program.run("folder push --yes").exitCode == 0)
        #expect(await program.run("now get").output == "ONE\ntwo\nTHREE\nfour\nFIVE\n")
        #expect(await program.run("folder status --fields path").output == "")
    }
}
