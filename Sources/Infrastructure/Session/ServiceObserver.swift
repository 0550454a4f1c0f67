/// What a client tells of itself while it works; each may be called from any thread, and more than once.
package struct ServiceObserver: Sendable {
    /// A request is certain; nothing of it has been read yet.
    package var willAsk: @Sendable () -> Void
    /// A request that changes something is about to be sent.
    package var willChange: @Sendable () -> Void
    /// The service made a change.
    package var didChange: @Sendable () -> Void
    /// The service answered.
    package var didAnswer: @Sendable () -> Void

    package init(
        willAsk: @escaping @Sendable () -> Void = {}, willChange: @escaping @Sendable () -> Void = {},
        didChange: @escaping @Sendable () -> Void = {}, didAnswer: @escaping @Sendable () -> Void = {}
    ) {
        self.willAsk = willAsk
        self.willChange = willChange
        self.didChange = didChange
        self.didAnswer = didAnswer
    }
}
