/// Callbacks of a client. Each may be called from any thread, and more than once.
package struct ServiceObserver: Sendable {
    /// A request that changes something is about to be sent.
    package var willChange: @Sendable () -> Void
    /// The service answered.
    package var didAnswer: @Sendable () -> Void

    package init(
        willChange: @escaping @Sendable () -> Void = {}, didAnswer: @escaping @Sendable () -> Void = {}
    ) {
        self.willChange = willChange
        self.didAnswer = didAnswer
    }
}
