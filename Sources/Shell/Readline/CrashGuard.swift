import Platform

/// Restores the terminal when the program crashes.
///
/// The handler makes only calls that are safe in a signal handler; the modes are in memory that was allocated before.
package enum CrashGuard {
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

    private struct Saved {
        var output: Int32
        var modes: termios
    }

    /// Written once, before the handlers are installed. A handler cannot take a lock, so the compiler cannot check
    /// this.
    nonisolated(unsafe) private static let memory: UnsafeMutablePointer<Saved>? = {
        guard let (output, modes) = SavedTerminal.current else { return nil }
        let memory = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
        memory.initialize(to: Saved(output: output, modes: modes))
        return memory
    }()

    /// Must be called after the line editor was configured with its terminal.
    package static func install() {
        guard memory != nil else { return }
        for number in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { CrashGuard.handle($0) }
            // After the first delivery the signal has its default action, and raising it again ends the process.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
            sigaction(number, &action, nil)
        }
    }

    private static func handle(_ number: Int32) {
        if let memory {
            tcsetattr(memory.pointee.output, TCSANOW, &memory.pointee.modes)
            let pasteOff: StaticString = "\u{1B}[?2004l\n"
            _ = write(memory.pointee.output, pasteOff.utf8Start, pasteOff.utf8CodeUnitCount)
        }
        UnblockedSignal.send(number, byDefault: true)
    }
}
