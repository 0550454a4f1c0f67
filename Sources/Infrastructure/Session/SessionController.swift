package import Domain
import Synchronization

/// The address of a prompt, and news of its changes. What depends on the address listens to ``sessions()``.
package final class SessionController: Sendable {
    private struct State {
        var chosen: Address?
        var listeners: [Int: AsyncStream<Address?>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The address that `use` chose for as long as this process lives.
    package var chosenAddress: Address? { state.withLock { $0.chosen } }

    /// Switches the address; every listener hears of it.
    package func choose(_ address: Address?) {
        let listeners = state.withLock { state in
            state.chosen = address
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(address) }
    }

    /// The choice as it is now, then every new one, until the consumer stops listening.
    package func choices() -> AsyncStream<Address?> {
        let (stream, continuation) = AsyncStream.makeStream(of: Address?.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in self?.forget(id) }
        continuation.yield(chosenAddress)
        return stream
    }

    private func forget(_ id: Int) { state.withLock { $0.listeners[id] = nil } }
}
