import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Session
import Synchronization
import Terminal
import Testing

@Suite struct PicsCommandTests {
    private static let dot = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"

    private func write(_ name: String, _ bytes: [UInt8], _ program: InProcessProgram) throws -> String {
        let path = program.home.path + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    private func file(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

    @Test
    func `a missing file, a large one and one that is not a picture are refused before anything is sent`() async throws
    {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "POST *=500")]))
        let text = try write("a.txt", Array("hello".utf8), program)
        let large = try write(
            "large.svg", Array("<svg/>".utf8) + Array(repeating: 32, count: ImageKind.largestUpload), program)
        let hint = "hint: the service takes GIF, HEIC, JPG, PNG, SVG, WEBP\n"
        #expect(
            await program.run(["pic", "upload", text])
                == Effect(
                    exitCode: 65,
                    error: "triton: cannot use picture '\(text)': it is not a picture of a known kind\n\(hint)"))
        #expect(
            await program.run(["pic", "upload", large])
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: cannot use picture '\(large)': it is larger than 8 MB
                        hint: make it smaller: the service takes up to 8 MB

                        """))
        #expect(
            await program.run("pic upload -")
                == Effect(exitCode: 65, error: "triton: cannot use picture '-': it is empty\n\(hint)"))
        #expect(await program.run(["pic", "upload", text + ".none"]).exitCode == 66)
    }

    @Test
    func `pictures of the same second are listed in the order of the answer`() async throws {
        let program = try InProcessProgram(
            time: TimeSource(now: { Date(timeIntervalSince1970: 1_790_000_000) }, sleep: { _ in }, random: { 0.5 }))
        let captions = (1...8).map { "Dot \($0)" }
        for caption in captions {
            #expect(await program.run(["pic", "upload", "-", "--caption", caption], input: Self.dot).exitCode == 0)
        }
        let newest = await program.run("pic list --fields caption --limit 8")
        #expect(newest.output == captions.reversed().joined(separator: "\n") + "\n")
        let stored = await program.run("pic list --fields caption --limit 8 --offline")
        #expect(stored.output == newest.output)
    }

    @Test
    func `a terminal is asked for each missing description, and an empty answer leaves it out`() async throws {
        let program = try InProcessProgram()
        let one = try write("one.svg", Array(Self.dot.utf8), program)
        let two = try write("two.svg", Array("<svg width=\"2\" xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), program)
        let upload = ["pic", "upload", one, two, "--caption", "Dot"]
        let effect = await program.run(upload, input: "A small dot\n\n", terminals: [.input, .error])
        #expect(effect.exitCode == 0)
        for path in [one, two] {
            #expect(
                effect.error.contains("Describe '\(path)' for people who cannot see it (Enter: no description): "))
        }
        let alts = await program.run("pic list --where caption=Dot --sort alt --fields alt")
        #expect(alts.output == "A small dot\n\n")
        #expect(
            await program.run(
                ["pic", "upload", one, "--alt", "Typed", "--caption", "Dot"], terminals: [.input, .error]
            ).error.contains("Describe") == false)
        try program.configure("[pics]\nrequire_alt = true\n")
        let refused = await program.run(upload, input: "A small dot\n\n", terminals: [.input, .error])
        #expect(refused.exitCode == 64)
        #expect(refused.error.contains("'pics.require_alt' is set"))
        #expect(
            await program.run("pic list --fields alt -n 4").output.split(separator: "\n").count { $0 == "A small dot" }
                == 1)
    }

    @Test
    func `a picture that could not be described is reported as uploaded, and is not uploaded again`() async throws {
        let program = try InProcessProgram(
            sandboxOptions: SandboxOptions(faults: [try SandboxFault(parsing: "pics.update=500")]))
        let effect = await program.run("pic upload - --caption Dot --no-retry", input: Self.dot)
        let id = await program.run("pic list --fields id --limit 1").output.dropLast()
        #expect(effect.exitCode == 69 && effect.output == "")
        #expect(effect.error.hasPrefix("triton: the picture is uploaded as '\(id)', but could not be described: "))
        #expect(
            effect.error.hasSuffix(
                """
                hint: describe it with 'triton pic edit \(id)'; another upload would make a second picture; the text \
                is kept, see 'triton outbox get 2'

                """))
        for line in ["outbox send --no-retry", "outbox send --no-retry"] {
            #expect(await program.run(line).exitCode == 69)
        }
        #expect(await program.run("pic list --fields id").output.split(separator: "\n").count == 4)
        #expect(await program.run("outbox list --fields state").output == "uncertain\n")
    }

    @Test func `an edit also sends the fields that it does not change`() async throws {
        let program = try InProcessProgram()
        await program.run("pic edit a1b2c3d4e5f60718293a4b5c --caption Dusk")
        #expect(
            await program.run("pic get a1b2c3d4e5f60718293a4b5c --json --fields caption,alt,tags").output
                == "{\"caption\":\"Dusk\",\"alt\":\"A pink sky above dark water\",\"tags\":[\"lake\",\"evening\"]}\n")
        await program.run("undo")
        #expect(
            await program.run("pic get a1b2c3d4e5f60718293a4b5c --json --fields caption").output
                == "{\"caption\":\"Sunset over the lake\"}\n")
    }

    @Test func `a download writes the bytes that were uploaded, and replaces no file without --force`() async throws {
        let program = try InProcessProgram()
        let id = String(
            await program.run("pic upload - --caption Dot --json --fields id", input: Self.dot).output.dropFirst(7)
                .dropLast(3))
        let path = program.home.path + "/pictures/\(id).svg"
        let words = ["pic", "download", id, "--dir", program.home.path + "/pictures"]
        #expect(await program.run(words) == Effect(output: path + "\n"))
        #expect(file(path) == Array(Self.dot.utf8))
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(
            await program.run(words)
                == Effect(
                    exitCode: 73, error: "triton: cannot write '\(path)': that file exists\nhint: --force replaces it\n"
                ))
        #expect(file(path) == Array("mine".utf8))
        #expect(await program.run(words + ["--force"]).exitCode == 0)
        #expect(file(path) == Array(Self.dot.utf8))
    }

    @Test func `texts that look like options are restored too`() async throws {
        let program = try InProcessProgram()
        await program.run(["pic", "edit", "b2c3d4e5f60718293a4b5c6d", "--caption=--hidden", "--alt=-", "--tag=-x"])
        await program.run("pic edit b2c3d4e5f60718293a4b5c6d --caption Moon --alt '' --tag ''")
        await program.run("undo")
        #expect(
            await program.run("pic get b2c3d4e5f60718293a4b5c6d --json --fields caption,alt,tags").output
                == "{\"caption\":\"--hidden\",\"alt\":\"-\",\"tags\":[\"-x\"]}\n")
    }

    @Test func `a deleted picture is restored with its description, under another id`() async throws {
        let program = try InProcessProgram()
        await program.run("pic delete a1b2c3d4e5f60718293a4b5c --yes")
        #expect(await program.run("pic get a1b2c3d4e5f60718293a4b5c").exitCode == 79)
        #expect(await program.run("undo").exitCode == 0)
        #expect(
            await program.run("pic list --limit 1 --json --fields caption,alt,tags,mime,size").output
                == """
                [{"caption":"Sunset over the lake","alt":"A pink sky above dark water","tags":["lake","evening"],\
                "mime":"image/png","size":138}]

                """)
    }

    @Test(
        arguments: [
            ("https://cdn.some.pics/a/b.png", "https://cdn.some.pics /a/b.png"),
            ("http://127.0.0.1:9/b", "http://127.0.0.1:9 /b"), ("http://cdn.some.pics/a/b.png", nil),
            ("file:///etc/passwd", nil), ("https://user@cdn.some.pics/b", nil), ("https://cdn.some.pics/a b", nil),
            ("", nil),
        ] as [(String, String?)])
    func `a file is fetched without a token, over TLS or from this machine only`(_ url: String, _ request: String?)
        async throws
    {
        let recorder = Recorder()
        let downloader = FileDownloader(transport: recorder, isOffline: false, timeout: 1)
        if request != nil {
            #expect(try await downloader.download(url) == [1])
        } else {
            let error = await #expect(throws: TritonError.self) { try await downloader.download(url) }
            #expect(error?.code == .badData)
        }
        #expect(recorder.requests == (request.map { ["\($0) token: false"] } ?? []))
    }
}

private final class Recorder: HTTPTransport {
    private let seen = Mutex<[String]>([])

    var requests: [String] { seen.withLock { $0 } }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let request = exchange.request
        let hasToken = exchange.token != nil || request.headerFields[.authorization] != nil
        seen.withLock {
            $0.append("\(request.scheme ?? "")://\(request.authority ?? "") \(request.path ?? "") token: \(hasToken)")
        }
        return HTTPAnswer(HTTPResponse(status: .ok), body: [1])
    }
}
