import Platform

/// Blocks SIGPIPE on this thread, so that a peer that closes the connection does not end the program. libcurl's threads
/// inherit this.
struct PipeSignal {
    private let previous: sigset_t

    private static var pipe: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        return signals
    }

    static func block() -> PipeSignal {
        var signals = pipe
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        return PipeSignal(previous: previous)
    }

    /// Discards a signal that is pending, which would end the program now, and restores the mask.
    func restore() {
        var signals = Self.pipe
        var now = timespec()
        var previous = previous
        if sigismember(&previous, SIGPIPE) == 0 { while sigtimedwait(&signals, nil, &now) == SIGPIPE {} }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
}
