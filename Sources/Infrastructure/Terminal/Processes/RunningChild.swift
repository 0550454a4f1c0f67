import Platform
import Synchronization

/// A child that is running: ends it with everything that it has started, and stops this process with it.
final class RunningChild: Sendable {
    private struct State {
        var id: pid_t?
        var isCancelled = false
        /// The processes that were asked to end. A shell in between would die without its children.
        var ending: ProcessTree?

        mutating func endIfNeeded() {
            guard isCancelled, ending == nil, let id else { return }
            let tree = ProcessTree.end(id)
            ending = tree
            // Without the thread, `finish` kills them.
            _ = DetachedThread.start {
                sleep(1)
                tree.send(SIGKILL)
            }
        }
    }

    private let state = Mutex(State())

    /// - Parameter stopsUs: whether the child has the terminal, and its stop is one of the whole job.
    func started(_ id: pid_t, stopsUs: Bool) {
        state.withLock {
            $0.id = id
            $0.endIfNeeded()
        }
        // Without the thread, the job can be stopped as long as the child passes the signal to it.
        if stopsUs { _ = DetachedThread.start { self.stopTogether(with: id) } }
    }

    func cancel() {
        state.withLock {
            $0.isCancelled = true
            $0.endIfNeeded()
        }
    }

    /// Waits a second for the processes that were asked to end, and kills the rest.
    func finish() {
        guard let tree = state.withLock({ $0.ending }) else { return }
        for _ in 0..<100 where tree.isRunning { usleep(10_000) }
        tree.send(SIGKILL)
    }

    /// A program that reads Ctrl-Z as a key may stop only itself, and the shell would not notice it.
    private func stopTogether(with child: pid_t) {
        while true {
            var event = siginfo_t()
            guard waitid(P_PID, id_t(child), &event, WSTOPPED | WEXITED | WNOWAIT) == 0 else {
                if errno == EINTR { continue }
                return
            }
            guard event.si_code == Int32(CLD_STOPPED) else { return }
            // When a job is continued, this process may be the first of it that runs.
            usleep(50_000)
            event = siginfo_t()
            guard waitid(P_PID, id_t(child), &event, WSTOPPED | WNOHANG) == 0, event.si_code == Int32(CLD_STOPPED)
            else { continue }
            guard stopJob(), send(SIGCONT, to: child) else { return }
        }
    }

    /// Returns when the job is continued, or when the kernel ignores the stop because no shell would continue it.
    private func stopJob() -> Bool {
        // Another thread takes the signal. It is seen as pending here until then, but only where it is blocked.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard send(SIGTSTP, to: 0) else { return false }
        repeat {
            // This thread may still run for a moment after the signal was taken.
            usleep(50_000)
            sigpending(&signals)
        } while sigismember(&signals, SIGTSTP) == 1
        return true
    }

    /// - Returns: false if the child is being ended: then it is stopped so that it starts no other one.
    private func send(_ signal: Int32, to id: pid_t) -> Bool {
        state.withLock {
            if !$0.isCancelled { kill(id, signal) }
            return !$0.isCancelled
        }
    }
}
