import Platform

/// The modes of the terminal before a child had it, for one that ends without restoring them.
final class TerminalModes {
    private let terminal: Int32
    private let modes: termios

    /// Nil without a terminal.
    init?() {
        terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var modes = termios()
        let isKnown = terminal >= 0 && tcgetattr(terminal, &modes) == 0
        self.modes = modes
        guard isKnown else { return nil }
    }

    deinit { close(terminal) }

    func restore() {
        // In the background, setting the modes would stop the process.
        guard tcgetpgrp(terminal) == getpgrp() else { return }
        var modes = modes
        tcsetattr(terminal, TCSADRAIN, &modes)
    }
}
