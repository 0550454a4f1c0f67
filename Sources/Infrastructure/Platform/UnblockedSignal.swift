/// A signal that this process sends to itself.
package enum UnblockedSignal {
    /// Raises a signal on this thread, also where it is blocked: the threads of Dispatch block most signals. Its
    /// handler has run when this returns. Safe in a signal handler.
    /// - Parameter byDefault: sets its default action first, which ends or stops most processes.
    package static func send(_ number: Int32, byDefault: Bool) {
        if byDefault { signal(number, SIG_DFL) }
        var set = sigset_t(), old = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, &old)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &old, nil)
    }
}
