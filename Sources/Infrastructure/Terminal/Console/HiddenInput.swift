import Domain
import Files
import Platform
import Synchronization

/// Reads a line from a terminal without showing it.
///
/// While it reads, the terminal sends no signals for Ctrl-C, Ctrl-Z and Ctrl-\. The signal is raised here after the
/// mode is restored, so that Ctrl-C never leaves a terminal without echo. Code that ends the process for a signal
/// calls ``restoreTerminal()`` before it raises that signal again; ``EchoGuard`` does the same for other signals that
/// come from outside.
package enum HiddenInput {
    /// Held while ``EchoGuard`` starts or stops.
    private static let lock = Mutex(())

    /// Puts the terminal back as it was; does nothing when no hidden line is being read.
    package static func restoreTerminal() { lock.withLock { _ in EchoGuard.stop() } }

    /// Saves the mode and switches flags off, in one step: code that ends the process meanwhile waits for it, and then
    /// restores the mode.
    /// - Returns: 0, or the number of the error; the caller calls ``restoreTerminal()`` in both cases.
    private static func switchOff(_ flags: Int32, of descriptor: Int32) -> Int32 {
        lock.withLock { _ in
            var mode = termios()
            guard tcgetattr(descriptor, &mode) == 0 else { return errno }
            var hidden = mode
            hidden.c_lflag &= ~tcflag_t(flags)
            EchoGuard.start(descriptor, shown: mode, hidden: hidden)
            // At once: a wait for the reader of the output would also be a wait for the lock.
            return tcsetattr(descriptor, TCSANOW, &hidden) == 0 ? 0 : errno
        }
    }

    /// - Throws: code `io`; `cancelled` when Ctrl-C was pressed and did not end the process.
    static func read(from descriptor: Int32) throws(TritonError) -> String? {
        defer { restoreTerminal() }
        try hide(descriptor)
        return try line(from: descriptor)
    }

    /// Switches echo and line mode off, so that an answer of the terminal arrives at once and is not shown. Signals
    /// stay on. After it returned true, the caller calls ``restoreTerminal()``.
    /// - Returns: false when the process is in the background or the mode cannot be set.
    static func switchEchoOff(of descriptor: Int32) -> Bool {
        // In the background, setting the mode would stop the process.
        guard Foreground.hasTerminal(descriptor) else { return false }
        if switchOff(ECHO | ICANON, of: descriptor) == 0 { return true }
        restoreTerminal()
        return false
    }

    /// The caller calls ``restoreTerminal()``, also after an error.
    private static func hide(_ descriptor: Int32) throws(TritonError) {
        Foreground.wait(for: descriptor)
        let code = switchOff(ECHO | ICANON | ISIG, of: descriptor)
        guard code == 0 else { throw TritonError(.io, .systemReason(code)).withContext("cannot set up the terminal") }
    }

    /// Ends the process, or the line of a prompt, as the key for the signal does.
    /// - Returns: the error to throw, for a signal that is ignored or cancels the task.
    static func interrupt(by signal: Int32 = SIGINT) -> TritonError {
        UnblockedSignal.send(signal, byDefault: false)
        InputWait.untilSignalsAreDelivered()
        return TritonError.interrupted
    }

    private static func line(from descriptor: Int32) throws(TritonError) -> String? {
        var line: [UInt8] = []
        while true {
            try InputWait.untilReady(descriptor)
            var byte: UInt8 = 0
            let count = Platform.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw TritonError(.io, .systemReason(errno)).withContext("cannot read the terminal")
            }
            switch (count, byte) {
            case (0, _): return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            case (_, 10), (_, 13): return String(decoding: line, as: UTF8.self)
            // Ctrl-D ends the input on an empty line, and means nothing after that.
            case (_, 4): if line.isEmpty { return nil }
            case (_, 3), (_, 28):
                restoreTerminal()
                throw interrupt(by: byte == 3 ? SIGINT : SIGQUIT)
            // Ctrl-Z: reading continues when the shell continues the process.
            case (_, 26):
                restoreTerminal()
                UnblockedSignal.send(SIGTSTP, byDefault: false)
                try hide(descriptor)
            case (_, 8), (_, 127):
                // Removes one character: its continuation bytes and its first byte.
                while let last = line.popLast(), last & 0xC0 == 0x80 {}
            // Ctrl-U
            case (_, 21): line = []
            default: line.append(byte)
            }
        }
    }
}
