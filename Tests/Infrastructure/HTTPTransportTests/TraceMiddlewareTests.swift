import Domain
import HTTPTransport
import HTTPTypes
import Testing

@Suite("The trace")
struct TraceMiddlewareTests {
    private let clock = ControlledTime()
    private let lines = Lines()

    private func trace(_ steps: [ScriptedTransport.Step]) -> TraceMiddleware {
        trace(ScriptedTransport(steps, clock: clock))
    }

    /// With a sink that knows the token, as that of the program does.
    private func trace(_ next: any HTTPTransport) -> TraceMiddleware {
        let write = lines.write
        return TraceMiddleware(
            write: { write(SecretMask([Secret("canary-secret-1234")]).text($0)) }, time: clock.source, next: next)
    }

    @Test func `a trace shows request and answer, but no token`() async {
        let answer: HTTPFields = [
            .contentType: "application/json", .init("CF-Ray")!: "8f-AMS", .setCookie: "session=canary",
            .init("X-Echo")!: "canary-secret-1234",
        ]
        let exchange = HTTPExchange.test(
            .post, "/oauth/?client_secret=canary&scope=a&code=canary", scheme: "https", at: "api.omg.lol",
            fields: [.accept: "*/*", .cookie: "canary"], body: [1, 2, 3],
            token: Token("canary-secret-1234", origin: nil))
        _ = await Outcome(exchange, through: trace([.answer(201, answer, seconds: 0.1234)]))
        #expect(
            lines.all == [
                "> POST https://api.omg.lol/oauth/?client_secret=***&scope=a&code=*** (3 bytes)",
                "> Authorization: Bearer ***",
                "> Accept: */*",
                "> Cookie: ***",
                "< 201, 123 ms, 0 bytes, request 8f-AMS",
                "< Content-Type: application/json",
                "< CF-Ray: 8f-AMS",
                "< Set-Cookie: ***",
                "< X-Echo: ***",
            ])
    }

    @Test func `control characters are made visible in a trace`() async {
        let answer: HTTPFields = [.init("X-Evil")!: "a\u{202E}b\u{9B}2J"]
        _ = await Outcome(.test(.get, "/\u{200B}", at: "localhost"), through: trace([.answer(200, answer)]))
        #expect(
            lines.all == [
                "> GET http://localhost/<U+200B> (0 bytes)", "< 200, 0 ms, 0 bytes", "< X-Evil: a<U+202E>b<U+009B>2J",
            ])
    }

    @Test func `a failure is shown and handed on`() async {
        #expect(
            await Outcome(
                .test(at: "localhost"), through: trace([.failure(.timeout, mayHaveArrived: true, seconds: 2)]))
                == .failure(.timeout, mayHaveArrived: true))
        #expect(lines.all == ["> GET http://localhost/ (0 bytes)", "< no answer: as scripted, 2000 ms"])
    }

    @Test func `the value of any other authorization field is masked completely`() async {
        _ = await Outcome(
            .test(at: "localhost", fields: [.authorization: "Basic canary"]), through: trace([.answer(204)]))
        #expect(lines.all == ["> GET http://localhost/ (0 bytes)", "> Authorization: ***", "< 204, 0 ms, 0 bytes"])
    }

    @Test func `the reason phrase of the server is shown as part of the status`() async {
        _ = await Outcome(.test(at: "localhost"), through: trace(Wordy()))
        #expect(lines.all.last == "< 418 I am a teapot with ***, 0 ms, 2 bytes")
    }

    private struct Wordy: HTTPTransport {
        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            HTTPAnswer(
                HTTPResponse(status: .init(code: 418, reasonPhrase: "I am a teapot with canary-secret-1234")),
                body: [1, 2])
        }
    }
}
