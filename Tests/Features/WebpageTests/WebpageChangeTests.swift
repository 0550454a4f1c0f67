import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Platform
import ProgramSupport
import Sandbox
import Synchronization
import Testing
import TritonApp

/// The parts of a web page, and two clients that change one.
@Suite struct WebpageChangeTests {
    private let service = PageService()
    private let network: SharedNetwork
    private let program: InProcessProgram

    init() throws {
        network = SharedNetwork(service)
        program = try InProcessProgram.overNetwork(network)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = program.home.path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(arguments: ["set", "edit"])
    func `a new text is sent with the style sheet and the head that were read`(_ verb: String) async throws {
        #expect(await program.run("web \(verb) New.").exitCode == 0)
        #expect(service.page == ["content": "New.", "css": "a {}", "head": "<meta>"])
        #expect(service.lastBody == ["content": "New.", "css": "a {}", "head": "<meta>", "publish": true])
    }

    @Test func `a part that the service does not have is not sent`() async throws {
        service.replace(["content": "Old.", "css": .null, "head": .null])
        await program.run("web set New.")
        #expect(service.lastBody == ["content": "New.", "publish": true])
    }

    @Test func `a style sheet and a head are replaced and read by themselves, and undo restores all parts`()
        async throws
    {
        let css = try file("new.css", "b {}\n"), head = try file("head.html", "<link>\n")
        #expect(await program.run(["web", "set", "--css", css]).exitCode == 0)
        #expect(await program.run("web get --css") == Effect(output: "b {}\n"))
        #expect(await program.run(["web", "edit", "--head", head, "--no-publish"]).exitCode == 0)
        #expect(await program.run("web get --head") == Effect(output: "<link>\n"))
        #expect(service.page == ["content": "Old.", "css": "b {}\n", "head": "<link>\n"])
        #expect(await program.run(["web", "set", "All new.", "--css", head, "--head", css]).exitCode == 0)
        for _ in 0..<3 { #expect(await program.run("undo").exitCode == 0) }
        #expect(service.page == ["content": "Old.", "css": "a {}", "head": "<meta>"])
        #expect(await program.run("redo").exitCode == 0)
        #expect(service.page == ["content": "Old.", "css": "b {}\n", "head": "<meta>"])
    }

    @Test func `an empty style sheet is refused without --allow-empty`() async throws {
        let css = try file("empty.css", "")
        let refused = await program.run(["web", "set", "--css", css])
        #expect(
            refused
                == Effect(
                    exitCode: 65,
                    error: "triton: the style sheet in '\(css)' is empty\nhint: use --allow-empty if you mean it\n"))
        #expect(await program.run(["web", "set", "--css", css, "--allow-empty"]).exitCode == 0)
        #expect(service.page == ["content": "Old.", "css": "", "head": "<meta>"])
    }

    @Test(arguments: ["web set --css -", "web edit --css - --publish"])
    func `a style sheet comes through a pipe too, and is kept where it cannot be sent`(_ line: String) async throws {
        network.trouble = .noConnection
        #expect(await program.run(line + " --no-retry", input: "b {}\n").exitCode == 69)
        #expect(await program.run("outbox get latest --json --fields command").output.contains("--css"))
        network.trouble = .none
        #expect(await program.run("outbox send").exitCode == 0)
        #expect(service.page == ["content": "Old.", "css": "b {}\n", "head": "<meta>"])
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run(line, input: "c {}").exitCode == 0)
        #expect(service.page == ["content": "Old.", "css": "c {}", "head": "<meta>"])
        #expect(await program.run("outbox list").output == "")
    }

