import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import Sandbox
import TerminalSupport
import Testing

/// `triton-sandbox` over real sockets with hostile clients: each of them is refused, and all others are served.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(15))) struct ServerTests {
    private static func isServed(_ port: Int) -> Bool {
        RawClient.status(RawClient.ask(port, "GET /service/info")) == 200
    }

    private static func texts(_ port: Int) -> Int {
        RawClient.ask(port, "GET /address/demo/statuses").components(of: "\"id\":")
    }

    private static let line = "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let fields =
        "GET / HTTP/1.1\r\nHost: localhost\r\n"
        + (0..<60).map { "X-\($0): \(String(repeating: "a", count: 1000))\r\n" }.joined() + "\r\n"
    private static let field =
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 60_000))\r\n\r\n"
    private static let manyFields =
        "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: a\r\n", count: 150) + "\r\n"

    @Test(arguments: [(line, 414), (fields, 431), (field, 431), (manyFields, 431)])
    func `a request that is too long is refused each time, and others are served meanwhile`(
        _ text: String, _ status: Int
    ) throws {
        let server = try ServerProcess(try Workplace())
        for _ in 0..<20 {
            // Some wait in the middle of their request line while others send requests.
            let waiting = (0..<5).map { _ in RawClient(server.port) }
            for client in waiting { client.send(String(text.utf8.prefix(4000)) ?? "") }
            #expect(Self.isServed(server.port))
            for client in waiting {
                client.send(String(text.utf8.dropFirst(4000)) ?? "")
                #expect(RawClient.status(client.readToEnd()) == status)
            }
        }
        #expect(Self.isServed(server.port))
        #expect(server.isRunning)
    }

    @Test func `a dry run does not reset the sandbox that is served`() throws {
        let place = try Workplace()
        #expect(try place.run(["--profile", "sandbox", "now", "set", "Mine."]).exitCode == 0)
        // The server ends at once, because this is no fault.
        let serve = ["sandbox", "serve", "--reset", "--yes", "--fault", "none"]
        for (words, isReset) in [(serve + ["--dry-run"], false), (serve, true)] {
            #expect(try place.run(words).exitCode == 64)
            let page = try place.run(["--profile", "sandbox", "now", "get"])
            #expect((page.output != "Mine.") == isReset, "\(page)")
        }
    }

    @Test func `a line as long as allowed is read`() throws {
        let server = try ServerProcess(try Workplace())
        #expect(
            RawClient.status(RawClient.ask(server.port, "GET /service/info?" + String(repeating: "a", count: 8000)))
                == 200)
        #expect(
            RawClient.status(
                RawClient.ask(server.port, "GET /service/info", fields: ["X: " + String(repeating: "a", count: 8000)]))
                == 200)
    }

    @Test func `a client that never finishes its request is refused, and others are served meanwhile`() throws {
        let server = try ServerProcess(try Workplace(), options: ["--timeout", "3"])
        let beginnings = [
            "", "G", "GET / HTTP/1.1\r\nHost: loc",
            RawClient.request("POST /address/demo/now", fields: ["Content-Length: 10"]) + "{\"con",
        ]
        let slow = beginnings.map { text in
            let client = RawClient(server.port)
            client.send(text)
            return client
        }
        #expect(Self.isServed(server.port))
        // A byte from time to time does not extend the timeout, which is counted from the beginning.
        let trickling = RawClient(server.port)
        var isTaken = trickling.send("GET / HTTP/1.1\r\nX: ")
        let started = ContinuousClock.now
        while isTaken, ContinuousClock.now - started < .seconds(300) {
            isTaken = trickling.send("a")
            usleep(20_000)
        }
        #expect(!isTaken)
        #expect(slow.map { RawClient.status($0.readToEnd()) } == [0, 408, 408, 408])
        #expect(Self.isServed(server.port))
    }

    @Test func `two hundred silent connections do not block others`() throws {
        let server = try ServerProcess(try Workplace())
        let idle = (0..<200).map { _ in RawClient(server.port) }
        #expect(idle.filter(\.isConnected).count == 200)
        for (number, client) in idle.enumerated() where number % 2 == 0 {
            client.send("GET /service/info HTTP/1.1\r\nHost: local")
        }
        for _ in 0..<20 { #expect(Self.isServed(server.port)) }
        idle[0].send("host\r\nConnection: close\r\n\r\n")
        #expect(RawClient.status(idle[0].readToEnd()) == 200)
    }

    @Test
    func `a connection above the limit is refused with 503, and new ones are accepted when others end`() throws {
        let server = try ServerProcess(try Workplace())
        var clients: [RawClient] = []
        while clients.count < 512 {
            let client = RawClient(server.port)
            client.send(RawClient.request("HEAD /service/info"))
            #expect(RawClient.status(client.read(upTo: "\r\n\r\n")) == 200)
            clients.append(client)
        }
        for _ in 0..<50 { #expect(RawClient.status(RawClient(server.port).readToEnd()) == 503) }
        clients = []
        while !Self.isServed(server.port) {
            try #require(server.isRunning)
            usleep(1000)
        }
        #expect(server.isRunning)
    }

    @Test func `with a low limit of open files the server refuses what is above it, and recovers`() throws {
        let server = try ServerProcess(try Workplace(), openFiles: 256)
        for _ in 0..<3 {
            var clients = (0..<200).map { _ in RawClient(server.port) }
            // Those that are not served are refused when earlier ones have ended.
            #expect(clients.count { $0.isConnected } == 200)
            #expect(RawClient.status(RawClient(server.port).readToEnd()) == 503)
            clients = []
            while !Self.isServed(server.port) { try #require(server.isRunning) }
        }
    }

    /// Starts a server in a shell that ends as soon as the server listens.
    /// - Returns: its port and its process.
    private func orphan(_ options: String, _ place: Workplace) throws -> (port: Int, id: pid_t) {
        let script = """
            "$0" --database "$HOME/a.sqlite" \(options) > "$HOME/url" &
            echo $! > "$HOME/id"
            while [ ! -s "$HOME/url" ]; do kill -0 $! || exit 99; sleep 0.02; done
            """
        let shell = try Child("/bin/sh", ["-c", script, BinaryProgram.path + "-sandbox"], variables: place.variables)
        #expect(shell.wait() == .exited(0))
        let port = place.text(place.path("url")).dropLast().split(separator: ":").last.flatMap { Int($0) }
        return (try #require(port), try #require(pid_t(place.text(place.path("id")).dropLast())))
    }

    @Test func `a server that is started by hand outlives the shell that started it`() throws {
        let server = try orphan("--fault service.info=slow:1:times=1", try Workplace())
        defer { kill(server.id, SIGTERM) }
        // It answers the first request late, and would not accept a second one while it ends.
        for _ in 0..<2 { #expect(Self.isServed(server.port)) }
    }

    @Test func `a server ends with the process that it was told`() throws {
        let server = try orphan("--parent $$", try Workplace())
        while Self.isServed(server.port) {}
    }

    @Test(arguments: [8, 16, 32, 64]) func `with too few open files the server does not start`(_ count: Int) throws {
        let place = try Workplace()
        let child = try Child(
            "/bin/sh",
            [
                "-c", "ulimit -n \(count); exec \"$0\" \"$@\"", BinaryProgram.path + "-sandbox", "--database",
                place.path("a.sqlite"),
            ], variables: place.variables, stderr: .path(place.path("said")))
        #expect(child.wait() == .exited(74))
        #expect(
            place.text(place.path("said")).hasPrefix("triton-sandbox: only \(count) files can be open at once, and "))
    }

    @Test(arguments: [
        "https://evil.example", "http://127.0.0.1:1", "null", "https://127.0.0.1", "",
        "http://localhost:3000.evil.example",
    ])
    func `a page of another origin is neither answered nor carried out`(_ origin: String) throws {
        let server = try ServerProcess(try Workplace(), options: ["--cors", "http://localhost:3000"])
        let before = Self.texts(server.port)
        for line in ["OPTIONS", "POST", "GET"].map({ $0 + " /address/demo/statuses" }) {
            let answer = RawClient.ask(
                server.port, line, fields: ["Origin: \(origin)"], body: line.hasPrefix("P") ? #"{"status":"x"}"# : "")
            #expect(RawClient.status(answer) == 403)
            #expect(!answer.lowercased().contains("access-control-allow-origin"))
        }
        #expect(Self.texts(server.port) == before)
    }

    @Test func `a page of an allowed origin is answered, as is one of the server itself`() throws {
        let server = try ServerProcess(try Workplace(), options: ["--cors", "http://localhost:3000"])
        for line in ["OPTIONS /address/demo/statuses", "GET /address/demo/statuses"] {
            let answer = RawClient.ask(server.port, line, fields: ["Origin: http://localhost:3000"]).lowercased()
            #expect(RawClient.status(answer.uppercased()) == 200)
            #expect(answer.contains("\r\naccess-control-allow-origin: http://localhost:3000\r\n"))
            #expect(answer.contains("\r\nvary: origin\r\n"))
        }
        let own = RawClient.ask(server.port, "GET /service/info", fields: ["Origin: http://127.0.0.1"])
        #expect(RawClient.status(own) == 200)
        #expect(!own.lowercased().contains("access-control-allow-origin"))
    }

    @Test func `after a kill at any time the server starts at the same port with all acknowledged changes`() throws {
        let server = try ServerProcess(try Workplace())
        for number in 1...5 {
            let idle = RawClient(server.port)
            idle.send("GET / HTTP/1.1\r\n")
            let saved = RawClient.ask(
                server.port, "POST /address/demo/pastebin", body: "{\"title\":\"t\(number)\",\"content\":\"x\"}")
            #expect(RawClient.status(saved) == 200)
            server.kill()
            try server.start()
            for earlier in 1...number {
                #expect(RawClient.status(RawClient.ask(server.port, "GET /address/demo/pastebin/t\(earlier)")) == 200)
            }
        }
    }

    /// Requests that two programs may read differently, each followed by a post on the same connection.
    static let smuggling: [(name: String, text: String)] = {
        let head = "POST /address/demo/statuses HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sandbox\r\n",
            chunked = head + "Transfer-Encoding: chunked\r\n\r\n"
        let get = "GET /service/info HTTP/1.1\r\nHost: localhost\r\n"
        return [
            ("a length and a coding", head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            ("a coding and a length", head + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
            ("two lengths", head + "Content-Length: 0\r\nContent-Length: 9\r\n\r\n"),
            ("twice the same length", head + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n"),
            ("a list of lengths", head + "Content-Length: 0, 0\r\n\r\n"),
            ("a length with a sign", head + "Content-Length: +0\r\n\r\n"),
            ("a length below zero", head + "Content-Length: -1\r\n\r\n"),
            ("a length in hex", head + "Content-Length: 0x0\r\n\r\n"),
            ("a length of nothing", head + "Content-Length: \r\n\r\n"),
            ("a length without end", head + "Content-Length: 99999999999999999999999\r\n\r\n"),
            ("an unknown coding", head + "Transfer-Encoding: gzip\r\n\r\n"),
            ("two codings", head + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
            ("a coding twice", head + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            ("a coding that is hardly one", head + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
            ("a control before the coding", head + "Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n"),
            (
                "a coding in HTTP/1.0",
                head.replacing("HTTP/1.1", with: "HTTP/1.0") + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            ),
            ("line feeds alone", get.replacing("\r\n", with: "\n") + "\n"),
            ("a line feed after a field", get + "X: a\nY: b\r\n\r\n"),
            ("a line feed at the end", get + "\n"), ("a carriage return alone", get + "X: a\rY: b\r\n\r\n"),
            ("a folded field", get + "X: a\r\n b\r\n\r\n"),
            ("a blank before the first field", "GET /service/info HTTP/1.1\r\n Host: localhost\r\n\r\n"),
            ("a blank before the colon", get + "Content-Length : 0\r\n\r\n"),
            ("a field without a name", get + ": a\r\n\r\n"), ("a zero in a field", get + "X: a\0b\r\n\r\n"),
            ("chunks between line feeds", chunked + "1\na\n0\n\n"),
            ("a line feed after a chunk's size", chunked + "1\na\r\n0\r\n\r\n"),
            ("a chunk below zero", chunked + "-1\r\na\r\n0\r\n\r\n"),
            ("a chunk's size with a prefix", chunked + "0x1\r\na\r\n0\r\n\r\n"),
            ("a chunk's size without end", chunked + "fffffffffffffffff\r\na\r\n0\r\n\r\n"),
            ("a chunk that is longer than it says", chunked + "1\r\naX0\r\n\r\n"),
            ("a blank after a chunk's size", chunked + "1 \r\na\r\n0\r\n\r\n"),
            ("a line feed in a chunk's extension", chunked + "1;x\na\r\n0\r\n\r\n"),
            ("a carriage return in a chunk's extension", chunked + "1;x\ry\r\na\r\n0\r\n\r\n"),
            ("a line feed at the end of chunks", chunked + "1\r\na\r\n0\r\n\n"),
            ("no host", "GET /service/info HTTP/1.1\r\n\r\n"), ("two hosts", get + "Host: localhost\r\n\r\n"),
            ("a host with a path", "GET / HTTP/1.1\r\nHost: localhost/x\r\n\r\n"),
            ("another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), ("no version", "GET /\r\n\r\n"),
            ("a proxy's request", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            ("not HTTP at all", "\u{16}\u{3}\u{1}\u{2}"),
        ]
    }()

    @Test func `a request that can be read in two ways is refused, and the next one is not read`() throws {
        let server = try ServerProcess(try Workplace()), before = Self.texts(server.port)
        let post = RawClient.request("POST /address/demo/statuses", body: #"{"content":"smuggled"}"#)
        for (name, text) in Self.smuggling {
            let client = RawClient(server.port)
            client.send(text + post)
            let answer = client.readToEnd()
            #expect(RawClient.status(answer) == 400, "\(name): \(answer)")
            #expect(answer.components(of: "HTTP/1.1 ") == 1, "\(name): \(answer)")
            #expect(answer.contains("connection: close\r\n"), "\(name)")
        }
        #expect(Self.texts(server.port) == before)
        #expect(before > 0)
        // The same after a valid request.
        let client = RawClient(server.port)
        client.send(RawClient.request("GET /service/info") + Self.smuggling[0].text + post)
        let answers = client.readToEnd()
        #expect(answers.components(of: "HTTP/1.1 200 OK") == 1)
        #expect(answers.components(of: "HTTP/1.1 ") == 2)
        #expect(Self.texts(server.port) == before)
    }

    @Test func `pipelined requests are answered in their order`() throws {
        let server = try ServerProcess(try Workplace(), faults: ["service.info=slow:0.1"]),
            client = RawClient(server.port)
        client.send(
            RawClient.request("GET /service/info") + RawClient.request("GET /directory")
                + RawClient.request("GET /nothing", fields: ["Connection: close"]))
        let answers = client.readToEnd()
        let places = ["\"members\":", "\"directory\":", "There is nothing at that path."].map {
            answers.firstRange(of: $0)?.lowerBound
        }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    @Test(
        arguments: [
            ("127.0.0.1", 200), ("127.0.0.1:1", 200), ("127.8.8.8", 200), ("localhost:8642", 200), ("LOCALHOST", 200),
            ("omg.localhost", 200), ("[::1]:80", 200),
            ("api.omg.lol", 421), ("127.0.0.1.evil.example", 421), ("evil.example:80", 421), ("192.0.2.1", 421),
            ("localhost.evil.example", 421), ("a@localhost", 400), ("", 400),
            ("localhost:99999", 400), ("localhost:x", 400),
        ])
    func `only requests for a name of this machine are answered`(_ host: String, _ status: Int) throws {
        let server = try ServerProcess(try Workplace())
        for text in [
            "GET /service/info HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n",
            "GET http://\(host)/service/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        ] {
            let client = RawClient(server.port)
            client.send(text)
            #expect(RawClient.status(client.readToEnd()) == status, "\(text)")
        }
    }

    @Test func `HEAD is answered without the body, and the connection stays open`() throws {
        let server = try ServerProcess(try Workplace()), client = RawClient(server.port)
        client.send(
            RawClient.request("HEAD /directory") + RawClient.request("GET /directory", fields: ["Connection: close"]))
        let answers = client.readToEnd()
        let heads = answers.split(separator: "\r\n\r\n", omittingEmptySubsequences: false)
        #expect(heads.count == 3)
        #expect(
            heads.prefix(2).allSatisfy {
                $0.hasPrefix("HTTP/1.1 200 OK") && $0.contains("content-length: \(heads[2].utf8.count)")
            })
    }

    @Test func `a body above the limit is refused by its announced and by its real length`() throws {
        let server = try ServerProcess(try Workplace()), size = 41 << 20
        let announced = RawClient(server.port)
        announced.send(RawClient.request("POST /address/demo/pastebin", fields: ["Content-Length: \(size)"]))
        #expect(RawClient.status(announced.readToEnd()) == 413)
        let asking = RawClient(server.port)
        asking.send(
            RawClient.request(
                "POST /address/demo/pastebin", fields: ["Content-Length: \(size)", "Expect: 100-continue"]))
        #expect(RawClient.status(asking.readToEnd()) == 413)
        let chunked = RawClient(server.port)
        chunked.send(
            RawClient.request("POST /address/demo/pastebin", fields: ["Transfer-Encoding: chunked"])
                + String(size, radix: 16) + "\r\n")
        chunked.send([UInt8](repeating: 97, count: size))
        #expect(RawClient.status(chunked.readToEnd()) == 413)
        #expect(Self.isServed(server.port))
    }

    @Test func `bodies with a length, in chunks, and after 100 Continue are read`() throws {
        let server = try ServerProcess(try Workplace()), body = #"{"content":"now"}"#
        let permitted = RawClient(server.port)
        permitted.send(
            RawClient.request(
                "POST /address/demo/now",
                fields: ["Content-Length: \(body.utf8.count)", "Expect: 100-continue", "Connection: close"]))
        #expect(permitted.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        permitted.send(body)
        #expect(RawClient.status(permitted.readToEnd()) == 200)
        let chunked = RawClient(server.port)
        let pieces = body.map { "1\r\n\($0)\r\n" }.joined()
        chunked.send(
            RawClient.request("POST /address/demo/now", fields: ["Transfer-Encoding: chunked", "Connection: close"])
                + pieces + "0\r\nX-Trailer: y\r\n\r\n")
        #expect(RawClient.status(chunked.readToEnd()) == 200)
        let closed = RawClient(server.port)
        closed.send(RawClient.request("GET /address/demo/now"))
        closed.finishSending()
        #expect(closed.readToEnd().contains(#""content": "now""#))
        let odd = RawClient.ask(server.port, "POST /address/demo/now", fields: ["Expect: cake"], body: body)
        #expect(RawClient.status(odd) == 417)
    }

    @Test func `the URLs of pictures lead to the server itself`() throws {
        let server = try ServerProcess(try Workplace())
        let pictures = try JSON(
            parsing: String(
                RawClient.ask(server.port, "GET /address/demo/pics").split(separator: "\r\n\r\n").last ?? ""))[
                "response"]?["pics"]
        guard case .array(let items)? = pictures, !items.isEmpty else {
            Issue.record("no pictures")
            return
        }
        for item in items {
            // The client called the server by this name.
            guard case .string(let url)? = item["url"], url.hasPrefix("http://127.0.0.1/_web/"),
                case .number(let size)? = item["size"]
            else {
                Issue.record("\(item.text())")
                continue
            }
            #expect(
                RawClient.ask(server.port, "GET " + url.dropFirst("http://127.0.0.1".count)).contains(
                    "content-length: \(size)\r\n"))
        }
    }

    @Test(arguments: [
        ("drop", "", false), ("drop:applied", "", true), ("cut", "HTTP/1.1 200 OK", true),
        ("503:applied:retry-after=none", "HTTP/1.1 503 Service Unavailable", true),
        ("307:applied:/x", "HTTP/1.1 307 Temporary Redirect", true),
    ])
    func `a fault is the same over HTTP as in the program`(_ fault: String, _ line: String, _ isMade: Bool) throws {
        let server = try ServerProcess(try Workplace(), faults: ["status.create=\(fault)"]),
            before = Self.texts(server.port)
        let answer = RawClient.ask(server.port, "POST /address/demo/statuses", body: #"{"content":"new"}"#)
        #expect(answer.prefix { $0 != "\r\n" } == line)
        #expect(!answer.lowercased().contains("retry-after"))
        #expect(Self.texts(server.port) == before + (isMade ? 1 : 0))
        #expect(answer.contains("\"external_url\"") == false)
    }

    @Test func `random bytes are refused and never end the server`() throws {
        let server = try ServerProcess(try Workplace(), options: ["--timeout", "2"])
        var dice = SeededRandom(seed: 20_261_122)
        let seeds =
            Self.smuggling.map { Array($0.text.utf8) }
            + [RawClient.request("POST /address/demo/now", body: #"{"content":"x"}"#), Self.manyFields].map {
                Array($0.utf8)
            }
        for _ in 0..<Length.of(short: 300, long: 3_000) {
            var bytes = seeds.randomElement(using: &dice) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: seeds.randomElement(using: &dice)?.prefix(40) ?? [], at: place)
                default:
                    bytes.insert(
                        contentsOf: Array("\r\n\r\n".utf8).prefix(Int.random(in: 1...4, using: &dice)), at: place)
                }
            }
            let client = RawClient(server.port)
            client.send(bytes)
            client.finishSending()
            let answer = client.readToEnd()
            #expect(
                answer.isEmpty || (100..<600).contains(RawClient.status(answer)), "\(Data(bytes).base64EncodedString())"
            )
            #expect(RawClient.status(answer) != 500, "\(Data(bytes).base64EncodedString())")
        }
        #expect(Self.isServed(server.port))
        #expect(server.isRunning)
    }

    @Test func `the page for developers names every quirk and every fault`() throws {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let page = try #require(FileManager.default.contents(atPath: root + "/.github/CONTRIBUTING.md"))
        let text = String(decoding: page, as: UTF8.self)
        let faults = [
            "slow", "cut", "drop", "garbage", "stale", "empty", "redirect", "307", "applied", "times=", "nth=",
            "retry-after=",
        ]
        for word in SandboxOptions.Quirk.allCases.map(\.rawValue) + faults { #expect(text.contains(word), "\(word)") }
    }

    @Test func `the main program does not contain the server`() throws {
        func carriesServer(_ path: String) throws -> Bool {
            try Child("/bin/sh", ["-c", #"exec grep -q NIOPosix "$0""#, path], variables: ["PATH": "/usr/bin:/bin"])
                .wait() == .exited(0)
        }
        #expect(try carriesServer(BinaryProgram.path + "-sandbox"))
        #expect(try !carriesServer(BinaryProgram.path))
    }
}

extension String {
    /// Number of occurrences of a text.
    fileprivate func components(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
