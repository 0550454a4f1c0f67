import Glibc

/// Signals as a value to wait for.
enum Signals {
    /// The signals that end the server, blocked in every thread so that ``next(_:)`` gets them.
    static func blockEnding() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        return set
    }

    /// Returns when whoever started the server is gone, so that no server is left behind.
    ///
    /// Looked at twice a second and not left to `PR_SET_PDEATHSIG`: that signal comes with the end of the parent's
    /// *thread*, and the threads of a Swift program's pool end when they are idle.
    static func parentIsGone(_ parent: pid_t) async throws {
        while getppid() == parent { try await Task.sleep(for: .milliseconds(500)) }
    }

    /// Waits in a thread of its own: one of the concurrency pool must not block.
    static func next(_ set: sigset_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            let thread = SignalThread(set: set, continuation: continuation)
            thread.start()
        }
    }
}

/// One thread that does nothing but wait for a signal.
private struct SignalThread {
    let set: sigset_t
    let continuation: CheckedContinuation<Int32, Never>

    func start() {
        let box = Unmanaged.passRetained(Box(self))
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                let waiting = Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().value
                var set = waiting.set, signal: Int32 = 0
                sigwait(&set, &signal)
                waiting.continuation.resume(returning: signal)
                return nil
            }, box.toOpaque())
        pthread_detach(thread)
    }

    private final class Box {
        let value: SignalThread
        init(_ value: SignalThread) { self.value = value }
    }
}
