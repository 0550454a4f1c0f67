import Domain
import HTTPTransport
import HTTPTypes
import Testing

/// A host that cannot be reached is tried once, and again after a minute.
@Suite struct ReachabilityMiddlewareTests {
    private let clock = ControlledTime()
    private let hosts = UnreachableHosts()

    private func outcome(at host: String = "localhost", timeout: Double = 30, _ base: ScriptedTransport) async
        -> Outcome
    {
        await Outcome(
            .test(at: host, timeout: timeout),
            through: HTTPTransportStack.standard(
                base: base, version: "1", time: clock.source, notice: { _ in }, unreachable: hosts))
    }

    @Test(arguments: [TransportFailure.Kind.connection, .nameResolution])
    func `later requests fail at once until a minute has passed`(_ kind: TransportFailure.Kind) async {
        let base = ScriptedTransport(
            Array(repeating: .failure(kind), count: 4) + [.answer(200), .answer(200)], clock: clock)
        let failed = Outcome.failure(kind, mayHaveArrived: false)
        for _ in 1...3 { #expect(await outcome(base) == failed) }
        #expect(base.exchanges.count == 4)
        #expect(await outcome(at: "127.0.0.1", base) == .answer(200, ""))
        clock.advance(60)
        #expect(await outcome(base) == .answer(200, ""))
        #expect(base.remaining == 0)
    }

    @Test func `another process does not know of it`() async {
        let base = ScriptedTransport(Array(repeating: .failure(.connection), count: 4) + [.answer(200)], clock: clock)
        _ = await outcome(base)
        hosts.forget()
        #expect(await outcome(base) == .answer(200, ""))
    }

    @Test(arguments: [
        ScriptedTransport.Step.failure(.cutOff, mayHaveArrived: true), .failure(.tls), .failure(.tooLarge),
        .failure(.timeout, mayHaveArrived: true, seconds: 30), .answer(503),
    ])
    func `a host that was reached is tried again`(_ step: ScriptedTransport.Step) async {
        let base = ScriptedTransport(Array(repeating: step, count: 4), clock: clock)
        while base.remaining > 0, base.exchanges.count < 4 { _ = await outcome(base) }
        #expect(base.exchanges.count == 4)
    }

    @Test func `a short timeout says nothing about the host`() async {
        let base = ScriptedTransport([.failure(.timeout, seconds: 2), .answer(200)], clock: clock)
        #expect(await outcome(timeout: 2, base) == .failure(.timeout, mayHaveArrived: false))
        #expect(await outcome(base) == .answer(200, ""))
    }
}
