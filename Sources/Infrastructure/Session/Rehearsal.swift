package import HTTPTransport
import Synchronization

/// The changing requests that `--dry-run` would have sent, in their order.
package final class Rehearsal: Sendable {
    package struct Request: Sendable {
        package let exchange: HTTPExchange
        package let isAuthenticated: Bool
    }

    package struct Difference: Sendable {
        package let before: String
        package let after: String
    }

    private let recorded = Mutex<[Request]>([])
    private let compared = Mutex<[Difference]>([])

    package init() {}

    package func record(_ exchange: HTTPExchange, isAuthenticated: Bool) {
        recorded.withLock { $0.append(Request(exchange: exchange, isAuthenticated: isAuthenticated)) }
    }

    package func compare(before: String, after: String) { compared.withLock { $0.append(Difference(before: before, after: after)) } }

    package var differences: [Difference] { compared.withLock { $0 } }
    package var requests: [Request] { recorded.withLock { $0 } }
}
