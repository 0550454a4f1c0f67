import Platform
import Synchronization

/// Ends the server after SIGINT, SIGTERM or SIGHUP, and when the process of `--parent` has ended.
enum Ending {
    private static let isAsked = Atomic(false)

    /// From now on these signals do not end the process at once, so that open requests are still answered.
    static func watchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Ending.isAsked.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Returns when the server has to end.
    ///
    /// The parent is polled. `PR_SET_PDEATHSIG` would send a signal at the end of the parent's *thread*, and the pool
    /// threads of a Swift program end when they are idle.
    static func wait(parent: pid_t?) async throws {
        while !isAsked.load(ordering: .relaxed), parent == nil || getppid() == parent {
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
