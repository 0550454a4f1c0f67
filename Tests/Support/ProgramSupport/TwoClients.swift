package import HTTPTransport
import Sandbox
import Synchronization

/// One service with two clients, of which the second one acts at a chosen moment of a command of the first one.
package struct TwoClients: Sendable {
    package let first: InProcessProgram
    package let second: InProcessProgram
    private let moments: Moments

    /// - Parameters:
    ///   - variables: added to those of the first client.
    ///   - service: changes what the service of this test is like.
    package init(variables: [String: String] = [:], _ service: (any HTTPTransport) -> any HTTPTransport = { $0 }) throws
    {
        let base = service(SandboxTransport(SandboxService(store: try SandboxStore.inMemory())))
        let moments = Moments(base)
        self.moments = moments
        let remote = [
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": "https://sandbox.example",
            "TRITON_TOKEN": "sandbox",
        ]
        first = try InProcessProgram(variables: remote.merging(variables) { $1 }, network: { moments })
        second = try InProcessProgram(variables: remote, network: { base })
    }

    /// The second client runs a line before the first one's request of this number, counted from now on.
    package func meanwhile(before number: Int, _ line: String, input: String = "") {
        let second = second
        moments.set(before: number) { await second.run(line, input: input) }
    }

    /// What the second client's line did; nil when the moment never came.
    package var interference: Effect? { moments.effect }

    /// From now on no request of the first client arrives, or all do.
    package func cutOff(_ isCutOff: Bool) { moments.cutOff(isCutOff) }
}

/// Counts requests, and lets something happen before one of them.
private final class Moments: HTTPTransport {
    private struct State {
        var count = 0
        var number = 0
        var body: (@Sendable () async -> Effect)?
        var effect: Effect?
        var isCutOff = false
    }

    private let base: any HTTPTransport
    private let state = Mutex(State())

    init(_ base: any HTTPTransport) { self.base = base }

    var effect: Effect? { state.withLock { $0.effect } }

    func set(before number: Int, _ body: @escaping @Sendable () async -> Effect) {
        state.withLock { $0 = State(number: number, body: body) }
    }

    func cutOff(_ isCutOff: Bool) { state.withLock { $0.isCutOff = isCutOff } }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let (body, isCutOff) = state.withLock { state in
            state.count += 1
            return (state.count == state.number ? state.body : nil, state.isCutOff)
        }
        if isCutOff { throw TransportFailure(.connection, "no network", mayHaveArrived: false) }
        if let body {
            let effect = await body()
            state.withLock { $0.effect = effect }
        }
        return try await base.send(exchange)
    }
}
