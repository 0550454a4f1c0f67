import Glibc

/// Keeps a peer that hangs up from ending the program, on this thread. libcurl's own threads inherit it.
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

    /// What came meanwhile is forgotten; it would end the program now.
    func restore() {
        var signals = Self.pipe
        var now = timespec()
        var previous = previous
        if sigismember(&previous, SIGPIPE) == 0 { while sigtimedwait(&signals, nil, &now) == SIGPIPE {} }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
}
