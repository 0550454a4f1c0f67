import Glibc
import Synchronization

/// When the server ends: with SIGINT, SIGTERM or SIGHUP, and with the process that started it.
enum Ending {
    private static let isAsked = Atomic(false)

    /// From here on those signals no longer end the process on the spot, so that answers under way are finished.
    static func watchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Ending.isAsked.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Returns when it is time.
    ///
    /// The parent is looked at and not left to `PR_SET_PDEATHSIG`: that signal comes with the end of the parent's
    /// *thread*, and the threads of a Swift program's pool end when they are idle.
    static func wait(parent: pid_t) async throws {
        while !isAsked.load(ordering: .relaxed), getppid() == parent { try await Task.sleep(for: .milliseconds(50)) }
    }
}
