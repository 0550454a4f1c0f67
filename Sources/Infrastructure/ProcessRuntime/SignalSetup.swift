import Synchronization

/// The moment before this process first waits for something outside of it: an answer, a key, a child.
///
/// What is needed only while it waits is made ready then. A command that finds all it needs on this machine never does,
/// and one that asks the service does it while the service works.
package enum SignalSetup {
    private static let preparation = Mutex<(@Sendable () -> Void)?>(nil)
    private static let isPrepared = Atomic(false)

    /// Calls `body` at that moment, once, on the thread that is about to wait; in place of an earlier one that was not
    /// called.
    package static func prepare(_ body: @escaping @Sendable () -> Void) {
        preparation.withLock {
            $0 = body
            isPrepared.store(true, ordering: .releasing)
        }
    }

    /// Whether something is still to be done before this process may wait.
    package static var isPending: Bool { isPrepared.load(ordering: .acquiring) }

    /// What was to be done is not needed any more. When this returns, it is done or never will be.
    package static func cancel() { take { _ in } }

    /// Called before each wait. Returns when the preparation is done, by this thread or another one.
    package static func installIfNeeded() { take { $0() } }

    private static func take(_ use: (@Sendable () -> Void) -> Void) {
        guard isPending else { return }
        preparation.withLock { body in
            if let body { use(body) }
            body = nil
            isPrepared.store(false, ordering: .releasing)
        }
    }
}
