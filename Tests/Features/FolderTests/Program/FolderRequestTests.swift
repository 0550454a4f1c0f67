import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import Terminal
import Testing

/// The requests of a folder, also when they fail.
@Suite struct FolderRequestTests {
    @Test func `a status of empty lists asks the service once for each kind`() async throws {
        let folder = try await FolderFixture(clones: false)
        #expect(await folder.run("folder clone lab .").exitCode == 0)
        _ = folder.requestCount()
        #expect(await folder.run("folder status -a lab").exitCode == 0)
        #expect(folder.requestCount() == 10)
    }

    @Test func `an address that nobody has is not cloned, and no folder is made`() async throws {
        let folder = try await FolderFixture(clones: false)
        let clone = await folder.run("folder clone nobody-has-this there")
        #expect(clone.exitCode == 79 && clone.error.contains("nobody has the address 'nobody-has-this'"), "\(clone)")
        #expect(try folder.files() == [])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/there"))
    }

    @Test func `429 in the middle of a push is obeyed, and the push goes on`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.fail("POST /address/*/pastebin=429:nth=2:retry-after=0")
        for name in ["a", "b", "c"] { try folder.write("paste/\(name)", "\(name)\n") }
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 0 && push.output == "create\tpaste/a\ncreate\tpaste/b\ncreate\tpaste/c\n", "\(push)")
        #expect(folder.writes().count == 3)
        #expect(await folder.status() == [])
    }

    @Test func `429 that lasts leaves the rest for the next push, and nothing is sent twice`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.fail("POST /address/*/pastebin=429:nth=2:retry-after=0")
        for name in ["a", "b", "c"] { try folder.write("paste/\(name)", "\(name)\n") }
        let push = await folder.run("folder push --yes --no-retry")
        // They are sent at the same time, so any of them may be the second at the service.
        let left = ["a", "b", "c"].filter { !push.output.contains("create\tpaste/\($0)\n") }
        let refused = try #require(left.first)
        #expect(push.exitCode == 3 && left == [refused], "\(push)")
        #expect(await folder.status() == ["A paste/\(refused)"])
        _ = folder.writes()
        #expect(await folder.run("folder push --yes").output == "create\tpaste/\(refused)\n")
        #expect(folder.writes().count == 1)
        #expect(await folder.run("outbox list").output == "")
    }

    @Test func `what is renamed to a name that cannot be sent is not deleted`() async throws {
        let folder = try await FolderFixture(kinds: "paste,purl")
        let pastes = await folder.run("paste list --fields title").output
        let purls = await folder.run("purl list --fields name").output
        try folder.write("paste/tomato soup.md", try #require(folder.text("paste/soup.md")))
        try folder.remove("paste/soup.md")
        let table = try #require(folder.text("purls.tsv"))
        try folder.write("purls.tsv", table.replacing("tea\t", with: "herbal tea\t"))
        _ = folder.writes()
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 3 && push.output == "", "\(push)")
        #expect(push.error.contains("paste/soup.md: it was not deleted, because its text"), "\(push)")
        #expect(folder.writes() == [])
        #expect(await folder.run("paste list --fields title").output == pastes)
        #expect(await folder.run("purl list --fields name").output == purls)
    }

    /// - Parameter isSaved: whether the plan was made before the conflict.
    @Test(arguments: [false, true])
    func `what is renamed to a name that the service has with another text is not deleted`(isSaved: Bool) async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.write("paste/suppe.md", try #require(folder.text("paste/soup.md")))
        try folder.remove("paste/soup.md")
        if isSaved { #expect(await folder.run("folder push --delete --save-plan plan.json").exitCode == 0) }
        await folder.run("paste add suppe.md --text other")
        _ = folder.writes()
        let push = await folder.run("folder push --yes --delete" + (isSaved ? " --plan plan.json" : ""))
        #expect(push.exitCode == 3 && push.error.contains("paste/soup.md: it was not deleted"), "\(push)")
        #expect(folder.writes() == [])
        #expect(await folder.run("paste get soup.md").exitCode == 0)
    }

    @Test func `an interrupted deletion is known also after a command of another kind`() async throws {
        let folder = try await FolderFixture(kinds: "paste,now")
        // The answer is lost, as that of a program that was killed.
        try folder.fail("paste.delete=drop")
        let text = try #require(folder.text("paste/soup.md"))
        try folder.remove("paste/soup.md")
        #expect(await folder.run("folder push paste --yes --delete --no-retry").exitCode != 0)
        #expect(await folder.run("folder pull now").exitCode == 0)
        #expect(await folder.status().contains("D paste/soup.md"))
        #expect(await folder.run("paste get soup.md").output == text)
    }

    @Test func `a renamed text whose new name is refused stays at the service under its old name`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.write("paste/soup", try #require(folder.text("paste/hello.txt")))
        try folder.remove("paste/hello.txt")
        try folder.fail("POST /address/*/pastebin=500:times=1")
        let push = await folder.run("folder push --yes --delete --no-retry")
        #expect(push.exitCode == 3 && push.output == "", "\(push)")
        #expect(
            push.error.contains(
                "paste/hello.txt: it was not deleted, because its text could not be saved under the new name"),
            "\(push)")
        #expect(await folder.run("paste get hello.txt").output == folder.text("paste/soup"))
        #expect(
            await folder.run("folder push --yes --delete").output == "create\tpaste/soup\ndelete\tpaste/hello.txt\n")
        #expect(await folder.status() == [])
    }

    /// - Parameter fault: whether the change whose answer was lost has arrived.
    @Test(arguments: ["drop:applied", "drop"], InterruptedChange.all)
    func `an interrupted change leaves the outbox when the folder finds it at the service`(
        _ fault: String, _ change: InterruptedChange
    ) async throws {
        let folder = try await FolderFixture(kinds: change.kind)
        try folder.fail("POST \(change.endpoint)=\(fault):times=1")
        try folder.write(change.file, (change.isAppended ? folder.text(change.file) ?? "" : "") + change.text)
        #expect(await folder.run("folder push --yes --no-retry").exitCode != 0)
        #expect(await folder.run("outbox list --fields state").output == "uncertain\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(await folder.run("outbox list").output == "")
        #expect(await folder.status() == [])
        let states = await folder.run("undo --list --fields state").output.split(separator: "\n")
        #expect(Set(states) == ["confirmed"], "\(states)")
        #expect(await folder.run("undo").exitCode == 0)
    }

    @Test(arguments: ["create", "replace", "delete"])
    func `a change whose answer was lost may have arrived, and the message says so`(_ action: String) async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.fail((action == "delete" ? "paste.delete" : "POST /address/*/pastebin") + "=drop:applied:times=1")
        switch action {
        case "create": try folder.write("paste/new", "new")
        case "replace": try folder.write("paste/soup.md", "new")
        default: try folder.remove("paste/soup.md")
        }
        let push = await folder.run("folder push --yes --delete --no-retry")
        let notice = "; it may have arrived: push again, which asks the service first\n"
        #expect(push.exitCode == 69 && push.error.contains(notice), "\(push)")
        #expect(
            await folder.run("folder push --yes --delete --no-retry")
                == Effect(error: "triton: there is nothing to send\n"))
    }

    struct InterruptedChange: Sendable, CustomTestStringConvertible {
        let kind: String
        let endpoint: String
        let file: String
        let text: String
        /// Whether it is a line more in a table.
        var isAppended = false
        var testDescription: String { file }

        static let all = [
            Self(kind: "paste", endpoint: "/address/*/pastebin", file: "paste/soup.md", text: "ours\n"),
            // What its table does not say is not known.
            Self(kind: "paste", endpoint: "/address/*/pastebin", file: "paste/new.txt", text: "ours\n"),
            Self(
                kind: "purl", endpoint: "/address/*/purl", file: "purls.tsv", text: "new\thttps://example.com/\n",
                isAppended: true),
            Self(
                kind: "status", endpoint: "/address/*/statuses", file: "status/statuses.jsonl",
                text: "{\"emoji\":\"🧵\",\"content\":\"new\"}\n", isAppended: true),
            Self(kind: "weblog", endpoint: "/address/*/weblog/entry*", file: "weblog/new.md", text: "# New\n\nText\n"),
            Self(kind: "now", endpoint: "/address/*/now", file: "now.md", text: "Another\n", isAppended: true),
        ]
    }

    @Test func `a pull and a push print the number of changes`() async throws {
        let folder = try await FolderFixture()
        await folder.run("now set theirs")
        let pull = await folder.run("folder pull", terminals: [.output, .error])
        #expect(pull.error.contains("pulled 1 change into the folder"), "\(pull)")
        for name in ["a", "b"] { try folder.write("paste/\(name)", "\(name)\n") }
        let push = await folder.run("folder push --yes", terminals: [.output, .error])
        #expect(push.error.contains("sent 2 changes"), "\(push)")
    }

    @Test func `a changed DNS record is listed three times: to compare, to send and to verify`() async throws {
        let folder = try await FolderFixture(kinds: "dns")
        let text = try #require(folder.text("dns.toml"))
        try folder.write("dns.toml", text.replacing("192.0.2.10", with: "192.0.2.77"))
        _ = folder.requestCount()
        #expect(await folder.run("folder push --yes").output.hasPrefix("replace\t"))
        #expect(folder.requestCount() == 4)
        #expect(await folder.status() == [])
    }

    @Test func `a priority that the service does not give back is sent once, also from a fresh clone`() async throws {
        let folder = try await FolderFixture(kinds: "dns")
        let record = "\n[[record]]\nname = \"sip\"\ntype = \"SRV\"\ndata = \"1 5060 sip.example.com\"\npriority = 10\n"
        try folder.write("dns.toml", try #require(folder.text("dns.toml")) + record)
        #expect(try await folder.git("init", "-q") == 0)
        try await folder.commit()
        #expect(await folder.run("folder push --yes --fields action").output == "create\n")
        try await folder.cloneAfresh()
        #expect(await folder.status() == [])
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `--json of a push has the versions before and after`() async throws {
        let folder = try await FolderFixture()
        try folder.write("paste/soup.md", "ours\n")
        let old = JSON.string(await folder.run("paste get soup.md").output).text()
        #expect(
            await folder.run("folder push --dry-run --json").output
                == """
                [{"kind":"paste","address":"demo","key":"soup.md","action":"replace","path":"paste/soup.md",\
                "before":{"content":\(old),"listed":true},"after":{"content":"ours\\n","listed":true},"lost":[],\
                "renamed_from":null,"done":false}]

                """)
    }

    @Test func `the files of a new page are named one by one`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("folder clone lab . --kinds web")
        for name in ["web/page.md", "web/style.css"] { try folder.write(name, "x\n") }
        #expect(
            await folder.run("folder status -a lab --fields code,path").output
                == "A\tweb/page.md\nA\tweb/style.css\n")
    }

    @Test func `a folder that is a symbolic link is reported as one`() async throws {
        let folder = try await FolderFixture()
        try folder.remove("paste")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/paste", withDestinationPath: "/tmp")
        #expect(
            await folder.run("folder status")
                == Effect(
                    exitCode: 3, error: "triton: paste: it is a symbolic link, and links are not followed\n"))
    }

    @Test(arguments: [
        "paste/hello.txt", "weblog/tomatoes.md", "status/bio.md", "now.md", "purls.tsv",
        "pics/c3d4e5f60718293a4b5c6d7e.svg",
    ])
    func `a folder in place of a file is refused, and its item does not count as deleted`(_ path: String) async throws {
        let folder = try await FolderFixture()
        try folder.remove(path)
        try FileManager.default.createDirectory(atPath: folder.path + "/" + path, withIntermediateDirectories: false)
        _ = folder.writes()
        for command in ["status", "pull", "push --yes --delete"] {
            let effect = await folder.run("folder " + command)
            #expect(effect.exitCode == 3 && effect.error.contains("triton: \(path): it is"), "\(effect)")
        }
        #expect(folder.writes() == [])
    }

    @Test func `a pipe in place of a file is refused`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.remove("paste/hello.txt")
        #expect(mkfifo(folder.path + "/paste/hello.txt", 0o600) == 0)
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 3 && push.error.contains("it is not a regular file"), "\(push)")
    }

    @Test(arguments: [S_IFIFO, S_IFSOCK])
    func `a special file in place of a picture is refused`(_ type: mode_t) async throws {
        let folder = try await FolderFixture(kinds: "pic"), file = "pics/c3d4e5f60718293a4b5c6d7e.svg"
        try folder.remove(file)
        #expect(mknod(folder.path + "/" + file, type | 0o600, 0) == 0)
        for command in ["status", "pull", "pull --full", "push --yes --delete"] {
            let effect = await folder.run("folder " + command)
            #expect(
                effect
                    == Effect(exitCode: 3, error: "triton: \(file): it is not a regular file\n"),
                "\(command): \(effect)")
        }
        #expect(folder.writes().filter { $0.hasPrefix("pic") } == [])
    }

    @Test func `a picture file that is another picture is named by 'status', 'diff' and 'push' alike`() async throws {
        let folder = try await FolderFixture(kinds: "pic")
        let file = "pics/c3d4e5f60718293a4b5c6d7e.svg"
        let text = try #require(folder.text(file))
        try folder.write(file, text.replacing("2", with: "3"))
        #expect(
            await folder.run("folder status")
                == Effect(output: "M\t\(file)\tanother picture, which the service cannot replace\n"))
        let diff = await folder.run("folder diff --exit-code")
        #expect(
            diff.exitCode == 1 && diff.error.contains("'\(file)' is another picture than at the service"), "\(diff)")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 0 && push.error.contains("its file '\(file)' is another picture now"), "\(push)")
        try folder.write(file, text)
        #expect(await folder.status() == [])
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a dry run in a pipe names what cannot be restored`() async throws {
        let folder = try await FolderFixture(kinds: "purl")
        try folder.write(
            "purls.tsv", "tea\thttps://example.com/shop/tea?kind=green\tfalse\n🍅\thttps://example.com/tomatoes\tfalse\n"
        )
        let plan = await folder.run("folder push --delete --dry-run")
        #expect(
            plan
                == Effect(
                    output: "delete\tpurls.tsv:docs\n",
                    error: "triton: purls.tsv:docs: its count of 42 visits cannot be restored\n"))
    }

    /// Round trips, when six requests run at once: the list, two times the items, two times the writes, and the list.
    @Test func `ten items are each read before they are sent, and two lists are read`() async throws {
        let folder = try await FolderFixture(kinds: "paste")
        for number in 0..<10 { try folder.write("paste/\(number)", "\(number)\n") }
        _ = folder.requestCount()
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(folder.requestCount() == 22)
    }

    @Test func `the three images of a clone need one request each, besides the list`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("folder clone demo . --kinds pic")
        #expect(folder.requestCount() == 1 + 3)
    }

    @Test func `outside of a folder, the message names the folder below`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("folder clone demo 'my site' --kinds now")
        await folder.run("folder clone lab lab --kinds now")
        #expect(
            await folder.run("folder status")
                == Effect(
                    exitCode: 66,
                    error: """
                        triton: there is no .triton.toml here or above
                        hint: enter the folder first: 'cd lab', 'cd my\\ site'

                        """))
    }

    @Test func `a clone says which kinds it left out, and how to go on`() async throws {
        let folder = try await FolderFixture(clones: false)
        let clone = await folder.run("folder clone demo site", terminals: [.output, .error])
        #expect(clone.error.contains("left out: dns, email"), "\(clone)")
        #expect(clone.error.contains("go on with 'cd site'"), "\(clone)")
        let chosen = await folder.run("folder clone demo other --kinds now", terminals: [.output, .error])
        #expect(!chosen.error.contains("left out"), "\(chosen)")
        await folder.run("paste delete hello.txt soup.md --yes")
        let empty = await folder.run("folder clone demo empty --kinds paste", terminals: [.output, .error])
        #expect(empty.exitCode == 0 && empty.error.hasSuffix("go on with 'cd empty'\n"), "\(empty)")
    }

    @Test func `a clone of one's second address has what only its owner sees`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("paste add secret --text mine -a lab")
        await folder.run("purl add hidden https://example.com -a lab")
        #expect(await folder.run("folder clone lab .").exitCode == 0)
        #expect(folder.text("paste/secret") == "mine")
        #expect(folder.text("purls.tsv") == "hidden\thttps://example.com\tfalse\n")
    }

    @Test func `a name with NUL is kept in files that every later command reads`() async throws {
        let folder = try await FolderFixture(clones: false)
        let name = #""a\u0000b""#
        for (path, fields) in [
            ("purl", "\"name\":\(name),\"url\":\"https://example.com\""),
            ("pastebin", "\"title\":\(name),\"content\":\"x\\u0000y\""),
        ] {
            let sent = await folder.run("api -X POST /address/demo/\(path) --input -", input: "{\(fields)}")
            #expect(sent.exitCode == 0, "\(sent)")
        }
        #expect(await folder.run("folder clone demo .").exitCode == 0)
        #expect(folder.text("paste/a%00b") == "x\0y")
        #expect(folder.text("purls.tsv")?.hasPrefix("a\\0b\thttps://example.com\t") == true)
        #expect(await folder.status() == [])
        try folder.write("paste/a%00b", "z\0\n")
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tpaste/a%00b\n"))
        #expect(await folder.run("folder push --yes") == Effect(error: "triton: there is nothing to send\n"))
        #expect(await folder.run("folder export ../all.tar").exitCode == 0)
        #expect(
            await folder.run("folder restore ../all.tar --yes") == Effect(error: "triton: there is nothing to send\n"))
    }
}
