import Domain
import HTTPTransport
import HTTPTypes
import Testing

@Suite("Trying again")
struct RetryMiddlewareTests {
    typealias Step = ScriptedTransport.Step

    /// A script of answers, which must be used completely, the outcome, and the waits between the attempts.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isRepeatable: Bool
        let timeout: Double
        let steps: [Step]
        let outcome: Outcome
        let waits: [Double]
        let notices: [String]

        init(
            _ name: String, repeatable: Bool, timeout: Double = 30, _ steps: [Step], _ outcome: Outcome,
            waits: [Double] = [], notices: [String] = []
        ) {
            testDescription = (repeatable ? "repeatable, " : "once only, ") + name
            (isRepeatable, self.timeout, self.steps, self.outcome, self.waits, self.notices) = (
                repeatable, timeout, steps, outcome, waits, notices
            )
        }
    }

    private static let ok = Step.answer(200)
    private static let done = Outcome.answer(200, "")
    private static func after(_ value: String, status: Int = 429) -> Step { .answer(status, [.retryAfter: value]) }
    private static func failed(_ kind: TransportFailure.Kind, _ mayHaveArrived: Bool = false) -> Outcome {
        .failure(kind, mayHaveArrived: mayHaveArrived)
    }

    static let statuses: [Row] =
        [408, 429, 500, 502, 503, 504, 522, 524].map {
            Row("\($0)", repeatable: true, [.answer($0), ok], done, waits: [0.5])
        }
        + [400, 401, 403, 404, 409, 422, 501, 505].map {
            Row("\($0)", repeatable: true, [.answer($0)], .answer($0, ""))
        }
        + [400, 404, 408, 500, 502, 503, 504, 522, 524].map {
            Row("\($0)", repeatable: false, [.answer($0)], .answer($0, ""))
        }

    static let failures: [Row] =
        [TransportFailure.Kind.nameResolution, .connection, .timeout, .cutOff].flatMap { kind in
            [
                Row("\(kind)", repeatable: true, [.failure(kind, mayHaveArrived: true), ok], done, waits: [0.5]),
                Row("\(kind), not sent", repeatable: false, [.failure(kind), ok], done, waits: [0.5]),
                Row(
                    "\(kind), perhaps sent", repeatable: false, [.failure(kind, mayHaveArrived: true)],
                    failed(kind, true)),
            ]
        }
        + [TransportFailure.Kind.tls, .proxy, .tooLarge, .badCompression, .libraryMissing, .other].map {
            Row("\($0)", repeatable: true, [.failure($0)], failed($0))
        }

    static let rest: [Row] = [
        Row("answered at once", repeatable: true, [ok], done),
        Row("429 says that nothing was done", repeatable: false, [.answer(429), ok], done, waits: [0.5]),
        Row("503 with Retry-After", repeatable: false, [after("1", status: 503)], .answer(503, "")),
        Row("503 with an invalid Retry-After", repeatable: false, [after("soon", status: 503)], .answer(503, "")),
        Row(
            "four tries, then the last answer", repeatable: true,
            [.answer(500), .answer(502), .answer(503), .answer(504)], .answer(504, ""), waits: [0.5, 1, 2]),
        Row(
            "four tries, then the last failure", repeatable: true,
            [
                .failure(.connection), .failure(.connection), .failure(.connection),
                .failure(.cutOff, mayHaveArrived: true),
            ],
            failed(.cutOff, true), waits: [0.5, 1, 2]),
        Row(
            "one try of several may have arrived", repeatable: true,
            [
                .failure(.cutOff, mayHaveArrived: true), .failure(.connection), .failure(.connection),
                .failure(.connection),
            ], failed(.connection, true), waits: [0.5, 1, 2]),
        Row(
            "a server error may have done it", repeatable: true, [.answer(500), .failure(.tls)], failed(.tls, true),
            waits: [0.5]),
        Row(
            "a 429 has not done it", repeatable: true, [.answer(429), .failure(.tls)], failed(.tls, false), waits: [0.5]
        ),
        Row(
            "Retry-After in seconds", repeatable: true, [after("7"), ok], done, waits: [7],
            notices: ["trying again in 7 s: the service answered 429"]),
        Row("Retry-After of two seconds is silent", repeatable: true, [after("2"), ok], done, waits: [2]),
        Row("Retry-After of nothing waits as usual", repeatable: true, [after("0"), ok], done, waits: [0.5]),
        Row(
            "Retry-After as a time", repeatable: true, [after("Fri, 02 Jan 2026 03:04:10 GMT"), ok], done, waits: [5],
            notices: ["trying again in 5 s: the service answered 429"]),
        Row(
            "Retry-After in the past", repeatable: true, [after("Thu, 01 Jan 2026 00:00:00 GMT"), ok], done,
            waits: [0.5]),
        Row("Retry-After beyond the time left", repeatable: true, [after("30")], .answer(429, "")),
        Row("Retry-After beyond the timeout", repeatable: true, timeout: 5, [after("5")], .answer(429, "")),
        Row(
            "Retry-After beyond all numbers", repeatable: false, [after(String(repeating: "9", count: 400))],
            .answer(429, "")),
        Row("a negative Retry-After is ignored", repeatable: true, [after("-5"), ok], done, waits: [0.5]),
        Row(
            "a timeout leaves no time", repeatable: true, [.failure(.timeout, mayHaveArrived: true, seconds: 30)],
            failed(.timeout, true)),
        Row("a kept connection that broke", repeatable: true, [.brokenConnection, ok], done, waits: [0]),
        Row("a kept connection that broke", repeatable: false, [.brokenConnection], failed(.cutOff, true)),
        Row(
            "four tries over kept connections that broke", repeatable: true,
            [.brokenConnection, .brokenConnection, .brokenConnection, .brokenConnection], failed(.cutOff, true),
            waits: [0, 1, 2]),
        Row(
            "no try begins after 30 s, whatever the timeout", repeatable: true, timeout: 300,
            [.answer(500, seconds: 29), .answer(500, seconds: 1)], .answer(500, ""), waits: [0.5]),
    ]

    @Test(arguments: statuses + failures + rest)
    func `a failed request is repeated only if that is safe`(_ row: Row) async {
        let clock = ControlledTime()
        let lines = Lines()
        let base = ScriptedTransport(row.steps, clock: clock)
        let retry = RetryMiddleware(time: clock.source, notice: lines.write, next: base)
        let outcome = await Outcome(
            .test(.post, at: "localhost", timeout: row.timeout, isRepeatable: row.isRepeatable), through: retry)
        #expect(outcome == row.outcome)
        #expect(clock.sleeps == row.waits)
        #expect(lines.all == row.notices)
        #expect(base.remaining == 0)
    }

    @Test func `each attempt gets the time that is left`() async {
        let clock = ControlledTime()
        let base = ScriptedTransport(
            [.answer(500, seconds: 4), .answer(500, seconds: 2), .answer(200)], clock: clock)
        _ = await Outcome(
            .test(at: "localhost", timeout: 20),
            through: RetryMiddleware(time: clock.source, notice: { _ in }, next: base))
        #expect(base.exchanges.map(\.timeout) == [20, 15.5, 12.5])
    }

    @Test func `a timeout after several tries names them`() async throws {
        let clock = ControlledTime()
        let base = ScriptedTransport(
            [.answer(500, seconds: 20), .failure(.timeout, mayHaveArrived: true, seconds: 9.5)], clock: clock)
        let retry = RetryMiddleware(time: clock.source, notice: { _ in }, next: base)
        let failure = await #expect(throws: TransportFailure.self) { try await retry.send(.test(at: "localhost")) }
        #expect(failure?.detail.hasSuffix(" in the last of 2 tries") == true)
    }

    @Test func `jitter makes a wait a quarter shorter or longer`() async {
        var waits: [Double] = []
        for random in [0.0, 0.5, 0.75] {
            let clock = ControlledTime()
            var source = clock.source
            source.random = { random }
            let base = ScriptedTransport([.answer(500), .answer(200)], clock: clock)
            _ = await Outcome(
                .test(at: "localhost"), through: RetryMiddleware(time: source, notice: { _ in }, next: base))
            waits += clock.sleeps
        }
        #expect(waits == [0.375, 0.5, 0.5625])
    }

    @Test func `after a 429 the next request waits too, and the wait is announced once`() async {
        let busy = BusyService(seconds: 7), lines = Lines()
        let retry = RetryMiddleware(time: busy.time, notice: lines.write, next: busy)
        let first = Task { await Outcome(.test(.get, "/first", at: "localhost"), through: retry) }
        await busy.firstSleeps()
        #expect(
            await Outcome(.test(.post, "/second", at: "localhost", timeout: 20, isRepeatable: false), through: retry)
                == .answer(200, ""))
        busy.wakeFirst()
        #expect(await first.value == .answer(200, ""))
        #expect(lines.all == ["trying again in 7 s: the service answered 429"])
        #expect(busy.log == ["/first 3600: 429", "/second 13: 200", "/first 3593: 200"])
    }

    @Test(arguments: [true, false])
    func `requests that fail at the same time announce their wait once, and later ones again`(_ isAtOnce: Bool) async {
        let clock = ControlledTime(), lines = Lines()
        var time = clock.source
        time.random = { 0.99 }
        // A clock that stands still makes of one request after the other two at the same time.
        if isAtOnce { time.now = { ControlledTime.start } }
        let steps = Array(repeating: ScriptedTransport.Step.failure(.connection), count: 8)
        let retry = RetryMiddleware(time: time, notice: lines.write, next: ScriptedTransport(steps, clock: clock))
        for _ in 0..<2 { _ = await Outcome(.test(at: "localhost"), through: retry) }
        #expect(lines.all == Array(repeating: "trying again in 3 s: as scripted", count: isAtOnce ? 1 : 2))
    }

    @Test func `a request does not wait if the wait is longer than its time`() async {
        let busy = BusyService(seconds: 7)
        let retry = RetryMiddleware(time: busy.time, notice: { _ in }, next: busy)
        let first = Task { await Outcome(.test(.get, "/first", at: "localhost"), through: retry) }
        await busy.firstSleeps()
        #expect(await Outcome(.test(.get, "/second", at: "localhost", timeout: 5), through: retry) == .answer(429, ""))
        busy.advance(7)
        busy.wakeFirst()
        #expect(await first.value == .answer(200, ""))
    }

    @Test func `a change that is cancelled while it waits after the 429 of another request was not sent`() async {
        let busy = BusyService(seconds: 7)
        let retry = RetryMiddleware(time: busy.time, notice: { _ in }, next: busy)
        let first = Task { await Outcome(.test(.get, "/first", at: "localhost"), through: retry) }
        await busy.firstSleeps()
        let second = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Outcome(.test(.post, "/second", at: "localhost", isRepeatable: false), through: retry)
        }
        #expect(await second.value == .failure(.unsent, mayHaveArrived: false))
        busy.advance(7)
        busy.wakeFirst()
        #expect(await first.value == .answer(200, ""))
        #expect(busy.log == ["/first 3600: 429", "/first 3593: 200"])
    }

    @Test func `without retries a request is sent once`() async {
        let base = ScriptedTransport([.answer(503, [.retryAfter: "1"])])
        let retry = RetryMiddleware(time: ControlledTime().source, notice: { _ in }, isEnabled: false, next: base)
        #expect(await Outcome(.test(at: "localhost"), through: retry) == .answer(503, ""))
        #expect(base.exchanges.count == 1)
    }

    @Test func `text of the library is escaped in a notice`() async {
        let clock = ControlledTime()
        let lines = Lines()
        let base = HostileTransport()
        _ = await Outcome(
            .test(at: "localhost"),
            through: RetryMiddleware(
                time: {
                    var time = clock.source; time.random = { 0.99 }; return time
                }(), notice: lines.write, next: base))
        #expect(lines.all == ["trying again in 3 s: bad^[[2J"])
    }

    private struct HostileTransport: HTTPTransport {
        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            throw TransportFailure(.cutOff, "bad\u{1B}[2J", mayHaveArrived: false)
        }
    }
}
