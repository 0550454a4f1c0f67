import Domain
import Foundation
import HTTPTransport
import HTTPTypes
import LoopbackServer
import Subprocess
import Synchronization
import SystemPackage
import Testing

@Suite("A request as a curl line", .timeLimit(.minutes(15)))
struct RequestAsCurlTests {
    private static let token = Token("canary-1234", origin: nil)

    static let rows: [(name: String, exchange: HTTPExchange, line: String)] = [
        (
            "a write",
            .test(
                .post, "/address/x/purl", scheme: "https", at: "api.omg.lol",
                fields: [.contentType: "application/json"], body: Array(#"{"name":"a"}"#.utf8), token: token),
            """
            curl -X POST -H "Authorization: Bearer $TRITON_TOKEN" -H 'Content-Type: application/json' --data-binary \
            '{"name":"a"}' 'https://api.omg.lol/address/x/purl'
            """
        ),
        ("a read", .test(scheme: "https", at: "api.omg.lol"), "curl 'https://api.omg.lol/'"),
        ("a head", .test(.head, scheme: "https", at: "api.omg.lol"), "curl -I 'https://api.omg.lol/'"),
        (
            "a deletion", .test(.delete, "/a", scheme: "https", at: "api.omg.lol"),
            "curl -X DELETE 'https://api.omg.lol/a'"
        ),
        (
            "secret names in the URL", .test(.get, "/?code=canary", scheme: "https", at: "api.omg.lol"),
            "curl 'https://api.omg.lol/?code=***'"
        ),
        (
            "the token in the body", .test(.put, at: "localhost", body: Array("a canary-1234".utf8), token: token),
            """
            curl -X PUT -H "Authorization: Bearer $TRITON_TOKEN" -H 'Content-Type:' --data-binary 'a '"$TRITON_TOKEN" \
            'http://localhost/'
            """
        ),
        (
            "control and invisible characters", .test(.put, at: "localhost", body: Array("a\n\u{1B}1'\u{202E}é".utf8)),
            #"curl -X PUT -H 'Content-Type:' --data-binary 'a"# + "\n"
                + #"'"$(printf '\033')"'1'\'''"$(printf '\342\200\256')"'é' 'http://localhost/'"#
        ),
        (
            "the token spelled with escapes",
            .test(
                .put, "/?q=%63anary-1234", at: "localhost", body: Array(#"{"a":"\u0063an\u0061ry-1234"}"#.utf8),
                token: token),
            """
            curl -X PUT -H "Authorization: Bearer $TRITON_TOKEN" -H 'Content-Type:' --data-binary \
            '{"a":"'"$TRITON_TOKEN"'"}' 'http://localhost/?q='"$TRITON_TOKEN"
            """
        ),
        (
            "the token under a combining mark",
            .test(.put, at: "localhost", body: Array("canary-1234\u{301}".utf8), token: token),
            """
            curl -X PUT -H "Authorization: Bearer $TRITON_TOKEN" -H 'Content-Type:' --data-binary \
            "$TRITON_TOKEN"'\u{301}' 'http://localhost/'
            """
        ),
        (
            "a token so short that it is a word",
            .test(.put, at: "localhost", body: Array("an apple".utf8), token: Token("a", origin: nil)),
            """
            curl -X PUT -H "Authorization: Bearer $TRITON_TOKEN" -H 'Content-Type:' --data-binary 'an apple' \
            'http://localhost/'
            """
        ),
        (
            "an empty body", .test(.put, at: "localhost", body: []),
            "curl -X PUT -H 'Content-Type:' --data-binary '' 'http://localhost/'"
        ),
    ]

    @Test(arguments: rows.map(\.name))
    func `a request reads as the expected curl line`(_ name: String) throws {
        let row = try #require(Self.rows.first { $0.name == name })
        #expect(RequestAsCurl.line(for: row.exchange).rendered == row.line)
    }

    struct Body: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]?
        init(_ name: String, _ bytes: some Sequence<UInt8>) { (testDescription, self.bytes) = (name, Array(bytes)) }
        init(none name: String) { (testDescription, bytes) = (name, nil) }
    }

    static let bodies: [Body] = [
        Body(none: "no body"),
        Body("empty", []),
        Body("plain", "hello".utf8),
        Body("what a shell would expand", "$HOME `id` $(id) \\ \" ! * ~ ; | & > <".utf8),
        Body("quotation marks alone", "''''".utf8),
        Body("quotation marks with combining marks", "a'\u{301} $(touch owned) '\u{301}\u{20E3}".utf8),
        Body("an @ that would name a file", "@/etc/passwd".utf8),
        Body("a dash", "-X DELETE".utf8),
        Body("every control character, digits behind", (1...0x7F).flatMap { [UInt8($0), UInt8(ascii: "7")] }),
        Body("lines of all kinds", "a\r\nb\n\nc\r\t".utf8),
        Body("only lines", "\n\n".utf8),
        Body("what printf would replace", "%s%%\\n\u{1}\\0%d\u{1}".utf8),
        Body("emoji and hidden text", "🥰 \u{202E}x\u{200B}\u{1F468}\u{200D}\u{1F469} \u{9B}2J".utf8),
        Body("a NUL", [0, 1, 0]),
        Body("not UTF-8", 0...255),
        Body("just small enough for an argument", String(repeating: "\u{1}", count: 30_000).utf8),
        Body("too large for an argument", String(repeating: "x", count: 300_000).utf8),
    ]

    /// Runs the line in a shell, and compares the request of curl with that of the transport.
    @Test(arguments: bodies, ["bash -o pipefail", "dash"])
    func `the curl line, run by a shell, sends the same request as the transport`(_ body: Body, in shell: String)
        async throws
    {
        let seen = Mutex<[LoopbackServer.Request]>([])
        let server = LoopbackServer { connection in
            guard let request = connection.read() else { return }
            seen.withLock { $0.append(request) }
            connection.answer()
        }
        let fields: HTTPFields = [.init("X-Odd")!: "it's $HOME", .init("X-Empty")!: "", .userAgent: "triton/1"]
        let method: HTTPRequest.Method = body.bytes == nil ? .delete : .put
        let exchange = HTTPExchange.test(
            method, "/a/../b?q=[1-2]{x}'$HOME", at: server.authority, fields: fields, body: body.bytes,
            token: Self.token)
        #expect(try await Self.run(RequestAsCurl.line(for: exchange).rendered, in: shell) == .exited(0))
        let transport = AuthenticationMiddleware(next: CurlTransport(variables: [:]))
        #expect(await Outcome(exchange, through: transport) == .answer(200, ""))
        let requests = seen.withLock {
            $0.map {
                LoopbackServer.Request(
                    line: $0.line, fields: $0.fields.filter { !$0.hasPrefix("Accept-Encoding") }, body: $0.body)
            }
        }
        try #require(requests.count == 2)
        #expect(requests[0] == requests[1])
        #expect(requests[0].body == body.bytes ?? [])
        #expect(requests[0].fields.contains("Authorization: Bearer canary-1234"))
    }

    private static func run(_ line: String, in shell: String) async throws -> TerminationStatus {
        try await Subprocess.run(
            .path("/usr/bin/env"),
            arguments: Arguments(shell.split(separator: " ").map(String.init) + ["-c", "eval \"$(cat)\""]),
            environment: .custom([
                "PATH": "/usr/bin:/bin", "TRITON_TOKEN": "canary-1234", "HOME": "/nonexistent", "NO_PROXY": "*",
            ]),
            input: .array(Array(line.utf8)), output: .discarded, error: .discarded
        ).terminationStatus
    }
}
