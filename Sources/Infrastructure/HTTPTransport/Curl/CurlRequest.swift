import Synchronization

/// A request for the loop's thread, with the continuation that gets the answer.
struct CurlRequest: Sendable {
    let exchange: HTTPExchange
    let cancellation: Cancellation
    let continuation: CheckedContinuation<HTTPAnswer, any Error>
    private let start = SuspendingClock.now
    /// Seconds until its turn among the large answers came, with those of the attempt that was ended for that.
    private(set) var secondsWaited = 0.0

    /// It begins again, with its whole time.
    mutating func endWait() { secondsWaited = (SuspendingClock.now - start) / .seconds(1) }

    /// Set when the task is cancelled, perhaps before the request exists; read by the loop's thread.
    final class Cancellation: Sendable {
        private let isSet = Atomic(false)

        var isRequested: Bool { isSet.load(ordering: .acquiring) }
        func request() { isSet.store(true, ordering: .releasing) }
    }
}
