import Synchronization

/// A request handed to the loop's thread, with the way back.
struct CurlOrder: Sendable {
    let exchange: HTTPExchange
    let cancellation: Cancellation
    let continuation: CheckedContinuation<HTTPAnswer, any Error>

    /// Set by the code that cancels the task, perhaps before the order exists; read by the loop's thread.
    final class Cancellation: Sendable {
        private let isSet = Atomic(false)

        var isRequested: Bool { isSet.load(ordering: .acquiring) }
        func request() { isSet.store(true, ordering: .releasing) }
    }
}
