import Domain
import Platform

/// Waits until a read does not block: a blocking read cannot be cancelled, this wait can.
enum InputWait {
    /// Milliseconds between two checks for cancellation.
    private static let cancellationInterval: Int32 = 50

    /// Returns when a read would not block: input, end of input, or an error. Input that arrives after a signal that
    /// cancels the task is not read.
    /// - Throws: code `cancelled`.
    static func untilReady(_ descriptor: Int32) throws(TritonError) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&wanted, 1, cancellationInterval)
            // A signal handler has run on this thread.
            let isInterrupted = ready < 0 && errno == EINTR
            untilSignalsAreDelivered()
            if Task.isCancelled { throw TritonError.interrupted }
            guard ready != 0, !isInterrupted else { continue }
            // In the background the input is for the shell. In an orphaned group nothing is waited for.
            if Foreground.wait(for: descriptor) == 0 || !Foreground.hasTerminal(descriptor) { return }
        }
    }

    /// Returns when the signals that were received have cancelled what they cancel. Two seconds at most: on a busy
    /// machine the thread that delivers them may be late.
    static func untilSignalsAreDelivered() {
        var waits = 4000
        while PendingSignals.hasUndelivered, waits > 0 {
            usleep(500)
            waits -= 1
        }
    }
}
