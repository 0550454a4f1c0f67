import AuthNetworkService
import AuthRepository
import Domain
import HTTPTransport
import HTTPTypes
import OMGAPI
import ProgramSupport
import Sandbox
import Testing

@Suite struct ExchangeTests {
    private static let options = "--client-id tomato --redirect-uri https://example.com/back"

    @Test
    func `a code with the right state is exchanged once, and its secrets are never shown`()
        async throws
    {
        let service = SandboxService(store: try SandboxStore.inMemory(time: .system), time: .system)
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "", "TRITON_API_URL": "https://api.example", "TRITON_CLIENT_SECRET": "canary-secret",
            ], network: { SandboxTransport(service) })
        let page = await program.run("auth exchange --authorize-url \(Self.options)").output.trimmed
        #expect(
            page.hasPrefix(
                """
                https://api.example/oauth/authorize?client_id=tomato&scope=everything&\
                redirect_uri=https%3A%2F%2Fexample.com%2Fback&response_type=code&state=
                """))
        let back = try #require(
            await service.answer(SandboxRequest("GET", String(page.dropFirst("https://api.example".count))), within: 30)
                .headers[.location])
        let code = try Redirect(back, to: "https://example.com/back").code
        let forged = await program.run(["auth", "exchange", back + "0"] + Words.split(Self.options))
        #expect(forged.exitCode == 77)
        let login = await program.run(["auth", "exchange", back, "-v"] + Words.split(Self.options))
        #expect(login.exitCode == 0 && login.output == "")
        #expect(
            login.error.contains("the account has several addresses: demo, lab; choose one with 'triton address use'"))
        #expect(
            login.error.contains("client_secret=***") && !login.error.contains("canary-secret")
                && !login.error.contains(code))
        let token = await program.run("auth token").output.trimmed
        #expect(!token.isEmpty && !login.error.contains(token))
        #expect(await program.run("address use lab").output == "lab\n")
        #expect(await program.run("auth status --fields address,valid").output == "lab\ttrue\n")
        #expect(await program.run(["auth", "exchange", back] + Words.split(Self.options)).exitCode == 77)
    }

    @Test func `a URL without a state is refused before a page was opened`() async throws {
        let program = try InProcessProgram(variables: [
            "TRITON_PROFILE": "", "TRITON_API_URL": "https://api.example", "TRITON_CLIENT_SECRET": "canary-secret",
        ])
        #expect(
            await program.run("auth exchange https://example.com/back?code=abc \(Self.options)")
                == Effect(
                    exitCode: 77,
                    error: """
                        triton: the state of that URL is unknown
                        hint: if the page never sends the state back, give the code alone

                        """))
    }

    @Test(
        arguments: [
            ("abc", "abc", nil), ("https://e.com/b?code=abc", "abc", nil),
            ("https://e.com/b?state=s%2F1&code=a%20", nil, nil),
            ("https://e.com/b?state=s%2F1&code=a#x=y", "a", "s/1"),
            ("https://e.com/c?code=abc", nil, nil), ("https://e.com/b", nil, nil),
            ("https://e.com/b?error=denied&code=abc", nil, nil), ("two words", nil, nil), ("", nil, nil),
            ("https://e.com/b?code=first&code=second", "first", nil),
        ] as [(String, String?, String?)])
    func `an operand is read as a code or as the URL that it came in`(
        _ operand: String, _ code: String?, _ state: String?
    ) {
        let redirect = try? Redirect(operand, to: "https://e.com/b")
        #expect(redirect?.code == code && redirect?.state == state)
    }

    @Test
    func `the exchange is bare, not sent twice, and counts as a change (service reference, section 6.7)`() throws {
        let endpoint = Endpoint<String>.exchange(
            code: "c", secret: Secret("s"), of: OAuthApplication(id: "i", redirectURI: "r"))
        let value = try Envelope.open(status: 200, body: Fixture.bytes("oauth.exchange.json"), form: endpoint.envelope)
        #expect(try endpoint.decode(value) == "b3086f894a176a3a7e702decd9b97bbc")
        #expect(
            endpoint.isChange && !endpoint.isRepeatable && endpoint.access == .open
                && endpoint.path.encodedPath == "/oauth/")
        #expect(endpoint.query.map(\.name) == ["client_id", "client_secret", "redirect_uri", "code", "scope"])
    }
}
