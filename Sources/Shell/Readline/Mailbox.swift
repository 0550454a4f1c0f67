import Domain

/// What reaches a waiting `read` besides keys. Every post makes the poll loop look.
final class Mailbox: Sendable {
    enum Event: Sendable, Equatable {
        case interrupted, resized, stopped, continued
        /// The task of the read with this number was cancelled.
        case cancelled(read: Int)
        case announcement([SafeText])
    }

    private struct State {
        var isReading = false
        var events: [Event] = []
    }

    private let wake = WakePipe()
    private let state = Locked(State())

    var descriptor: Int32 { wake.readEnd }

    func post(_ event: Event) {
        state.withLock { $0.events.append(event) }
        wake.write(0)
    }

    /// Queues the lines for the waiting read; with none, `write` is called while nobody can begin to read.
    func announce(_ lines: [SafeText], orElse write: ([SafeText]) -> Void) {
        state.withLock { state in
            guard state.isReading else { return write(lines) }
            state.events.append(.announcement(lines))
            wake.write(0)
        }
    }

    func beginReading() { state.withLock { $0.isReading = true } }

    /// Everything posted since the last look, oldest first.
    func drain() -> [Event] {
        _ = wake.drain()
        return state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// Signals that came too late are dropped; announcements that nobody has shown yet are given to `write`.
    func endReading(_ write: ([SafeText]) -> Void) {
        _ = wake.drain()
        state.withLock { state in
            state.isReading = false
            for case .announcement(let lines) in state.events { write(lines) }
            state.events = []
        }
    }
}
