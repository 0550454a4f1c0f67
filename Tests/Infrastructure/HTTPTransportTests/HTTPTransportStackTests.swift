import Domain
import HTTPTransport
import HTTPTypes
import Testing

@Suite("All middleware together")
struct HTTPTransportStackTests {
    private let clock = ControlledTime()
    private let trace = Lines()
    private let notices = Lines()

    private func stack(_ base: ScriptedTransport, retry: Bool = true) -> any HTTPTransport {
        HTTPTransportStack.standard(
            base: base, version: "1.2.3", time: clock.source, trace: trace.write, notice: notices.write, retry: retry)
    }

    @Test func `each attempt and each redirect is traced, and each has the token and the program's name`() async {
        let base = ScriptedTransport(
            [.answer(503, [.retryAfter: "3"]), .answer(301, [.location: "/b"]), .answer(200)], clock: clock)
        let token = Token("canary-secret", origin: Origin("https://api.omg.lol"))
        #expect(
            await Outcome(.test(.get, "/a", scheme: "https", at: "api.omg.lol", token: token), through: stack(base))
                == .answer(200, ""))
        #expect(base.urls == ["https://api.omg.lol/a", "https://api.omg.lol/a", "https://api.omg.lol/b"])
        #expect(
            base.exchanges.map { $0.request.headerFields }
                == Array(repeating: [.userAgent: "triton/1.2.3", .authorization: "Bearer canary-secret"], count: 3))
        #expect(notices.all == ["trying again in 3 s: the service answered 503"])
        let sent = ["> Authorization: Bearer ***", "> User-Agent: triton/1.2.3"]
        #expect(
            trace.all
                == ["> GET https://api.omg.lol/a (0 bytes)"] + sent + ["< 503, 0 ms, 0 bytes", "< Retry-After: 3"]
                + ["> GET https://api.omg.lol/a (0 bytes)"] + sent + [
                    "< 301, 0 ms, 0 bytes", "< Location: /b", "* redirect to https://api.omg.lol/b",
                ]
                + ["> GET https://api.omg.lol/b (0 bytes)"] + sent + ["< 200, 0 ms, 0 bytes"])
    }

    @Test func `no request is sent to a host that the token does not belong to`() async {
        let base = ScriptedTransport([])
        let token = Token("canary-secret", origin: Origin("https://api.omg.lol"))
        #expect(
            await Outcome(.test(.get, "/a", scheme: "https", at: "evil.example", token: token), through: stack(base))
                == .error(
                    .noPermission,
                    "the stored token belongs to https://api.omg.lol and is not sent to https://evil.example"))
        #expect(base.exchanges.isEmpty)
        #expect(
            trace.all.last
                == """
                < not sent: the stored token belongs to https://api.omg.lol \
                and is not sent to https://evil.example, 0 ms
                """)
        #expect(!trace.all.joined().contains("canary"))
    }

    @Test func `without retries the first answer is the answer`() async {
        let base = ScriptedTransport([.answer(500)])
        #expect(await Outcome(.test(at: "localhost"), through: stack(base, retry: false)) == .answer(500, ""))
    }
}
