import Domain
import HTTPTransport
import HTTPTypes
import Sandbox
import Synchronization

/// A network in front of the sandbox, with the faults of a test.
final class NetworkCondition: HTTPTransport {
    enum Kind: Sendable, Equatable {
        case fair
        /// No host can be reached.
        case noNetwork
        /// Every request is refused with this status.
        case refused(Int)
        /// Changes get this status, but are carried out.
        case applied(Int)
        /// Changes are carried out, and their answer is cut off.
        case cutOff
        /// Changes are carried out, and their answer is not JSON.
        case garbage
        /// Changes do not arrive, but may have arrived as far as the client knows.
        case lost
    }

    private struct State {
        var kind = Kind.fair
        var changes = 0
        var beforeChange: (@Sendable () -> Void)?
    }

    private let base: SandboxTransport
    private let state = Mutex(State())

    init(_ service: SandboxService) { base = SandboxTransport(service) }

    var kind: Kind {
        get { state.withLock { $0.kind } }
        set { state.withLock { $0.kind = newValue } }
    }

    /// Changing requests that reached the service.
    var changes: Int { state.withLock { $0.changes } }

    /// Called before each changing request is sent.
    func watch(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.beforeChange = body } }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let isChange = exchange.request.method != .get
        if isChange { state.withLock { $0.beforeChange }?() }
        switch kind {
        case .fair: return try await pass(exchange)
        case .noNetwork: throw TransportFailure(.connection, "no network", mayHaveArrived: false)
        case .refused(let status): return answer(status)
        case _ where !isChange: return try await pass(exchange)
        case .applied(let status):
            _ = try await pass(exchange)
            return answer(status)
        case .cutOff:
            _ = try await pass(exchange)
            throw TransportFailure(.cutOff, "the answer ended too early", mayHaveArrived: true)
        case .garbage:
            var answer = try await pass(exchange)
            answer.body = Array("<b>Warning</b>".utf8)
            return answer
        case .lost: throw TransportFailure(.timeout, "no answer", mayHaveArrived: true)
        }
    }

    private func pass(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        if exchange.request.method != .get { state.withLock { $0.changes += 1 } }
        return try await base.send(exchange)
    }

    private func answer(_ status: Int) -> HTTPAnswer {
        HTTPAnswer(
            HTTPResponse(status: .init(code: status)),
            body: Array(#"{"request":{"status_code":\#(status),"success":false},"response":{"message":"No."}}"#.utf8))
    }
}
