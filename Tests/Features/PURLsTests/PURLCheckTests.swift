import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing

/// `purl check` with made-up hosts.
@Suite struct PURLCheckTests {
    /// Answers by URL, counts simultaneous requests, and keeps all requests.
    private final class Web: HTTPTransport {
        struct Page: Sendable {
            var status = 200
            var location: String?
        }

        private struct State {
            var asked: [String] = []
            var fields: [HTTPFields] = []
            var underWay: [String: Int] = [:]
            var most = 0
            var mostOfOneHost = 0
        }

        private let pages: [String: Page]
        private let state = Mutex(State())

        init(_ pages: [String: Page]) { self.pages = pages }

        var asked: [String] { state.withLock { $0.asked.sorted() } }
        var fields: [HTTPFields] { state.withLock { $0.fields } }
        var most: (all: Int, ofOneHost: Int) { state.withLock { ($0.most, $0.mostOfOneHost) } }

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            let url = exchange.url ?? "?", host = exchange.origin?.host ?? ""
            state.withLock { state in
                state.asked.append("\(exchange.request.method) \(url)")
                state.fields.append(exchange.request.headerFields)
                state.underWay[host, default: 0] += 1
                state.most = max(state.most, state.underWay.values.reduce(0, +))
                state.mostOfOneHost = max(state.mostOfOneHost, state.underWay[host] ?? 0)
            }
            for _ in 0..<20 { await Task.yield() }
            state.withLock { $0.underWay[host, default: 1] -= 1 }
            guard let page = pages[url] else {
                throw TransportFailure(.nameResolution, "no such host", mayHaveArrived: false)
            }
            var fields = HTTPFields()
            if let location = page.location { fields[.location] = location }
            return HTTPAnswer(HTTPResponse(status: .init(code: page.status), headerFields: fields), body: [])
        }
    }

    private static let docs = "https://example.com/documentation", tea = "https://example.com/shop/tea?kind=green",
        tomatoes = "https://example.com/tomatoes"

    private func program(_ web: Web) throws -> InProcessProgram {
        try InProcessProgram(variables: ["TRITON_TOKEN": "canary-token"], network: { web })
    }

    @Test func `targets that answer are in order`() async throws {
        let web = Web([Self.docs: .init(), Self.tea: .init(), Self.tomatoes: .init()])
        let effect = try await program(web).run("purl check")
        #expect(
            effect
                == Effect(
                    output: """
                        docs\t\(Self.docs)\ttrue\t200\tok
                        tea\t\(Self.tea)\ttrue\t200\tok
                        🍅\t\(Self.tomatoes)\ttrue\t200\tok

                        """))
        #expect(web.asked == ["HEAD \(Self.docs)", "HEAD \(Self.tea)", "HEAD \(Self.tomatoes)"])
        #expect(web.fields.allSatisfy { $0[.authorization] == nil && $0[.userAgent]?.hasPrefix("triton/") == true })
    }

    @Test func `those that a filter leaves decide about the exit code`() async throws {
        let program = try program(Web([Self.docs: .init(), Self.tea: .init(status: 404), Self.tomatoes: .init()]))
        let dead = await program.run("purl check --where ok=no --fields name")
        #expect(dead == Effect(exitCode: 1, output: "tea\n", error: "triton: 1 of 1 PURLs needs attention\n"))
        #expect(await program.run("purl check --where name=docs --fields name") == Effect(output: "docs\n"))
        #expect(await program.run("purl check --where name=none") == Effect(error: "triton: nothing matches\n"))
        #expect(await program.run("purl check --fix --where name=docs").exitCode == 64)
    }

    @Test func `a message says that all targets work`() async throws {
        let web = Web([Self.docs: .init(), Self.tea: .init(), Self.tomatoes: .init()])
        let effect = try await program(web).run("purl check", terminals: [.error])
        #expect(effect.error.hasSuffix("the targets of all 3 PURLs work\n"))
    }

    @Test func `dead and moved targets are reported, with exit code 1`() async throws {
        let web = Web([
            Self.docs: .init(status: 301, location: "https://example.org/manual"),
            "https://example.org/manual": .init(), Self.tea: .init(status: 404),
        ])
        let effect = try await program(web).run("purl check --json --fields name,ok,status,location,detail")
        #expect(effect.exitCode == 1)
        #expect(
            effect.output
                == """
                [{"name":"tea","ok":false,"status":404,"location":null,"detail":"answers with HTTP 404"},\
                {"name":"🍅","ok":false,"status":null,"location":null,"detail":"there is no such host"},\
                {"name":"docs","ok":false,"status":200,"location":"https://example.org/manual",\
                "detail":"moved to https://example.org/manual"}]

                """)
        #expect(
            effect.error
                == #"{"error":{"code":"findings","message":"3 of 3 PURLs need attention","status":null,"#
                + #""hint":"'triton purl check --fix' changes the targets that have moved"}}"#
                + "\n")
    }

    @Test func `those that need attention come first, with their targets and the reason`() async throws {
        let web = Web([
            Self.docs: .init(), Self.tea: .init(status: 308, location: "/tea"), "https://example.com/tea": .init(),
        ])
        let effect = try await program(web).run("purl check")
        #expect(
            effect
                == Effect(
                    exitCode: 1,
                    output: """
                        🍅\t\(Self.tomatoes)\tfalse\t\tthere is no such host
                        tea\t\(Self.tea)\tfalse\t200\tmoved to https://example.com/tea
                        docs\t\(Self.docs)\ttrue\t200\tok

                        """,
                    error: """
                        triton: 2 of 3 PURLs need attention
                        hint: 'triton purl check --fix' changes the targets that have moved

                        """), "\(effect)")
    }

    @Test func `--fix changes the targets that have moved for good, after a plan, and undo reverts it`() async throws {
        let manual = "https://example.org/manual"
        let web = Web([
            Self.docs: .init(status: 301, location: manual), manual: .init(status: 302, location: "/login"),
            "https://example.org/login": .init(), Self.tea: .init(status: 302, location: "/moved"),
            "https://example.com/moved": .init(), Self.tomatoes: .init(),
        ])
        let program = try program(web)
        #expect(await program.run("purl check --fix").exitCode == 64)
        #expect(await program.run("purl get docs").output == Self.docs + "\n")
        let preview = await program.run("purl check --fix --dry-run")
        #expect(preview.exitCode == 0 && preview.output.contains(manual) && preview.output.contains("curl"))
        #expect(await program.run("purl get docs").output == Self.docs + "\n")

        let fix = await program.run("purl check --fix --yes --fields name,ok,fixed,detail", terminals: [.error])
        #expect(fix.exitCode == 0)
        #expect(
            fix.output == "docs\ttrue\ttrue\tchanged to \(manual)\ntea\ttrue\tfalse\tok\n🍅\ttrue\tfalse\tok\n", "\(fix)"
        )
        #expect(fix.error.hasSuffix("changed the target of 1 PURL\n"))
        #expect(await program.run("purl get docs --json=target,listed,counter").output.contains(manual))
        #expect(await program.run("undo").exitCode == 0)
        #expect(await program.run("purl get docs").output == Self.docs + "\n")
    }

    @Test(arguments: ["", " --fix --yes"])
    func `the dead ones come first, then those that have moved, with and without --fix`(_ options: String) async throws
    {
        let web = Web([
            Self.docs: .init(status: 301, location: "/manual"), "https://example.com/manual": .init(),
            Self.tea: .init(status: 404), Self.tomatoes: .init(),
        ])
        let check = try await program(web).run("purl check --fields name,ok" + options)
        #expect(check.output.hasPrefix("tea\tfalse\ndocs\t"), "\(check)")
    }

    @Test func `on a terminal no target and no reason is cut`() async throws {
        let web = Web([
            Self.docs: .init(), Self.tea: .init(status: 308, location: "/a/much/longer/place/for/tea"),
            "https://example.com/a/much/longer/place/for/tea": .init(), Self.tomatoes: .init(),
        ])
        let effect = try await program(web).run(
            "purl check --color never", terminals: [.output], size: TerminalSize(columns: 80, lines: 24))
        #expect(
            effect.output == """
                tea: \(Self.tea): moved to
                  https://example.com/a/much/longer/place/for/tea
                docs: \(Self.docs): ok
                🍅: \(Self.tomatoes): ok

                """, "\(effect)")
    }

    @Test func `--fix is a change, which a read-only session refuses`() async throws {
        let web = Web([Self.docs: .init(status: 301, location: "https://example.org")])
        let program = try InProcessProgram(variables: ["TRITON_READ_ONLY": "1"], network: { web })
        #expect(await program.run("purl check docs --fix --yes").exitCode == 77)
        #expect(web.asked.isEmpty)
        #expect(await program.run("purl check docs").exitCode == 1)
    }

    @Test func `a few hosts are asked at a time, and each host once at a time`() async throws {
        var pages: [String: Web.Page] = [Self.docs: .init(), Self.tea: .init(), Self.tomatoes: .init()]
        for number in 1...20 { pages["https://host\(number).example.com/"] = .init() }
        let web = Web(pages)
        let program = try program(web)
        for number in 1...20 { await program.run("purl add p\(number) https://host\(number).example.com/") }
        let effect = await program.run("purl check --jq 'map(.ok) | unique'")
        #expect(effect == Effect(output: "[true]\n"))
        #expect(web.asked.count == 23)
        #expect(web.most.all <= 8 && web.most.ofOneHost == 1)
    }

    @Test(arguments: ["tea", "te*"]) func `only the named purls are checked`(_ name: String) async throws {
        let web = Web([Self.tea: .init(status: 302, location: "/moved"), "https://example.com/moved": .init()])
        let effect = try await program(web).run("purl check \(name) --jq '.[] | [.name, .ok, .location] | @tsv'")
        #expect(effect == Effect(output: "tea\ttrue\thttps://example.com/moved\n"))
        #expect(try await program(web).run("purl check nothing").exitCode == 79)
    }

    @Test(arguments: [
        ("docs gone", Int32(3), "docs\ttrue\n", ["gone"]), ("gone tea docs", 1, "tea\tfalse\ndocs\ttrue\n", ["gone"]),
        ("docs gone --fix --yes", 3, "docs\ttrue\n", ["gone"]), ("gone lost", 79, "", ["gone", "lost"]),
    ])
    func `a name that does not exist is named, and the others are checked`(
        _ words: String, _ exitCode: Int32, _ output: String, _ missing: [String]
    ) async throws {
        let web = Web([Self.docs: .init(), Self.tea: .init(status: 404)])
        let effect = try await program(web).run("purl check \(words) --fields name,ok")
        let attention = exitCode == 1 ? "triton: 1 of 2 PURLs needs attention\n" : ""
        let named = missing.map { "triton: \($0): 'demo' has no purl '\($0)'\n" }.joined()
        #expect(effect == Effect(exitCode: exitCode, output: output, error: named + attention))
    }

    @Test func `in the sandbox, targets on this machine are checked`() async throws {
        let web = Web(["http://127.0.0.1:9/": .init()])
        let program = try program(web)
        await program.run("purl add here http://127.0.0.1:9/")
        #expect(await program.run("purl check here --fields ok").output == "true\n")
    }

    /// The service at one host, and the made-up hosts.
    private struct Internet: HTTPTransport {
        let service: SandboxTransport
        let web: Web

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            exchange.origin?.host == "api.example" ? try await service.send(exchange) : try await web.send(exchange)
        }
    }

    @Test func `with the real service, targets on this machine need --allow-private, and never get the token`()
        async throws
    {
        let web = Web([
            "http://127.0.0.1:9/": .init(),
            "https://example.com/in": .init(status: 302, location: "http://127.0.0.1:9/"),
        ])
        let service = SandboxService(
            store: try SandboxStore.inMemory(time: .system), time: .system, options: SandboxOptions())
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "", "TRITON_API_URL": "https://api.example", "TRITON_TOKEN": "sandbox",
                "TRITON_ADDRESS": "demo",
            ],
            network: { Internet(service: SandboxTransport(service), web: web) })
        for line in ["purl add here http://127.0.0.1:9/", "purl add in https://example.com/in"] {
            #expect(await program.run(line).exitCode == 0)
        }

        let careful = await program.run("purl check here in --fields name,ok,detail")
        let reason = "a host of this machine or its network; --allow-private asks it"
        #expect(
            careful
                == Effect(
                    exitCode: 1, output: "in\tfalse\tleads to \(reason)\nhere\t\tnot checked: \(reason)\n",
                    error: """
                        triton: 1 of 2 PURLs was not checked: \(reason)
                        triton: 1 of 2 PURLs needs attention

                        """))
        #expect(web.asked == ["HEAD https://example.com/in"])

        #expect(
            await program.run("purl check here in --allow-private --fields name,ok")
                == Effect(output: "here\ttrue\nin\ttrue\n"))
        #expect(web.fields.count == 4 && web.fields.allSatisfy { $0[.authorization] == nil })
    }

    @Test(arguments: ["purl check here --fields detail", "weblog check a.md --links", "folder check --links"])
    func `a sandbox that a folder has selected does not allow targets on this machine`(_ line: String) async throws {
        let url = "http://127.0.0.1:9/", web = Web([url: .init(status: 404)])
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": ""], folder: "clone/weblog", network: { web })
        let folder = program.home.path + "/clone/"
        try Data("address = \"demo\"\nprofile = \"sandbox\"\n".utf8).write(to: URL(filePath: folder + ".triton.toml"))
        try Data("<\(url)>\n".utf8).write(to: URL(filePath: folder + "weblog/a.md"))
        #expect(await program.run("purl add here \(url)").exitCode == 0)
        let line = line.replacing("a.md", with: folder + "weblog/a.md"), careful = await program.run(line)
        #expect(
            careful.error.contains("not checked: a host of this machine or its network; --allow-private asks it"),
            "\(careful)")
        #expect(web.asked.isEmpty)
        await program.run(line + " --profile sandbox")
        #expect(!web.asked.isEmpty)
    }

    @Test func `a check of texts says how many links it has not asked, too`() async throws {
        let web = Web(["https://example.com/a": .init(), "https://example.com/b": .init(status: 429)])
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "", "TRITON_ADDRESS": "demo"], folder: "weblog", network: { web })
        try Data("<http://127.0.0.1/> <http://10.1.2.3/> <https://example.com/a> <https://example.com/b>\n".utf8).write(
            to: URL(filePath: program.home.path + "/weblog/a.md"))
        let effect = await program.run("weblog check --links \(program.home.path)/weblog/a.md")
        #expect(
            effect
                == Effect(
                    error: """
                        triton: 2 of 4 links were not checked: a host of this machine or its network; --allow-private \
                        asks it
                        triton: 1 of 4 links was not checked: too many requests
                        triton: nothing was found in 1 file

                        """))
    }

    @Test func `nothing is checked with --offline`() async throws {
        let effect = try await program(Web([:])).run("purl check --offline")
        #expect(effect == Effect(exitCode: 69, error: "triton: targets cannot be checked with --offline\n"))
    }
}
