import Domain
import LoopbackServer
import ProgramSupport
import Synchronization
import Testing

/// The number of connections of a command, with the real executable, and that no change is sent twice. On a machine
/// under load a connection can become too old for a change, so that there are a few more.
@Suite("Connections", .timeLimit(.minutes(15))) struct ConnectionTests {
    /// Accepts every request, and records the posted contents.
    private final class Service: Sendable {
        private let posts = Mutex<[String]>([])
        /// A text after which the connection is closed without an answer, the first time.
        private let fatal: String?

        init(closingAt fatal: String? = nil) { self.fatal = fatal }

        var posted: [String] { posts.withLock { $0 } }

        func serve(_ connection: LoopbackServer.Connection) {
            while let request = connection.read() {
                if request.line.contains("/purl/") {
                    connection.answer(
                        "404 Not Found", #"{"request":{"status_code":404,"success":false},"response":{}}"#)
                    continue
                }
                guard request.line.hasPrefix("POST") else {
                    connection.answer(
                        "200 OK", #"{"request":{"status_code":200,"success":true},"response":{"purls":[]}}"#)
                    continue
                }
                // A body that cannot be parsed is not a post.
                let body = try? JSON(parsing: request.body)
                let text = body?["content"]?.text() ?? body?["name"]?.text() ?? ""
                let isFirst = posts.withLock { posts in
                    defer { posts.append(text) }
                    return !posts.contains(text)
                }
                if isFirst, text == fatal { return }
                connection.answer(
                    "200 OK",
                    #"{"request":{"status_code":200,"success":true},"response":{"id":"abc","status":"x","name":"x"}}"#)
            }
        }
    }

    private func program(_ server: LoopbackServer) throws -> BinaryProgram {
        try BinaryProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": "http://" + server.authority,
            "TRITON_TOKEN": "canary-7d2e",
        ])
    }

    private let texts = (0..<12).map { "text \($0)" }
    private var lines: String { texts.map { #"{"content":"\#($0)"}"# + "\n" }.joined() }
    private var quoted: [String] { texts.map { "\"\($0)\"" } }

    @Test
    func `statuses of a file are posted over one connection, in their order`() async throws {
        let service = Service(), server = LoopbackServer(service.serve)
        let effect = try await program(server).run(["status", "post", "--from", "-"], input: lines)
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(service.posted == quoted)
        #expect((1...4).contains(server.connectionCount))
    }

    @Test
    func `statuses of a prompt are posted over one connection`() async throws {
        let service = Service(), server = LoopbackServer(service.serve)
        let effect = try await program(server).run(["repl"], input: texts.map { "status post \($0)\n" }.joined())
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(service.posted == quoted)
        #expect((1...4).contains(server.connectionCount))
    }

    @Test
    func `a status whose connection breaks is posted once, and kept as one that may have arrived`()
        async throws
    {
        let service = Service(closingAt: "\"text 5\""), server = LoopbackServer(service.serve)
        let program = try program(server)
        let effect = try await program.run(["status", "post", "--from", "-"], input: lines)
        #expect(effect.exitCode == 3, "\(effect)")
        #expect(service.posted == quoted)
        #expect((2...5).contains(server.connectionCount))
        #expect(try await program.run(["outbox", "list", "--fields", "state"]).output == "uncertain\n")
    }

    @Test
    func `purls of a file are saved over six connections at most, each once`() async throws {
        let service = Service(), server = LoopbackServer(service.serve)
        let names = (0..<30).map { "n\($0)" }
        let lines = names.map { #"{"name":"\#($0)","target":"https://example.com/"}"# + "\n" }.joined()
        let effect = try await program(server).run(["purl", "add", "--from", "-"], input: lines)
        #expect(effect == Effect(output: names.map { "https://demo.url.lol/\($0)\n" }.joined()))
        #expect(service.posted.sorted() == names.map { "\"\($0)\"" }.sorted())
        #expect((1...6).contains(server.connectionCount))
    }
}
