import Synchronization

/// A request for the loop's thread, with the continuation that gets the answer.
struct CurlRequest: Sendable {
    let exchange: HTTPExchange
    let cancellation: Cancellation
    let continuation: CheckedContinuation<HTTPAnswer, any Error>

    /// Set when the task is cancelled, perhaps before the request exists; read by the loop's thread.
    final class Cancellation: Sendable {
        private let isSet = Atomic(false)

        var isRequested: Bool { isSet.load(ordering: .acquiring) }
        func request() { isSet.store(true, ordering: .releasing) }
    }
}
