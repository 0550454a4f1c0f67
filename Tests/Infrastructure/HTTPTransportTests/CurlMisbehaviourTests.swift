import HTTPTransport
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

@Suite("Servers that misbehave", .timeLimit(.minutes(15)))
struct CurlMisbehaviourTests {
    private let transport = CurlTransport(variables: [:], keptConnectionAge: 3600)

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var timeout = 20.0
        var limit = 64 << 10
        let outcome: Outcome
        let serve: @Sendable (LoopbackServer.Connection) -> Void

        init(
            _ name: String, timeout: Double = 20, limit: Int = 64 << 10, _ outcome: Outcome,
            _ serve: @escaping @Sendable (LoopbackServer.Connection) -> Void
        ) {
            testDescription = name
            (self.timeout, self.limit, self.outcome, self.serve) = (timeout, limit, outcome, serve)
        }
    }

    // The request must be sent before the timeout, also on a busy machine.
    static let rows: [Row] = [
        Row("silent", timeout: 5, .failure(.timeout, mayHaveArrived: true)) { $0.waitForEnd() },
        Row("a head that arrives slowly", timeout: 5, .failure(.timeout, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\n")
            while peer.write("X: y\r\n") { peer.pause(20) }
        },
        Row("a body that arrives slowly", timeout: 5, .failure(.timeout, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")
            while peer.write("x") { peer.pause(20) }
        },
        Row("closes without an answer", .failure(.cutOff, mayHaveArrived: true)) { _ = $0.read() },
        Row("a body that is cut off", .failure(.cutOff, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        },
        Row("chunks that are cut off", .failure(.cutOff, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc")
        },
        Row("endless", .failure(.tooLarge, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\n\r\n")
            while peer.write(String(repeating: "x", count: 4096)) {}
        },
        Row("an endless head", .failure(.tooLarge, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\n")
            while peer.write("X: \(String(repeating: "y", count: 4096))\r\n") {}
        },
        Row("a line of the head of 200 kB", .failure(.tooLarge, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 200 OK\r\nX: \(String(repeating: "y", count: 200_000))\r\n\r\n")
        },
        Row("interim answers without end", .failure(.tooLarge, mayHaveArrived: true)) { peer in
            _ = peer.read()
            while peer.write("HTTP/1.1 103 Early Hints\r\nLink: <\(String(repeating: "y", count: 4096))>\r\n\r\n") {}
        },
        Row("larger than the limit, with Content-Length", .failure(.tooLarge, mayHaveArrived: true)) { peer in
            _ = peer.read()
            peer.answer("200 OK", String(repeating: "x", count: (64 << 10) + 1))
        },
        Row("exactly as large as the limit", limit: 5, .answer(200, "12345")) {
            _ = $0.read(); $0.answer("200 OK", "12345")
        },
        Row("4 MiB of zeros in 4 KiB of gzip", .failure(.tooLarge, mayHaveArrived: true)) { peer in
            _ = peer.read()
            let bomb = gzippedZeros
            peer.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
            peer.write(bomb)
        },
        Row("the same where it fits", limit: 4 << 20, .answer(200, String(repeating: "\0", count: 4 << 20))) { peer in
            _ = peer.read()
            let bomb = gzippedZeros
            peer.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
            peer.write(bomb)
        },
        Row("invalid gzip", .failure(.badCompression, mayHaveArrived: true)) {
            _ = $0.read(); $0.answer("200 OK", fields: ["Content-Encoding: gzip"], "this is no gzip at all")
        },
        Row("an answer that is not HTTP", .failure(.other, mayHaveArrived: true)) {
            _ = $0.read(); $0.write("SSH-2.0-OpenSSH_9.2\r\n")
        },
        Row("a status that is not a number", .failure(.other, mayHaveArrived: true)) {
            _ = $0.read(); $0.write("HTTP/1.1 abc Hm\r\nContent-Length: 0\r\n\r\n")
        },
        Row("an error that is not JSON", .answer(502, "<html>")) {
            _ = $0.read(); $0.answer("502 Bad Gateway", "<html>")
        },
        Row("a redirect is not followed", .answer(302, "")) {
            _ = $0.read(); $0.answer("302 Found", fields: ["Location: /elsewhere"])
        },
        Row("interim answers before the real one", .answer(200, "ok")) { peer in
            _ = peer.read()
            peer.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
            peer.answer("200 OK", "ok")
        },
        Row("a body that ends with the connection", .answer(200, "until the end")) {
            _ = $0.read(); $0.write("HTTP/1.0 200 OK\r\n\r\nuntil the end")
        },
        Row("a 204 without anything", .answer(204, "")) {
            _ = $0.read(); $0.answer("204 No Content")
        },
        Row("an empty 200", .answer(200, "")) {
            _ = $0.read(); $0.answer()
        },
    ]

    @Test(arguments: rows)
    func `each misbehaviour of a server has its own failure`(_ row: Row) async {
        let server = LoopbackServer(row.serve)
        #expect(
            await Outcome(
                .test(.get, at: server.authority, timeout: row.timeout, answerLimit: row.limit), through: transport)
                == row.outcome)
    }

    @Test func `fields of interim answers and trailers are left out`() async throws {
        let server = LoopbackServer { peer in
            _ = peer.read()
            peer.write(
                """
                HTTP/1.1 103 Early Hints\r\n\
                X-Interim: 1\r\n\
                \r\n\
                HTTP/1.1 200 OK\r\n\
                X-Real: 1\r\n\
                Transfer-Encoding: chunked\r\n\
                \r\n\
                2\r\n\
                ok\r\n\
                0\r\n\
                X-Trailer: 1\r\n\
                \r\n
                """)
        }
        let answer = try await transport.send(.test(at: server.authority))
        #expect(answer.response.headerFields.map(\.name.rawName) == ["X-Real", "Transfer-Encoding"])
        #expect(answer.text == "ok")
    }

    @Test func `without a listener the connection is refused`() async {
        #expect(
            await Outcome(
                .test(.post, at: "127.0.0.1:\(LoopbackServer.deadPort)", body: [1], isRepeatable: false),
                through: transport)
                == .failure(.connection, mayHaveArrived: false))
    }

    @Test func `a host that does not exist is unreachable`() async {
        #expect(
            await Outcome(.test(.post, at: unknownHost, body: [1], isRepeatable: false), through: transport)
                == .failure(.nameResolution, mayHaveArrived: false))
    }

    struct DeadConnection: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isRepeatable: Bool
        var body: [UInt8]? = nil
        /// The part of the request that the server reads before it closes the connection.
        var reads: Reads = .all
        let outcome: Outcome
        let posts: Int

        enum Reads: Sendable { case all, head }
    }

    static let deadConnections: [DeadConnection] = [
        .init(
            testDescription: "repeatable: sent again", isRepeatable: true, outcome: .answer(200, "second"), posts: 2),
        .init(
            testDescription: "not repeatable: sent once", isRepeatable: false,
            outcome: .failure(.cutOff, mayHaveArrived: true), posts: 1),
        .init(
            testDescription: "not repeatable, with a body: sent once", isRepeatable: false, body: [1, 2, 3],
            outcome: .failure(.cutOff, mayHaveArrived: true), posts: 1),
        .init(
            testDescription: "not repeatable, with a body that was not read to its end: sent once", isRepeatable: false,
            body: [UInt8](repeating: 7, count: 8 << 20),
            reads: .head, outcome: .failure(.cutOff, mayHaveArrived: true), posts: 1),
    ]

    @Test(arguments: deadConnections)
    func `a request over a kept connection that breaks is repeated only if it may be`(_ row: DeadConnection)
        async throws
    {
        let count = Mutex(0)
        let server = LoopbackServer { peer in
            while let line = row.reads == .all ? peer.read()?.line : peer.readHead() {
                guard line.hasPrefix("POST") else {
                    peer.answer("200 OK", "first")
                    continue
                }
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                guard number > 1 else { return }
                peer.answer("200 OK", "second")
            }
        }
        #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, "first"))
        #expect(
            await Outcome(
                .test(.post, at: server.authority, body: row.body, isRepeatable: row.isRepeatable),
                through: RetryMiddleware(
                    time: ControlledTime().source, notice: { _ in }, isEnabled: false, next: transport))
                == row.outcome)
        #expect(count.withLock { $0 } == row.posts)
        // The transport still works.
        #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, "first"))
    }

    @Test func `connections that are always reset get a request four times, as many as are documented`() async {
        let posts = Mutex(0)
        let server = LoopbackServer { peer in
            while let line = peer.read()?.line {
                guard line.hasPrefix("POST") else {
                    peer.answer("200 OK", "first")
                    continue
                }
                return posts.withLock { $0 += 1 }
            }
        }
        let clock = ControlledTime()
        let retry = RetryMiddleware(time: clock.source, notice: { _ in }, next: transport)
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask {
                    #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, "first"))
                }
            }
        }
        #expect(
            await Outcome(.test(.post, at: server.authority, body: [1]), through: retry)
                == .failure(.cutOff, mayHaveArrived: true))
        #expect(posts.withLock { $0 } == 4)
        #expect(clock.sleeps == [0, 1, 2])
    }

    @Test func `a change over a kept connection that the server has closed in the meantime arrives over another one`()
        async throws
    {
        let posts = Mutex<[String]>([]), (closed, continuation) = AsyncStream.makeStream(of: Void.self)
        let server = LoopbackServer { peer in
            guard let request = peer.read() else { return }
            if request.line.hasPrefix("POST") {
                posts.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            }
            peer.answer("200 OK", "ok")
            // No header announces the end of the connection.
            peer.end()
            continuation.yield()
        }
        var ends = closed.makeAsyncIterator()
        #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, "ok"))
        await ends.next()
        #expect(
            await Outcome(.test(.post, at: server.authority, body: [97], isRepeatable: false), through: transport)
                == .answer(200, "ok"))
        #expect(posts.withLock { $0 } == ["a"])
    }

    /// The output of `gzip -9` for 4 MiB of zeros: a block whose codes are one bit long, repeated.
    static let gzippedZeros: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xED, 0xC1, 1, 1, 0, 0, 0, 0x82, 0x20, 0xFF, 0xAF, 0x6E, 0x48, 0x40, 1]
        + [UInt8](repeating: 0, count: 4063)
        + [0x7C, 0x1B, 0x6A, 0x40, 0x47, 0x11, 0, 0, 0x40, 0]
}