    @Test(arguments: ["web set --css - --head -", "web set - --css -", "web edit --file - --head -"])
    func `only one part comes through a pipe`(_ line: String) async throws {
        let refused = await program.run(line, input: "b {}")
        #expect(
            refused.exitCode == 64 && refused.error.hasPrefix("triton: standard input can give only one part\n"),
            "\(refused)")
        #expect(service.page == ["content": "Old.", "css": "a {}", "head": "<meta>"])
    }

    @Test func `a style sheet that another client saved is not deleted by a new text`() async throws {
        network.save(#"{"content":"Old.","css":"theirs {}","head":"<meta>"}"#, at: "/web", beforeRead: 2)
        let effect = await program.run("web edit New.")
        #expect(effect.exitCode == 0 && effect.error.contains("merged with a change that was saved meanwhile"))
        #expect(service.page == ["content": "New.", "css": "theirs {}", "head": "<meta>"])
    }

    @Test func `a conflict stops, keeps the text, and --force and undo choose`() async throws {
        network.save(#"{"content":"Theirs.","css":"a {}","head":"<meta>"}"#, at: "/web", beforeRead: 2)
        let effect = await program.run("web edit Mine.")
        #expect(effect.exitCode == 73 && effect.error.contains("it was changed meanwhile"))
        #expect(await program.run("outbox list --fields content,state").output == "Mine.\tunsent\n")
        #expect(service.page?["content"] == "Theirs.")
        #expect(await program.run("outbox send --force").exitCode == 0)
        #expect(service.page?["content"] == "Mine.")
        await program.run("undo")
        #expect(service.page?["content"] == "Theirs.")
    }

    @Test func `a text that is kept before anything was read deletes no part when it is sent`() async throws {
        network.trouble = .noConnection
        #expect(await program.run("web set Later. --no-retry").exitCode == 69)
        network.trouble = .none
        #expect(await program.run("outbox send").exitCode == 0)
        #expect(service.page == ["content": "Later.", "css": "a {}", "head": "<meta>"])
    }

    @Test func `an undo publishes only if the change did`() async throws {
        await program.run("web set Draft. --no-publish")
        await program.run("web set Final.")
        await program.run("undo")
        #expect(service.lastBody?["publish"] == true && service.page?["content"] == "Draft.")
        await program.run("undo")
        #expect(service.lastBody?["publish"] == nil && service.page?["content"] == "Old.")
    }

    @Test func `a profile picture is restored byte for byte by undo, and by redo`() async throws {
        let program = try InProcessProgram()
        func picture() async throws -> [UInt8] {
            try await program.environment.sandbox.get().answer(SandboxRequest("GET", "/_web/demo/picture")).body
        }
        let before = try await picture(), new = Array("GIF89a new".utf8)
        let path = program.home.path + "/new.gif"
        try Data(new).write(to: URL(filePath: path))
        #expect(await program.run(["web", "avatar", path]).exitCode == 0)
        #expect(try await picture() == new)
        #expect(await program.run("undo --list --fields command,kind,lost").output == "web avatar -\tavatar\t\n")
        #expect(await program.run("undo").exitCode == 0)
        #expect(try await picture() == before)
        #expect(await program.run("redo").exitCode == 0)
        #expect(try await picture() == new)
    }

    @Test func `a page is replaced without a part that the answer lacks only with --force, and undo does not clear it`()
        async
    {
        let page: JSON = ["css": "a {}", "head": "<meta>"]
        service.replace(page)
        let refused = await program.run("web set New.")
        #expect(
            refused.exitCode == 74
                && refused.error.contains("the answer of omg.lol does not contain the text of the web page of 'demo'"))
        #expect(service.page == page)
        #expect(await program.run("web set New. --force").exitCode == 0)
        #expect(await program.run("undo").exitCode != 0)
        #expect(service.page == ["content": "New.", "css": "a {}", "head": "<meta>"])
    }

    @Test func `a new text does not remove a style sheet that the answer lacks`() async {
        let page: JSON = ["content": "Old.", "head": .null]
        service.replace(page)
        let refused = await program.run("web set New.")
        #expect(refused.exitCode == 74 && refused.error.contains("does not contain the css of the web page"))
        #expect(service.page == page)
    }
}

/// A service with one web page. A save without a part deletes it.
private final class PageService: HTTPTransport {
    private let state = Mutex<(page: JSON, body: JSON?)>((["content": "Old.", "css": "a {}", "head": "<meta>"], nil))

    var page: JSON? { state.withLock { $0.page } }
    var lastBody: JSON? { state.withLock { $0.body } }
    func replace(_ page: JSON) { state.withLock { $0.page = page } }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let isSave = exchange.request.method == .post
        if isSave {
            let body = try JSON(parsing: exchange.body ?? [])
            state.withLock { state in
                state.body = body
                state.page = ["content": body["content"] ?? "", "css": body["css"] ?? "", "head": body["head"] ?? ""]
            }
        }
        let isPublished = lastBody?["publish"] != nil
        let message: JSON =
            isPublished ? "Your web content has been saved and published." : "Your web content has been saved."
        let response: JSON = isSave ? ["message": message] : page ?? .null
        let answer: JSON = ["request": ["status_code": 200, "success": true], "response": response]
        return HTTPAnswer(HTTPResponse(status: .ok), body: answer.bytes())
    }
}
