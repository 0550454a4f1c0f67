import Domain
import Glibc
import ProcessRuntime

/// A read that waits cannot be cancelled; waiting for it can.
enum InputWait {
    /// In milliseconds: how often a waiting task looks for a cancellation.
    private static let cancellationInterval: Int32 = 50

    /// Returns when there is something to read, an end or a failure among it. What comes behind a signal that cancels
    /// the task is left alone.
    /// - Throws: code `cancelled`.
    static func untilReady(_ descriptor: Int32) throws(TritonError) {
        SignalSetup.installIfNeeded()
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&wanted, 1, cancellationInterval)
            // A handler interrupts this very thread.
            let isInterrupted = ready < 0 && errno == EINTR
            // Two seconds at most: on a busy machine the thread that delivers it may be late.
            for _ in 0..<4000 where PendingSignals.hasUndelivered { usleep(500) }
            if Task.isCancelled { throw TritonError(.cancelled, "interrupted") }
            if ready != 0, !isInterrupted { return }
        }
    }
}
