import Synchronization

/// Setup that is done before this process first waits for an answer, a key or a child process.
///
/// It is needed only while the process waits. A command that needs no network and no input never does it, so a signal
/// ends that one at once.
package enum SignalSetup {
    private static let preparation = Mutex<(@Sendable () -> Void)?>(nil)
    private static let isPrepared = Atomic(false)

    /// Stores a function that is called once, on the thread that waits first. It replaces an earlier one that was not
    /// called.
    package static func prepare(_ body: @escaping @Sendable () -> Void) {
        preparation.withLock {
            $0 = body
            isPrepared.store(true, ordering: .releasing)
        }
    }

    private static var isPending: Bool { isPrepared.load(ordering: .acquiring) }

    /// Removes the setup. When this returns, it is done or will never be done.
    package static func cancel() { take { _ in } }

    /// Called before each wait. Returns when the setup is done, by this or another thread.
    package static func installIfNeeded() {
        _ = ignoresPipes
        take { $0() }
    }

    /// A server or a child that stops reading must not end this process: the write fails instead. A child starts with
    /// the default action. Standard output is no exception, because `ProcessConsole` raises the signal itself.
    private static let ignoresPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    private static func take(_ use: (@Sendable () -> Void) -> Void) {
        guard isPending else { return }
        preparation.withLock { body in
            if let body { use(body) }
            body = nil
            isPrepared.store(false, ordering: .releasing)
        }
    }
}
