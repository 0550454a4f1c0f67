import Domain

/// Events for a waiting `read` other than keys. Every post makes the poll loop look.
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
        /// Announcements that wait for the next read.
        var held: [Event] = []
    }

    /// How many announcements wait at most; of more the newest.
    private static let maximumWait = 100

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

    /// Queues the lines for the read that waits, or for the next one.
    func announceWhileReading(_ lines: [SafeText]) {
        state.withLock { state in
            if state.isReading {
                state.events.append(.announcement(lines))
                wake.write(0)
            } else {
                state.held = state.held.suffix(Self.maximumWait - 1) + [.announcement(lines)]
            }
        }
    }

    func beginReading() {
        state.withLock { state in
            state.isReading = true
            guard !state.held.isEmpty else { return }
            state.events += state.held
            state.held = []
            wake.write(0)
        }
    }

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
