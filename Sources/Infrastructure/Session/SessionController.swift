package import Domain
import Synchronization

/// The current session, and a stream of later ones.
///
/// It changes with `use` (``choose(_:)``), a login or logout, and a write of the configuration. Objects that live
/// longer than one command follow ``sessions()``.
package final class SessionController: Sendable {
    private struct State {
        var chosen: Address?
        /// Number of logins and logouts. Another token makes another session, also for the same address.
        var logins = 0
        var last: Published?
        var followers: [Int: AsyncStream<Session?>.Continuation] = [:]
        var next = 0
    }

    private struct Published: Equatable {
        let session: Session?
        let logins: Int
    }

    private let state = Mutex(State())
    private let resolve: @Sendable (Address?) throws -> Session

    /// - Parameter resolve: the session of a chosen address, from the environment and the configuration.
    package init(resolve: @escaping @Sendable (_ chosen: Address?) throws -> Session) { self.resolve = resolve }

    /// The address that `use` chose, until the process ends.
    package var chosenAddress: Address? { state.withLock { $0.chosen } }

    package func choose(_ address: Address?) {
        state.withLock { $0.chosen = address }
        update()
    }

    /// Notes that a token was stored or deleted.
    package func noteLogin() {
        state.withLock { $0.logins += 1 }
        update()
    }

    /// Publishes the session if it has changed. Called after the configuration was written.
    package func update() {
        // Nothing to do without followers.
        guard state.withLock({ !$0.followers.isEmpty }) else { return }
        let session = current
        let followers = state.withLock { state -> [AsyncStream<Session?>.Continuation] in
            let new = Published(session: session, logins: state.logins)
            guard state.last != new else { return [] }
            state.last = new
            return Array(state.followers.values)
        }
        for follower in followers { follower.yield(session) }
    }

    /// The present session, then each new one, until the consumer stops; nil while the configuration is invalid.
    package func sessions() -> AsyncStream<Session?> {
        let (stream, continuation) = AsyncStream.makeStream(of: Session?.self, bufferingPolicy: .bufferingNewest(1))
        let session = current
        let id = state.withLock { state in
            state.next += 1
            state.followers[state.next] = continuation
            state.last = Published(session: session, logins: state.logins)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.followers[id] = nil } }
        continuation.yield(session)
        return stream
    }

    /// Nil for an invalid configuration; each command reports the error itself.
    private var current: Session? { try? resolve(chosenAddress) }
}
