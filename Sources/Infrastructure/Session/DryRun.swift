package import Domain
package import HTTPTransport
import Synchronization

/// The changing requests that `--dry-run` would have sent, in their order.
package final class DryRun: Sendable {
    /// Takes the place of the token, which a `curl` line shows as a variable.
    private static let placeholder = Token("a-dry-run-needs-no-token", origin: nil)

    /// The token of the environment, so that it is masked where the user's text contains it; otherwise a placeholder.
    /// No store is read.
    let token: Token?

    private let recorded = Mutex<[HTTPExchange]>([])

    package init(token: Token? = nil) { self.token = token ?? Self.placeholder }

    package func record(_ exchange: HTTPExchange) { recorded.withLock { $0.append(exchange) } }

    package var requests: [HTTPExchange] { recorded.withLock { $0 } }
}
