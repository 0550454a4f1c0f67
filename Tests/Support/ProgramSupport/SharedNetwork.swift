package import HTTPTransport
package import HTTPTypes
package import Sandbox
import Synchronization

/// A network over one sandbox, on which a test lets something happen between two requests.
package final class SharedNetwork: HTTPTransport {
    package enum Trouble: Sendable {
        case none
        /// Nothing arrives.
        case noConnection
        /// Changes are made, and their answers are lost.
        case answersLost
        /// Requests of this method are refused with this status.
        case refused(HTTPRequest.Method, Int)
    }

    private struct State {
        var trouble = Trouble.none
        var changes: [String] = []
        var reads = 0
        var interruption: (read: Int, body: @Sendable () async -> Void)?
    }

    private let base: SandboxTransport
    private let state = Mutex(State())

    package init(_ service: SandboxService) { base = SandboxTransport(service) }

    package var trouble: Trouble {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    /// Method and path of each changing request that reached the service.
    package var changes: [String] { state.withLock { $0.changes } }

    /// Runs `body` before the n-th read from now on, once.
    package func interrupt(beforeRead number: Int, _ body: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.reads = 0
            state.interruption = (number, body)
        }
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let method = exchange.request.method, isChange = method != .get
        if !isChange { await interruption()?() }
        switch trouble {
        case .noConnection: throw TransportFailure(.connection, "no network", mayHaveArrived: false)
        case .refused(method, let status):
            let body = #"{"request":{"status_code":\#(status),"success":false},"response":{"message":"No."}}"#
            return HTTPAnswer(HTTPResponse(status: .init(code: status)), body: Array(body.utf8))
        case .none, .answersLost, .refused: break
        }
        if isChange { state.withLock { $0.changes.append("\(method.rawValue) \(exchange.request.path ?? "")") } }
        let answer = try await base.send(exchange)
        if case .answersLost = trouble, isChange { throw TransportFailure(.cutOff, "the answer ended too early", mayHaveArrived: true) }
        return answer
    }

    private func interruption() -> (@Sendable () async -> Void)? {
        state.withLock { state in
            state.reads += 1
            guard let interruption = state.interruption, interruption.read == state.reads else { return nil }
            state.interruption = nil
            return interruption.body
        }
    }
}

/// Two clients of one service: `mine` is tested, and `theirs` changes the same things meanwhile.
package struct SharedService: Sendable {
    package let mine: InProcessProgram
    package let theirs: InProcessProgram
    package let network: SharedNetwork

    package init() throws {
        let service = SandboxService(store: try SandboxStore.inMemory())
        let network = SharedNetwork(service)
        self.network = network
        let variables = [
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com", "TRITON_API_URL": "https://sandbox.example",
            "TRITON_TOKEN": "sandbox",
        ]
        mine = try InProcessProgram(variables: variables, network: { network })
        theirs = try InProcessProgram(variables: variables, network: { SandboxTransport(service) })
    }

    @discardableResult
    package func run(_ line: String, input: String = "") async -> Effect { await mine.run(line, input: input) }

    /// Between the look at the thing and the moment in which it is changed, somebody else runs this line.
    package func meanwhile(_ line: String) { network.interrupt(beforeRead: 2) { [theirs] in await theirs.run(line) } }
}
