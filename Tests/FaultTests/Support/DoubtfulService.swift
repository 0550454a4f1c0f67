import Domain
import HTTPTransport
import HTTPTypes
import Sandbox
import Synchronization

/// A service that carries out the first change but loses its answer, and refuses all requests after it.
final class DoubtfulService: HTTPTransport {
    /// How the answer to the first change is lost.
    enum Loss: Sendable, CaseIterable {
        case connection, status500, status502, status503, redirect
    }

    private let base: SandboxTransport
    private let loss: Loss
    private let refusal: Int
    private let count = Mutex(0)
    private let doubtful = Mutex(false)

    init(_ service: SandboxService, _ loss: Loss, thenRefusingWith refusal: Int) {
        base = SandboxTransport(service)
        self.loss = loss
        self.refusal = refusal
    }

    /// Whether the service behaves in this way; if not, it answers correctly.
    var isDoubtful: Bool {
        get { doubtful.withLock { $0 } }
        set { doubtful.withLock { $0 = newValue } }
    }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        guard isDoubtful, !exchange.isRead else { return try await base.send(exchange) }
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number == 1 else { return answer(refusal) }
        _ = try await base.send(exchange)
        switch loss {
        case .connection: throw TransportFailure(.cutOff, "the answer ended too early", mayHaveArrived: true)
        case .status500: return answer(500)
        case .status502: return answer(502)
        case .status503: return answer(503, [.retryAfter: "1"])
        case .redirect: return answer(307, [.location: "/elsewhere"])
        }
    }

    private func answer(_ status: Int, _ headers: HTTPFields = [:]) -> HTTPAnswer {
        HTTPAnswer(
            HTTPResponse(status: .init(code: status), headerFields: headers),
            body: Array(#"{"request":{"status_code":\#(status),"success":false},"response":{"message":"No."}}"#.utf8))
    }
}
