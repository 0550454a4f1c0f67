import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Testing

@Suite struct PictureChangeTests {
    private static let dot = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
    private static let lake = "a1b2c3d4e5f60718293a4b5c"

    private func words(_ id: String, _ clients: SharedService) async -> String {
        await clients.run("pic get \(id) --json --fields caption,alt,tags").output
    }

    private func uploads(_ clients: SharedService) -> Int {
        clients.network.changes.count { $0.hasSuffix("/pics/upload") }
    }

    private func newest(_ clients: SharedService, _ fields: String) async -> String {
        await clients.run("pic list --limit 1 --json --fields \(fields)").output
    }

    // MARK: - Somebody else changes the same picture

    @Test func `changes of other fields by somebody else are kept beside our caption`() async throws {
        let clients = try SharedService()
        clients.meanwhile("pic edit \(Self.lake) --alt Theirs --tag lake --tag evening --tag theirs")
        let effect = await clients.run("pic edit \(Self.lake) --caption Ours --tag lake --tag ours")
        #expect(
            effect
                == Effect(
                    output: "https://some.pics/demo/\(Self.lake)\n",
                    error: "triton: merged with a change that was saved meanwhile\n"))
        #expect(
            await words(Self.lake, clients)
                == "{\"caption\":\"Ours\",\"alt\":\"Theirs\",\"tags\":[\"lake\",\"theirs\",\"ours\"]}\n")
    }

    @Test
    func `two captions are a conflict: theirs stays, ours is kept and shown, and --force replaces it until undo`()
        async throws
    {
        let clients = try SharedService()
        clients.meanwhile("pic edit \(Self.lake) --caption Theirs")
        let effect = await clients.run("pic edit \(Self.lake) --caption Ours")
        #expect(effect.exitCode == 73 && effect.output == "")
        #expect(
            effect.error.contains("triton: cannot change picture '\(Self.lake)': it was changed meanwhile\n"),
            "\(effect)")
        for line in ["-caption: Theirs\n", "+caption: Ours\n", "'triton outbox get 1'"] {
            #expect(effect.error.contains(line), "\(effect)")
        }
        #expect(
            await clients.run("outbox list --fields command,state").output
                == "pic edit \(Self.lake) --caption Ours\tunsent\n")
        #expect(await words(Self.lake, clients).hasPrefix("{\"caption\":\"Theirs\""))
        clients.meanwhile("pic edit \(Self.lake) --caption 'Theirs again'")
        #expect(await clients.run("pic edit \(Self.lake) --caption Ours --force").exitCode == 0)
        #expect(await words(Self.lake, clients).hasPrefix("{\"caption\":\"Ours\""))
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await words(Self.lake, clients).hasPrefix("{\"caption\":\"Theirs again\""))
    }

    @Test func `a picture whose description was changed meanwhile is not deleted`() async throws {
        let clients = try SharedService()
        clients.network.interrupt(beforeRead: 2, at: "/pics/\(Self.lake)") { [theirs = clients.theirs] in
            await theirs.run("pic edit \(Self.lake) --caption Theirs")
        }
        let effect = await clients.run("pic delete \(Self.lake) --yes")
        #expect(
            effect.exitCode == 73
                && effect.error.contains("cannot delete picture '\(Self.lake)': it was changed meanwhile"), "\(effect)")
        #expect(clients.network.changes.isEmpty)
    }

    // MARK: - Two steps

    @Test func `a picture that could not be described is confirmed, and only its description is sent again`()
        async throws
    {
        let clients = try SharedService()
        clients.network.trouble = .refused(.put, 500)
        let effect = await clients.run("pic upload - --caption Dot --hidden --no-retry", input: Self.dot)
        #expect(effect.exitCode == 69 && effect.error.contains("but could not be described"), "\(effect)")
        #expect(await clients.run("outbox list --fields state,kind").output == "uncertain\tpicture\n")
        #expect(await clients.run("undo --list --fields action").output == "replace\ncreate\n")
        clients.network.trouble = .none
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 1)
        #expect(await newest(clients, "caption,size") == "[{\"caption\":\"Dot\",\"size\":\(Self.dot.utf8.count)}]\n")
        #expect(await clients.run("outbox list").output == "")
        let before = await clients.run("pic list --fields id").output.split(separator: "\n").count
        let undone = await clients.run("undo")
        #expect(undone.exitCode == 0, "\(undone)")
        #expect(await clients.run("pic list --fields id").output.split(separator: "\n").count == before - 1)
    }

    @Test func `an upload whose answer was lost is found by its bytes and described`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .answersLost
        #expect(await clients.run("pic upload - --caption Dot --tag art --no-retry", input: Self.dot).exitCode == 69)
        #expect(
            await clients.run("outbox list --fields command,state").output
                == "pic upload - --caption Dot --tag art\tuncertain\n")
        #expect(await clients.run("outbox get latest").output == Self.dot)
        clients.network.trouble = .none
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 1)
        #expect(await newest(clients, "caption,tags") == "[{\"caption\":\"Dot\",\"tags\":[\"art\"]}]\n")
    }

    @Test
    func `an upload that arrived and was deleted by another command is not uploaded again, and undo describes it`()
        async throws
    {
        let clients = try SharedService()
        clients.network.trouble = .answersLost
        #expect(await clients.run("pic upload - --caption Dot --no-retry", input: Self.dot).exitCode == 69)
        clients.network.trouble = .none
        #expect(await clients.run("pic delete latest --yes").exitCode == 0)
        let id = await clients.run("outbox list --format tsv --fields key").output.trimmed
        #expect(
            await clients.run("outbox list --fields command,state").output == "pic edit \(id) --caption Dot\tunsent\n")
        #expect(await clients.run("outbox send").exitCode == 73)
        #expect(await clients.run("undo --quiet").exitCode == 0)
        // The description follows the picture to its new id.
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 2)
        #expect(await newest(clients, "caption") == "[{\"caption\":\"Dot\"}]\n")
        #expect(await clients.run("outbox list").output == "")
    }

    @Test func `an earlier picture of the same file is not taken for one whose answer was lost`() async throws {
        let clients = try SharedService()
        await clients.run("pic upload - --caption A", input: Self.dot)
        clients.network.trouble = .refused(.post, 500)
        #expect(await clients.run("pic upload - --caption B --no-retry", input: Self.dot).exitCode == 69)
        clients.network.trouble = .none
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 2)
        let captions = await clients.run("pic list --fields caption").output.split(separator: "\n")
        #expect(captions.contains("A") && captions.contains("B"), "\(captions)")
    }

    @Test func `another picture with the same description is not taken for one whose answer was lost`() async throws {
        let clients = try SharedService()
        await clients.run("pic upload -", input: "<svg/>")
        clients.network.trouble = .refused(.post, 500)
        #expect(await clients.run("pic upload - --no-retry", input: Self.dot).exitCode == 69)
        clients.network.trouble = .none
        #expect(await clients.run("pic edit latest --caption Other").exitCode == 0)
        #expect(await clients.run("outbox list --fields state").output == "uncertain\n")
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 2)
    }

    @Test func `an upload stays uncertain while the image of a picture of its size cannot be fetched`() async throws {
        let clients = try SharedService()
        await clients.theirs.run("pic upload -", input: Self.dot.trimmed + " ")
        clients.network.trouble = .refused(.post, 500)
        #expect(await clients.run("pic upload - --no-retry", input: Self.dot).exitCode == 69)
        clients.network.trouble = .none
        clients.network.interrupt(beforeRead: 1, at: ".svg") {
            throw TransportFailure(.connection, "no network", mayHaveArrived: false)
        }
        #expect(await clients.run("outbox send --no-retry").exitCode == 69)
        #expect(await clients.run("outbox list --fields state").output == "uncertain\n")
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 1)
    }

    @Test func `a picture that is sent later is named by its file`() async throws {
        let clients = try SharedService()
        let path = clients.mine.home.path + "/a dot.svg"
        try Data(Self.dot.utf8).write(to: URL(filePath: path))
        clients.network.trouble = .noConnection
        #expect(await clients.mine.run(["pic", "upload", path, "--no-retry"]).exitCode == 69)
        #expect(await clients.mine.run(["web", "avatar", path, "--no-retry"]).exitCode == 69)
        let failed = await clients.run("outbox send --no-retry").error.split(separator: "\n")
        #expect(failed.count { $0.hasPrefix("triton: \(path): ") } == 2, "\(failed)")
        clients.network.trouble = .none
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(uploads(clients) == 1)
    }

    @Test func `a queued picture is uploaded with the next command, with its description`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .noConnection
        #expect(await clients.run("pic upload - --caption Later --queue --no-retry", input: Self.dot) == Effect())
        clients.network.trouble = .none
        #expect(await clients.run("pic get \(Self.lake)").error == "triton: the queued changes were sent\n")
        #expect(await newest(clients, "caption") == "[{\"caption\":\"Later\"}]\n")
    }

    // MARK: - Several

    @Test func `one bad file keeps all of them here, and a refused one does not stop the others`() async throws {
        let clients = try SharedService()
        func file(_ name: String, _ text: String) throws -> String {
            let path = clients.mine.home.path + "/" + name
            try Data(text.utf8).write(to: URL(filePath: path))
            return path
        }
        let good = try file("a.svg", Self.dot), other = try file("b.svg", "<svg/>"), bad = try file("c.txt", "hello")
        let refused = await clients.mine.run(["pic", "upload", good, bad])
        #expect(
            refused.exitCode == 65
                && refused.error.hasPrefix("triton: cannot use picture '\(bad)': it is not a picture of a known kind"),
            "\(refused)")
        #expect(clients.network.changes.isEmpty)
        clients.network.trouble = .refused(.post, 401)
        let kept = await clients.mine.run(["pic", "upload", good, other])
        #expect(kept.error.contains("triton: \(good): ") && kept.error.contains("triton: \(other): "), "\(kept)")
        #expect(
            await clients.run("outbox list --fields content").output.split(separator: "\n") == [
                Substring(Self.dot.replacing("\n", with: "\\n")), "<svg/>",
            ])
        clients.network.trouble = .none
        #expect(await clients.mine.run(["pic", "upload", good, other]).output.split(separator: "\n").count == 2)
        #expect(await clients.run("undo --list --fields action,group").output == "create\t3\ncreate\t3\n")
    }

    // MARK: - Undo and redo

    @Test func `an upload, an edit and a deletion are undone and redone`() async throws {
        let clients = try SharedService()
        let count = await clients.run("pic list --fields id").output.split(separator: "\n").count
        await clients.run("pic upload - --caption Dot", input: Self.dot)
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await clients.run("pic list --fields id").output.split(separator: "\n").count == count)
        #expect(await clients.run("redo").exitCode == 0)
        #expect(await newest(clients, "caption,size") == "[{\"caption\":\"Dot\",\"size\":\(Self.dot.utf8.count)}]\n")
        await clients.run("pic edit latest --caption Spot")
        await clients.run("undo")
        #expect(await newest(clients, "caption") == "[{\"caption\":\"Dot\"}]\n")
        await clients.run("redo")
        #expect(await newest(clients, "caption") == "[{\"caption\":\"Spot\"}]\n")
        await clients.run("pic delete latest --yes")
        #expect(await clients.run("undo").error == "triton: its id, its URL and its time cannot be restored\n")
        #expect(await newest(clients, "caption,size") == "[{\"caption\":\"Spot\",\"size\":\(Self.dot.utf8.count)}]\n")
        #expect(await clients.run("redo").exitCode == 0)
        #expect(await clients.run("pic list --fields id").output.split(separator: "\n").count == count)
    }

    @Test(arguments: [true, false]) func `a hidden picture is restored as hidden`(isCached: Bool) async throws {
        let clients = try SharedService()
        // If another client has hidden it, only its absence from the public list shows that.
        let uploader = isCached ? clients.mine : clients.theirs
        await uploader.run("pic upload - --caption Secret --hidden", input: Self.dot)
        #expect(!(await clients.theirs.run("pic feed --fields caption").output.contains("Secret")))
        await clients.run("pic delete latest --yes")
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await newest(clients, "caption") == "[{\"caption\":\"Secret\"}]\n")
        #expect(!(await clients.theirs.run("pic feed --fields caption").output.contains("Secret")))
    }

    @Test func `if it is unknown whether a picture was hidden, undo says so`() async throws {
        let clients = try SharedService()
        await clients.theirs.run("pic upload - --hidden", input: Self.dot)
        await clients.run("pic delete latest --yes")
        #expect(
            await clients.run("undo").error.contains(
                "triton: whether it was hidden cannot be restored\n"))
    }

    @Test func `undo says that a picture stays hidden`() async throws {
        let clients = try SharedService()
        await clients.run("pic edit \(Self.lake) --hidden --caption Mine")
        #expect(await clients.run("undo").error == "triton: that it was public cannot be restored\n")
        #expect(await words(Self.lake, clients).hasPrefix("{\"caption\":\"Sunset over the lake\""))
    }
}
