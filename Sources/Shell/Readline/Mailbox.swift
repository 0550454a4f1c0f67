import Domain
import Platform
import Synchronization

/// Events other than keys for a waiting `read`. Each post wakes the poll loop.
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

    /// Number of announcements that are kept for the next read; of more, the newest.
    private static let maximumHeld = 100

    private let wake = WakePipe()
    private let state = Mutex(State())

    var descriptor: Int32 { wake.readEnd }

    func post(_ event: Event) {
        state.withLock { $0.events.append(event) }
        wake.write(0)
    }

    /// Queues the lines for the waiting read, or for the next one.
    func announce(_ lines: [SafeText]) {
        state.withLock { state in
            if state.isReading {
                state.events.append(.announcement(lines))
                wake.write(0)
            } else {
                state.held = state.held.suffix(Self.maximumHeld - 1) + [.announcement(lines)]
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

    /// Whether a waiting event drops the line that is being read.
    var endsLine: Bool {
        state.withLock {
            $0.events.contains { event in
                switch event {
                case .interrupted, .cancelled: true
                case .resized, .stopped, .continued, .announcement: false
                }
            }
        }
    }

    /// All events since the last call, oldest first.
    func drain() -> [Event] {
        _ = wake.drain()
        return state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// Drops signals that came too late; announcements that were not shown yet are passed to `write`.
    func endReading(_ write: ([SafeText]) -> Void) {
        _ = wake.drain()
        state.withLock { state in
            state.isReading = false
            for case .announcement(let lines) in state.events { write(lines) }
            state.events = []
        }
    }
}
