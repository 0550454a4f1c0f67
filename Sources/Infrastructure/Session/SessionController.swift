package import Domain
import Synchronization

/// The current session, and a stream of later ones.
///
/// These write to it: `use` (``choose(_:)``), a login or logout, and a configuration that was written. What lives
/// longer than one command follows ``sessions()``.
package final class SessionController: Sendable {
    private struct State {
        var chosen: Address?
        /// Logins and logouts so far. Another token makes another session, also of the same address.
        var logins = 0
        /// The last session that was published.
        var last: Told?
        var followers: [Int: AsyncStream<Session?>.Continuation] = [:]
        var next = 0
    }

    private struct Told: Equatable {
        let session: Session?
        let logins: Int
    }

    private let state = Mutex(State())
    private let resolve: @Sendable (Address?) throws -> Session

    /// - Parameter resolve: the session of a chosen address, from the environment and the configuration.
    package init(resolve: @escaping @Sendable (_ chosen: Address?) throws -> Session) { self.resolve = resolve }

    /// The address that `use` chose for as long as this process lives.
    package var chosenAddress: Address? { state.withLock { $0.chosen } }

    /// Selects an address.
    package func choose(_ address: Address?) {
        state.withLock { $0.chosen = address }
        update()
    }

    /// A token was kept or forgotten.
    package func noteLogin() {
        state.withLock { $0.logins += 1 }
        update()
    }

    /// Tells the followers if the session is another one than before. Called after the configuration was written.
    package func update() {
        // Without followers nobody needs to know.
        guard state.withLock({ !$0.followers.isEmpty }) else { return }
        let session = current
        let followers = state.withLock { state -> [AsyncStream<Session?>.Continuation] in
            let new = Told(session: session, logins: state.logins)
            guard state.last != new else { return [] }
            state.last = new
            return Array(state.followers.values)
        }
        for follower in followers { follower.yield(session) }
    }

    /// The session as it is now, then each new one, until the consumer stops listening; nil while the configuration is
    /// broken.
    package func sessions() -> AsyncStream<Session?> {
        let (stream, continuation) = AsyncStream.makeStream(of: Session?.self, bufferingPolicy: .bufferingNewest(1))
        let session = current
        let id = state.withLock { state in
            state.next += 1
            state.followers[state.next] = continuation
            state.last = Told(session: session, logins: state.logins)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.followers[id] = nil } }
        continuation.yield(session)
        return stream
    }

    /// Each command says what is wrong with a configuration that does not parse; here there is no session then.
    private var current: Session? { try? resolve(chosenAddress) }
}
