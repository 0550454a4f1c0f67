import Domain
import LoopbackServer
import ProgramSupport
import Testing

/// The whole program over real sockets with servers that misbehave: each fault has its message and exit code, and no
/// text is lost.
@Suite("Faults of the network", .timeLimit(.minutes(15))) struct NetworkFaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let exitCode: Int32
        let words: String
        var scheme = "http"
        /// Seconds; short only for the server that never answers.
        var timeout: String { testDescription == "silent" ? "1" : "300" }
        let serve: @Sendable (LoopbackServer.Connection) -> Void

        init(
            _ name: String, _ exitCode: Int32, _ words: String, scheme: String = "http",
            _ serve: @escaping @Sendable (LoopbackServer.Connection) -> Void
        ) {
            (testDescription, self.exitCode, self.words, self.scheme, self.serve) = (
                name, exitCode, words, scheme, serve
            )
        }
    }

    private static func answering(_ status: String, fields: [String] = [], _ body: String = "")
        -> @Sendable (LoopbackServer.Connection) -> Void
    {
        { peer in while peer.read() != nil { peer.answer(status, fields: fields, body) } }
    }

    private static let megabyte = String(repeating: "x", count: 1 << 20)

    static let faults: [Fault] = [
        Fault("silent", 69, "no answer within") { $0.waitForEnd() },
        Fault("cut off", 69, "was cut off") { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        },
        Fault("endless", 69, "is too large") { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\n\r\n")
            while peer.write(megabyte) {}
        },
        Fault("more than 256 MB announced", 69, "is too large") { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 268435457\r\n\r\n")
            while peer.write(megabyte) {}
        },
        Fault("a page instead of JSON", 65, "is not JSON", answering("200 OK", "<html>")),
        Fault("nothing", 65, "an empty answer", answering("200 OK")),
        Fault("no gzip", 69, "cannot be unpacked", answering("200 OK", fields: ["Content-Encoding: gzip"], "no gzip")),
        Fault("a refusal that is a page", 69, "has a server error (HTTP 502)", answering("502 Bad Gateway", "<html>")),
        Fault(
            "slow down", 75, "received too many requests",
            answering("429 Too Many Requests", fields: ["Retry-After: 3600"])),
        Fault("a wrong token", 77, "does not accept the token", answering("401 Unauthorized")),
        Fault(
            "elsewhere", 1, "redirects to https://evil.example",
            answering("302 Found", fields: ["Location: https://evil.example/"])),
        Fault("no TLS", 69, "no secure connection", scheme: "https") { $0.write("no TLS here\r\n") },
        Fault("no HTTP", 69, "cannot talk to") { peer in
            _ = peer.read()
            peer.write("SSH-2.0-OpenSSH_9.2\r\n")
        },
    ]

    @Test(arguments: faults)
    func `the message of a failed read says what happened`(_ fault: Fault) async throws {
        let server = LoopbackServer(fault.serve)
        let effect = try await Self.program(fault, server).run([
            "dns", "list", "--no-retry", "--timeout", fault.timeout,
        ])
        #expect(effect.exitCode == fault.exitCode, "\(effect.error)")
        #expect(effect.error.contains(fault.words), "\(effect.error)")
        #expect(effect.output == "")
    }

    /// An endless answer has 256 MB until it is refused: for a change, only the read gets one.
    private static let faultsOfPosts = faults.filter { Length.isLong || $0.testDescription != "endless" }

    @Test(arguments: faultsOfPosts)
    func `the message of a failed post says what happened, and its text is kept`(_ fault: Fault) async throws {
        let server = LoopbackServer(fault.serve)
        let program = try Self.program(fault, server)
        let text = "a text \u{301}\r\nwith an end "
        let effect = try await program.run(
            ["now", "set", "--listed", "--timeout", fault.timeout, "--no-retry"], input: text)
        #expect(effect.exitCode == fault.exitCode, "\(effect.error)")
        let list = try JSON(parsing: try await program.run(["outbox", "list", "--json"]).output)
        guard case .array(let items) = list, items.count == 1, case .string(let id) = items[0]["id"] else {
            Issue.record("the outbox holds \(list.text())")
            return
        }
        #expect(try await program.run(["outbox", "get", id]).output.utf8.elementsEqual(text.utf8))
    }

    @Test func `an unknown host and a port without a listener are errors with a message`() async throws {
        for (url, words) in [
            // Too long for a label of a host name, so that no name server is asked: one that does not answer takes
            // long.
            ("https://\(String(repeating: "x", count: 64)).invalid", "cannot find the host"),
            ("http://127.0.0.1:\(LoopbackServer.deadPort)", "cannot connect"),
        ] {
            let program = try BinaryProgram(variables: [
                "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_API_URL": url,
                "TRITON_TOKEN": "secret-token",
            ])
            let effect = try await program.run(["dns", "list", "--no-retry", "--timeout", "60"])
            #expect(effect.exitCode == 69)
            #expect(effect.error.contains(words), "\(effect.error)")
        }
    }

    private static func program(_ fault: Fault, _ server: LoopbackServer) throws -> BinaryProgram {
        try BinaryProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo",
            "TRITON_API_URL": "\(fault.scheme)://\(server.authority)", "TRITON_TOKEN": "secret-token",
        ])
    }
}
