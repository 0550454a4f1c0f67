import Domain
import Files
import Platform
import Synchronization

/// Reads a line from a terminal without showing it.
///
/// Only the echo is switched off: the terminal itself lets the line be corrected, and sends the signals for Ctrl-C,
/// Ctrl-Z and Ctrl-\. Code that ends the process for a signal calls ``restoreTerminal()`` before it raises that signal
/// again; ``EchoGuard`` does the same for all other signals that end or stop it.
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
            // So that the terminal removes a whole character, of all its bytes.
            hidden.c_iflag |= tcflag_t(IUTF8)
            EchoGuard.start(descriptor, shown: mode, hidden: hidden)
            // At once: a wait for the reader of the output would also be a wait for the lock.
            return tcsetattr(descriptor, TCSANOW, &hidden) == 0 ? 0 : errno
        }
    }

    /// Switches echo and line mode off, so that an answer of the terminal arrives at once and is not shown. After it
    /// returned true, the caller calls ``restoreTerminal()``.
    /// - Returns: false when the process is in the background or the mode cannot be set.
    static func switchEchoOff(of descriptor: Int32) -> Bool {
        // In the background, setting the mode would stop the process.
        guard Foreground.hasTerminal(descriptor) else { return false }
        if switchOff(ECHO | ICANON, of: descriptor) == 0 { return true }
        restoreTerminal()
        return false
    }

    /// - Returns: nil at the end of input.
    /// - Throws: code `io`; `cancelled` when Ctrl-C was pressed and did not end the process.
    static func read(from descriptor: Int32) throws(TritonError) -> String? {
        defer { restoreTerminal() }
        Foreground.wait(for: descriptor)
        let code = switchOff(ECHO, of: descriptor)
        guard code == 0 else { throw TritonError(.io, .systemReason(code)).withContext("cannot set up the terminal") }
        var line: [UInt8] = []
        while true {
            try InputWait.untilReady(descriptor)
            var byte: UInt8 = 0
            let count = Platform.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw TritonError(.io, .systemReason(errno)).withContext("cannot read the terminal")
            }
            if count == 0, line.isEmpty { return nil }
            if count == 0 || byte == 10 { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }
}
