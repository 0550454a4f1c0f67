import Platform
import Synchronization

/// The modes of the terminal from before a child ran, for one that ends without restoring them.
///
/// Any child can change them through `/dev/tty`. Several may run at once, such as a pager and a program that asks for a
/// passphrase: the modes from before the first one are restored after the last one, so that none loses its own.
package enum TerminalModes {
    private struct State {
        var children = 0
        /// -1 without a terminal.
        var terminal: Int32 = -1
        /// At most one. As an optional, it would make the struct so large that Swift 6.3 fills it with zeros: in an
        /// optimised build, a static mutex does not get the values of a large struct.
        var modes: [termios] = []
        var isChanged = false
    }

    private static let state = Mutex(State())

    /// Whether the process has a terminal, which sends Ctrl-C to its children too.
    static var hasTerminal: Bool {
        let terminal = openTerminal()
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    /// Every call needs one of ``childEnded(restores:)``.
    static func childStarts() {
        state.withLock { state in
            state.children += 1
            if state.terminal < 0 { state.terminal = openTerminal() }
            var modes = termios()
            guard state.modes.isEmpty, state.terminal >= 0, tcgetattr(state.terminal, &modes) == 0 else { return }
            // Without line mode, a line is read at the prompt: those modes are not for what comes after it.
            if modes.c_lflag & tcflag_t(ICANON) != 0 { state.modes = [modes] }
        }
    }

    /// - Parameter restores: whether a signal or a cancellation ended the child.
    static func childEnded(restores: Bool) {
        let last: State? = state.withLock { state in
            state.children -= 1
            if restores { state.isChanged = true }
            guard state.children == 0 else { return nil }
            defer { state = State() }
            return state
        }
        guard let last, last.terminal >= 0 else { return }
        // Waits for the output of the child.
        if last.isChanged { set(last, TCSADRAIN) }
        close(last.terminal)
    }

    /// For code that ends the process while a child may still run. Does nothing without one.
    package static func restore() { state.withLock { set($0, TCSANOW) } }

    private static func openTerminal() -> Int32 { open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC) }

    private static func set(_ state: State, _ action: Int32) {
        // In the background, setting the modes would stop the process.
        guard var modes = state.modes.first, tcgetpgrp(state.terminal) == getpgrp() else { return }
        tcsetattr(state.terminal, action, &modes)
    }
}
