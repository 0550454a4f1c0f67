package import HTTPTransport
import Synchronization

/// The changing requests that `--dry-run` would have sent, in their order.
package final class Rehearsal: Sendable {
    package struct Request: Sendable {
        package let exchange: HTTPExchange
        package let isAuthenticated: Bool
    }

    private let recorded = Mutex<[Request]>([])

    package init() {}

    package func record(_ exchange: HTTPExchange, isAuthenticated: Bool) {
        recorded.withLock { $0.append(Request(exchange: exchange, isAuthenticated: isAuthenticated)) }
    }

    package var requests: [Request] { recorded.withLock { $0 } }
}
