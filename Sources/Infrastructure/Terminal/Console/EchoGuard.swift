import Platform

/// Shows what is typed again when a signal ends or stops the process while it reads a hidden line, and hides it again
/// when the process continues.
///
/// INT, TERM, HUP and QUIT are not among the signals: the program restores the terminal for them (``HiddenInput``). The
/// handlers make only calls that are safe there; the modes are in memory that was allocated before.
enum EchoGuard {
    private struct State {
        var isActive = false
        var descriptor: Int32 = -1
        var shown = termios()
        var hidden = termios()
        /// The actions before, for ``stop()``.
        var replaced: [(signal: Int32, action: sigaction)] = []
        /// The handler of SIGCONT before, which is called too: it shows the question again.
        var continued: (@convention(c) (Int32) -> Void)?
    }

    /// Signals that end a process by default, and SIGTSTP, which stops it.
    private static let signals =
        [
            SIGALRM, SIGUSR1, SIGUSR2, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS, SIGPIPE, SIGXCPU,
            SIGVTALRM, SIGPROF, SIGTSTP, SIGIO, SIGPWR, SIGSTKFLT,
        ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

    /// Written only while no handler is installed. A handler cannot take a lock, so the compiler cannot check this.
    nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// Called before the hidden mode is set, under the lock of ``HiddenInput``.
    static func start(_ descriptor: Int32, shown: termios, hidden: termios) {
        stop()
        state.pointee = State(isActive: true, descriptor: descriptor, shown: shown, hidden: hidden)
        for signal in signals + [SIGCONT] {
            var old = sigaction()
            // A handler of the prompt restores the terminal itself, and an ignored signal changes nothing.
            guard sigaction(signal, nil, &old) == 0, isDefault(old) || signal == SIGCONT else { continue }
            if signal == SIGCONT, !isIgnored(old) { state.pointee.continued = old.__sigaction_handler.sa_handler }
            state.pointee.replaced.append((signal, old))
            install(signal)
        }
    }

    /// Restores the actions and the mode, if it was started. Called under the lock of ``HiddenInput``.
    static func stop() {
        guard state.pointee.isActive else { return }
        state.pointee.isActive = false
        for (signal, action) in state.pointee.replaced {
            var action = action
            sigaction(signal, &action, nil)
        }
        tcsetattr(state.pointee.descriptor, TCSANOW, &state.pointee.shown)
    }

    private static func isDefault(_ action: sigaction) -> Bool {
        // SIG_DFL is the address 0, which Swift imports as nil.
        action.__sigaction_handler.sa_handler == nil
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is the address 1, which Swift does not import as a comparable value.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    private static func install(_ signal: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = {
            if $0 == SIGCONT { EchoGuard.resume() } else { EchoGuard.letAct($0) }
        }
        action.sa_flags = SA_RESTART | SA_NODEFER
        sigaction(signal, &action, nil)
    }

    /// Restores the mode and lets the signal have its default effect. Returns when a stopped process continues, or when
    /// the kernel ignored the stop, as in an orphaned process group.
    private static func letAct(_ number: Int32) {
        setMode(hidden: false)
        UnblockedSignal.send(number, byDefault: true)
        guard state.pointee.isActive else { return }
        install(number)
        setMode(hidden: true)
    }

    /// Hides what is typed again. In the background the process stops, as if it read: a shell sends no signal when it
    /// brings a process to the foreground that runs already.
    private static func resume() {
        let error = errno
        defer { errno = error }
        if state.pointee.isActive { Foreground.wait(for: state.pointee.descriptor) }
        setMode(hidden: true)
        state.pointee.continued?(SIGCONT)
    }

    private static func setMode(hidden: Bool) {
        let error = errno
        defer { errno = error }
        // In the background, setting the mode would stop the process.
        guard state.pointee.isActive, tcgetpgrp(state.pointee.descriptor) == getpgrp() else { return }
        if hidden {
            tcsetattr(state.pointee.descriptor, TCSANOW, &state.pointee.hidden)
        } else {
            tcsetattr(state.pointee.descriptor, TCSANOW, &state.pointee.shown)
        }
    }
}
