import Domain
import HTTPTransport
import HTTPTypes
import LoopbackServer
import Platform
import Synchronization
import Testing

@Suite("Requests by libcurl", .timeLimit(.minutes(15)))
struct CurlTransportTests {
    private let transport = CurlTransport(variables: [:], keptConnectionAge: 3600)

    @Test func `a request arrives unchanged, and its answer is returned completely`() async throws {
        let seen = Mutex<LoopbackServer.Request?>(nil)
        let server = LoopbackServer { connection in
            seen.withLock { $0 = connection.read() }
            connection.write("HTTP/1.1 201 Made\r\nX-One: a\r\nx-one:  b \r\nContent-Length: 2\r\n\r\nok")
        }
        let fields: HTTPFields = [.contentType: "application/json", .init("X-Empty")!: ""]
        let answer = try await transport.send(
            .test(
                .post, "/a/../b%20c?q=[1]", at: server.authority, fields: fields, body: Array("{\"é\":1}".utf8),
                isRepeatable: false))

        #expect(
            seen.withLock { $0 }
                == LoopbackServer.Request(
                    line: "POST /a/../b%20c?q=[1] HTTP/1.1",
                    fields: [
                        "Accept-Encoding: gzip", "Accept: */*", "Content-Length: 8", "Content-Type: application/json",
                        "Host: \(server.authority)", "X-Empty:",
                    ],
                    body: Array("{\"é\":1}".utf8)))
        #expect(answer.response.status == .init(code: 201, reasonPhrase: "Made"))
        #expect(
            answer.response.headerFields.map { "\($0.name.rawName)=\($0.value)" } == [
                "X-One=a", "x-one=b", "Content-Length=2",
            ])
        #expect(answer.text == "ok")
    }

    static let methods: [(name: String, HTTPRequest.Method, body: String?, length: String?)] = [
        ("GET without a body", .get, nil, nil),
        ("GET with a body", .get, "x", "Content-Length: 1"),
        ("HEAD", .head, nil, nil),
        ("DELETE without a body", .delete, nil, nil),
        ("PATCH without a body", .patch, nil, "Content-Length: 0"),
        ("POST without a body", .post, nil, "Content-Length: 0"),
        ("PUT with an empty body", .put, "", "Content-Length: 0"),
        ("an unusual method", .init("PURGE")!, "abc", "Content-Length: 3"),
    ]

    @Test(arguments: methods.map(\.name))
    func `a body is sent only if one is given`(_ name: String) async throws {
        let row = try #require(Self.methods.first { $0.name == name })
        let seen = Mutex<LoopbackServer.Request?>(nil)
        let server = LoopbackServer { connection in
            seen.withLock { $0 = connection.read() }
            connection.answer("204 No Content")
        }
        let outcome = await Outcome(
            .test(row.1, at: server.authority, body: row.body.map { Array($0.utf8) }), through: transport)
        let request = seen.withLock { $0 }
        #expect(outcome == .answer(204, ""))
        #expect(request?.line == "\(row.1.rawValue) / HTTP/1.1")
        #expect(
            request?.fields.filter { $0.hasPrefix("Content-") || $0.hasPrefix("Expect") || $0.hasPrefix("Transfer") }
                == row.length.map { [$0] } ?? [])
        #expect(request?.body == Array((row.body ?? "").utf8))
    }

    /// With its length in the head, and without.
    @Test(arguments: [true, false])
    func `a long answer arrives whole`(_ hasLength: Bool) async throws {
        let text = (0..<400_000).map { "line \($0)\n" }.joined()
        let server = LoopbackServer { connection in
            guard connection.read() != nil else { return }
            if hasLength { return connection.answer("200 OK", text) }
            connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + text)
            connection.end()
        }
        #expect(try await transport.send(.test(at: server.authority)).text == text)
    }

    @Test func `twenty requests share one connection`() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.read() { connection.answer("200 OK", request.line) }
        }
        for _ in 0..<20 { _ = try await transport.send(.test(at: server.authority)) }
        #expect(server.connectionCount == 1)
    }

    @Test func `requests that must not be repeated share it too`() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.read() {
                connection.answer("200 OK", String(decoding: request.body, as: UTF8.self))
            }
        }
        // Long enough for a busy machine.
        let transport = CurlTransport(variables: [:], keptConnectionAge: 3600)
        for number in 0..<20 {
            let answer = try await transport.send(
                .test(
                    .post, at: server.authority, body: number % 2 == 0 ? Array("text \(number)".utf8) : nil,
                    isRepeatable: false))
            #expect(answer.text == (number % 2 == 0 ? "text \(number)" : ""))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `fifty requests at once are all answered over six connections at most`() async throws {
        let server = LoopbackServer { connection in
            while let request = connection.read() { connection.answer("200 OK", request.line) }
        }
        let transport = transport
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask { try await transport.send(.test(.get, "/\(number)", at: server.authority)).text }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers == Set((0..<50).map { "GET /\($0) HTTP/1.1" }))
        #expect((1...6).contains(server.connectionCount))
    }

    @Test func `a large body arrives unchanged and its progress is reported`() async throws {
        let body = (0..<10 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        let isSame = Mutex(false)
        let server = LoopbackServer { connection in
            let request = connection.read()
            isSame.withLock { $0 = request?.body == body }
            connection.answer()
        }
        let reports = Mutex<[Int]>([])
        var exchange = HTTPExchange.test(.post, at: server.authority, body: body)
        exchange.progress = { sent, total in reports.withLock { $0.append(total == body.count ? sent : -1) } }
        #expect(await Outcome(exchange, through: transport) == .answer(200, ""))
        let told = reports.withLock { $0 }
        #expect(isSame.withLock { $0 })
        #expect(told.last == body.count)
        #expect(told.allSatisfy { (0...body.count).contains($0) } && zip(told, told.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `cancelling the task closes the connection`() async {
        let transport = transport
        let cancelled = await Cancelled { authority in Task { await Outcome(.test(at: authority), through: transport) }
        }
        #expect(cancelled.outcome == .cancelled)
        #expect(cancelled.events == ["request came", "connection closed"])
    }

    @Test func `a task that is cancelled before it sends does not send`() async {
        let server = LoopbackServer {
            _ = $0.read(); $0.answer()
        }
        let transport = transport
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Outcome(.test(at: server.authority), through: transport)
        }
        #expect(await task.value == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func `shutting down ends running requests, and a later request starts again`() async {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        let server = LoopbackServer { connection in
            guard connection.read()?.line != "GET /again HTTP/1.1" else { return connection.answer() }
            continuation.yield()
            connection.waitForEnd()
        }
        let transport = transport
        let task = Task { await Outcome(.test(at: server.authority), through: transport) }
        var iterator = events.makeAsyncIterator()
        await iterator.next()
        transport.shutdown()
        #expect(await task.value == .cancelled)
        #expect(await Outcome(.test(.get, "/again", at: server.authority), through: transport) == .answer(200, ""))
    }

    static let unusable: [(name: String, scheme: String, authority: String, path: String)] = [
        ("another scheme", "ftp", "127.0.0.1", "/"), ("a file", "file", "", "/etc/passwd"),
        ("user information", "http", "a:b@127.0.0.1", "/"),
        ("a line break in the path", "http", "127.0.0.1", "/a\r\nX: y"),
        ("a space in the path", "http", "127.0.0.1", "/a b"),
        ("a path without a slash", "http", "127.0.0.1", ".evil.example"),
        ("a path in the authority", "http", "127.0.0.1/x", "/"),
    ]

    @Test(arguments: unusable.map(\.name))
    func `a request without a usable URL is not sent`(_ name: String) async throws {
        let row = try #require(Self.unusable.first { $0.name == name })
        #expect(
            await Outcome(.test(.get, row.path, scheme: row.scheme, at: row.authority), through: transport)
                == .failure(.other, mayHaveArrived: false))
    }

    static let missing: [(name: String, library: SystemLibrary)] = [
        ("no such library", SystemLibrary("libtriton-none.so.1", "libtriton-none.so.2")),
        ("another library", SystemLibrary("libm.so.6")), ("none named", SystemLibrary()),
    ]

    @Test(arguments: missing.map(\.name))
    func `without libcurl a request is an error, not a crash`(_ name: String) async throws {
        let row = try #require(Self.missing.first { $0.name == name })
        #expect(
            await Outcome(.test(at: "127.0.0.1"), through: CurlTransport(variables: [:], library: row.library))
                == .failure(.libraryMissing, mayHaveArrived: false))
    }

    @Test func `the second name of a library is used when the first is missing`() async {
        let server = LoopbackServer {
            _ = $0.read(); $0.answer()
        }
        let transport = CurlTransport(variables: [:], library: SystemLibrary("libtriton-none.so.1", "libcurl.so.4"))
        #expect(await Outcome(.test(at: server.authority), through: transport) == .answer(200, ""))
    }
}
