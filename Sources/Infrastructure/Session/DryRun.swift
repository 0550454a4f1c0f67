package import Domain
package import HTTPTransport
import Synchronization

/// The changing requests that `--dry-run` would have sent, in their order.
package final class DryRun: Sendable {
    /// Stands for the token, whose place in a `curl` line a variable takes.
    private static let placeholder = Token("a-dry-run-needs-no-token", origin: nil)

    /// The one of the environment, so that it is masked where the user's own text contains it. No store is asked for
    /// another.
    let token: Token?

    private let recorded = Mutex<[HTTPExchange]>([])

    package init(token: Token? = nil) { self.token = token ?? Self.placeholder }

    package func record(_ exchange: HTTPExchange) { recorded.withLock { $0.append(exchange) } }

    package var requests: [HTTPExchange] { recorded.withLock { $0 } }
}
