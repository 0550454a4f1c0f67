/// The process group that may use a terminal.
///
/// The kernel stops a process that reads from the background, but not on a thread that blocks the signal, as those of
/// Dispatch do: there the read fails, which looks like the end of the input, and setting a mode changes that of the
/// shell.
package enum Foreground {
    /// Whether the group of this process has the terminal; also true if that is not known, as for a file or a pipe.
    package static func hasTerminal(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Stops this process until its group has the terminal.
    /// - Returns: how often it was stopped.
    @discardableResult package static func wait(for descriptor: Int32) -> Int {
        // In an orphaned group the kernel ignores the stop; then the read fails.
        let maximum = 20
        for stops in 0..<maximum {
            if hasTerminal(descriptor) { return stops }
            UnblockedSignal.send(SIGTTIN, byDefault: true)
        }
        return maximum
    }
}
