import Domain
import HTTPTransport
import HTTPTypes
import Testing

@Suite("Services that get the token")
struct AuthenticationMiddlewareTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let token: Token?
        let scheme: String
        let authority: String
        /// The header that is sent; nil when nothing is sent.
        let header: String?
        let outcome: Outcome

        init(_ name: String, _ token: Token?, to url: String, header: String?, _ outcome: Outcome = .answer(200, "")) {
            testDescription = name
            self.token = token
            let parts = url.split(separator: "/")
            scheme = String(parts[0].dropLast())
            authority = String(parts[1])
            self.header = header
            self.outcome = outcome
        }
    }

    private static let stored = Token("canary-1", origin: Origin("https://api.omg.lol"))
    private static let given = Token("canary-2", origin: nil)
    private static func belongs(elsewhere: String) -> Outcome {
        .error(.noPermission, "the stored token belongs to https://api.omg.lol and is not sent to \(elsewhere)")
    }
    private static func plain(_ host: String) -> Outcome {
        .error(.noPermission, "nothing is sent to '\(host)' over plain http")
    }

    static let rows = [
        Row("stored, its own origin", stored, to: "https://api.omg.lol/", header: "Bearer canary-1"),
        Row(
            "stored, its own origin in capitals and with the port", stored, to: "https://API.omg.lol:443/",
            header: "Bearer canary-1"),
        Row(
            "stored, another port", stored, to: "https://api.omg.lol:8443/", header: nil,
            belongs(elsewhere: "https://api.omg.lol:8443")),
        Row(
            "stored, another host", stored, to: "https://api.omg.lol.evil.example/", header: nil,
            belongs(elsewhere: "https://api.omg.lol.evil.example")),
        Row(
            "stored, a part of the host", stored, to: "https://omg.lol/", header: nil,
            belongs(elsewhere: "https://omg.lol")),
        Row(
            "stored, this machine", stored, to: "http://127.0.0.1:8080/", header: nil,
            belongs(elsewhere: "http://127.0.0.1:8080")),
        Row("stored, without TLS", stored, to: "http://api.omg.lol/", header: nil, plain("api.omg.lol")),
        Row("given, any https", given, to: "https://other.example/", header: "Bearer canary-2"),
        Row("given, localhost", given, to: "http://localhost:1/", header: "Bearer canary-2"),
        Row("given, 127.1.2.3", given, to: "http://127.1.2.3/", header: "Bearer canary-2"),
        Row("given, IPv6 loopback", given, to: "http://[::1]:9/", header: "Bearer canary-2"),
        Row("given, without TLS", given, to: "http://other.example/", header: nil, plain("other.example")),
        Row(
            "given, a host that looks like loopback", given, to: "http://127.0.0.1.evil.example/", header: nil,
            plain("127.0.0.1.evil.example")),
        Row("none, https", nil, to: "https://other.example/", header: ""),
        Row("none, this machine", nil, to: "http://localhost/", header: ""),
        Row("none, without TLS", nil, to: "http://other.example/", header: nil, plain("other.example")),
        Row(
            "none, user information in the URL", nil, to: "https://api.omg.lol@evil.example/", header: nil,
            .error(.config, "the address of the service is not an http or https URL")),
        Row(
            "none, another scheme", nil, to: "ftp://localhost/", header: nil,
            .error(.config, "the address of the service is not an http or https URL")),
    ]

    @Test(arguments: rows)
    func `a token is sent only to a service that may have it`(_ row: Row) async {
        let base = ScriptedTransport(row.header == nil ? [] : [.answer(200)])
        let outcome = await Outcome(
            .test(scheme: row.scheme, at: row.authority, token: row.token),
            through: AuthenticationMiddleware(next: base))
        #expect(outcome == row.outcome)
        #expect(base.exchanges.map { $0.request.headerFields[.authorization] ?? "" } == row.header.map { [$0] } ?? [])
    }
}
