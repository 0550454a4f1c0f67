import Platform
import Synchronization

/// The time at which a blocking conversation ends; cancelling ends it sooner. May be shared between threads.
final class Deadline: Sendable {
    private let end: ContinuousClock.Instant
    private let isCancelled = Atomic(false)

    init(after duration: Duration) { end = .now.advanced(by: duration) }

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// - Returns: the time left.
    @discardableResult func check() throws(DBusConnection.Failure) -> Duration {
        if isCancelled.load(ordering: .relaxed) { throw .cancelled }
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { throw .timeout }
        return left
    }

    /// Waits until the descriptor is ready. Checks for a cancellation ten times a second.
    func wait(for descriptor: Int32, _ event: Int32) throws(DBusConnection.Failure) {
        while true {
            let left = try check()
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            if poll(&entry, 1, Int32(min(100, milliseconds))) > 0 { return }
        }
    }
}
