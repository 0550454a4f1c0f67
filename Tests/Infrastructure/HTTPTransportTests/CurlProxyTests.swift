import HTTPTransport
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

@Suite("Proxies", .timeLimit(.minutes(15)))
struct CurlProxyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scheme: String
        /// `PROXY` is replaced by the host and port of the proxy.
        let variables: [String: String]
        let outcome: Outcome
        /// The first line of the request to the proxy.
        let line: String?
    }

    private static let host = unknownHost
    private static let notFound = Outcome.failure(.nameResolution, mayHaveArrived: false)

    static let rows = [
        Row(testDescription: "none", scheme: "http", variables: [:], outcome: notFound, line: nil),
        Row(
            testDescription: "http_proxy", scheme: "http", variables: ["http_proxy": "PROXY"],
            outcome: .answer(200, "by proxy"), line: "GET http://\(host)/x HTTP/1.1"),
        Row(
            testDescription: "upper case HTTP_PROXY is not read", scheme: "http", variables: ["HTTP_PROXY": "PROXY"],
            outcome: notFound, line: nil),
        Row(
            testDescription: "an empty variable counts as unset", scheme: "http",
            variables: ["http_proxy": "", "ALL_PROXY": "PROXY"], outcome: .answer(200, "by proxy"),
            line: "GET http://\(host)/x HTTP/1.1"),
        Row(
            testDescription: "HTTPS_PROXY that refuses", scheme: "https", variables: ["HTTPS_PROXY": "PROXY"],
            outcome: .failure(.proxy, mayHaveArrived: false),
            line: "CONNECT \(host):443 HTTP/1.1"),
        Row(
            testDescription: "ALL_PROXY for https", scheme: "https", variables: ["ALL_PROXY": "PROXY"],
            outcome: .failure(.proxy, mayHaveArrived: false),
            line: "CONNECT \(host):443 HTTP/1.1"),
        Row(
            testDescription: "HTTPS_PROXY does not concern http", scheme: "http", variables: ["HTTPS_PROXY": "PROXY"],
            outcome: notFound, line: nil),
        Row(
            testDescription: "NO_PROXY names the host", scheme: "http",
            variables: ["http_proxy": "PROXY", "NO_PROXY": "example.com,.invalid"], outcome: notFound, line: nil),
        Row(
            testDescription: "NO_PROXY names another", scheme: "http",
            variables: ["http_proxy": "PROXY", "NO_PROXY": "example.com"], outcome: .answer(200, "by proxy"),
            line: "GET http://\(host)/x HTTP/1.1"),
        Row(
            testDescription: "a proxy that is not there", scheme: "http",
            variables: ["http_proxy": "127.0.0.1:\(LoopbackServer.deadPort)"],
            outcome: .failure(.proxy, mayHaveArrived: false), line: nil),
        Row(
            testDescription: "a proxy whose name is unknown", scheme: "https",
            variables: ["https_proxy": "http://\(unknownHost):1"],
            outcome: .failure(.proxy, mayHaveArrived: false), line: nil),
    ]

    @Test(arguments: rows)
    func `the variables decide which proxy is used`(_ row: Row) async {
        let seen = Mutex<String?>(nil)
        let proxy = LoopbackServer { connection in
            let line = connection.read()?.line
            seen.withLock { $0 = line }
            if line?.hasPrefix("CONNECT") == true {
                connection.answer("403 Forbidden")
            } else {
                connection.answer("200 OK", "by proxy")
            }
        }
        let transport = CurlTransport(variables: row.variables.mapValues { $0 == "PROXY" ? proxy.authority : $0 })
        #expect(await Outcome(.test(.get, "/x", scheme: row.scheme, at: Self.host), through: transport) == row.outcome)
        #expect(seen.withLock { $0 } == row.line)
    }

    /// The names are those that libidn2 gives, except for the emoji, which it refuses.
    @Test(
        arguments: zip(
            [
                "bücher.invalid", "BÜCHER.invalid:8443", "🥰.omg.invalid", "日本.例え.invalid", "faß.invalid",
                "bu\u{308}cher.invalid", "例え。invalid", "ｗｗｗ.invalid",
            ],
            [
                "xn--bcher-kva.invalid:443", "xn--bcher-kva.invalid:8443", "xn--js9h.omg.invalid:443",
                "xn--wgv71a.xn--r8jz45g.invalid:443", "xn--fa-hia.invalid:443", "xn--bcher-kva.invalid:443",
                "xn--r8jz45g.invalid:443", "www.invalid:443",
            ]))
    func `a host name beyond ASCII is asked for as name servers know it`(_ host: String, _ asked: String) async {
        let seen = Mutex<String?>(nil)
        let proxy = LoopbackServer { connection in
            let line = connection.read()?.line
            seen.withLock { $0 = line }
            connection.answer("403 Forbidden")
        }
        let transport = CurlTransport(variables: ["https_proxy": proxy.authority])
        #expect(
            await Outcome(.test(.get, "/x", scheme: "https", at: host), through: transport)
                == .failure(.proxy, mayHaveArrived: false))
        #expect(seen.withLock { $0 } == "CONNECT \(asked) HTTP/1.1")
    }

    @Test(
        arguments: ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
        ["127.0.0.1", "localhost"])
    func `a service on this machine is never reached through a proxy`(_ variable: String, _ host: String)
        async
    {
        let proxy = LoopbackServer { _ in }
        let service = LoopbackServer { connection in
            _ = connection.read()
            connection.answer("200 OK", "directly")
        }
        let transport = CurlTransport(variables: [variable: "http://" + proxy.authority])
        #expect(
            await Outcome(.test(.get, "/x", at: "\(host):\(service.port)"), through: transport)
                == .answer(200, "directly"))
        #expect(proxy.connectionCount == 0)
    }

    @Test(arguments: [[:], ["http_proxy": "PROXY"], ["ALL_PROXY": "PROXY"]] as [[String: String]])
    func `no token is sent unencrypted, with a proxy or without`(_ variables: [String: String]) async throws {
        let proxy = LoopbackServer { _ in }
        var exchange = HTTPExchange.test(.get, "/x", at: Self.host)
        exchange.request.headerFields[.authorization] = "Bearer canary"
        let transport = CurlTransport(variables: variables.mapValues { _ in proxy.authority })
        let failure = await #expect(throws: TransportFailure.self) { try await transport.send(exchange) }
        #expect(failure == TransportFailure(.other, "no token is sent over plain http", mayHaveArrived: false))
        #expect(proxy.connectionCount == 0)
    }

    @Test(arguments: [
        "http://user:canary@127.0.0.1:\(LoopbackServer.deadPort)", "gopher://user:canary@127.0.0.1:1",
        "http://user:canary@[oops", "user:canary@127.0.0.1:99999999", "user:canary",
    ])
    func `no failure contains the password of a proxy`(_ proxy: String) async throws {
        let failure = await #expect(throws: TransportFailure.self) {
            try await CurlTransport(variables: ["http_proxy": proxy]).send(.test(at: Self.host))
        }
        #expect(try #require(failure).detail.contains("canary") == false)
        #expect(failure?.detail.isEmpty == false)
    }
}
