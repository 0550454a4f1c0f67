import Domain
import Platform
import Synchronization

/// The modes of the terminal from before the editor changed them, for use from any thread.
enum SavedTerminal {
    private struct Saved {
        var output: Int32
        var modes: termios?
    }

    private static let saved = Mutex<Saved?>(nil)

    static func remember(_ terminal: LineTerminal) {
        var modes = termios()
        let known = tcgetattr(terminal.output, &modes) == 0
        saved.withLock { $0 = Saved(output: terminal.output, modes: known ? modes : nil) }
    }

    /// Nil before the first configuration, and for a descriptor that is not a terminal.
    static var current: (output: Int32, modes: termios)? {
        saved.withLock { saved in saved.flatMap { saved in saved.modes.map { (saved.output, $0) } } }
    }

    static func restore() {
        saved.withLock { saved in
            guard let saved, var modes = saved.modes else { return }
            tcsetattr(saved.output, TCSANOW, &modes)
            // readline switches bracketed paste on while it reads.
            write("\u{1B}[?2004l", to: saved.output)
        }
    }

    /// Writes each line with a newline.
    static func write(_ lines: [SafeText]) { write(lines.map { $0.rendered + "\n" }.joined()) }

    /// Does nothing before the first configuration.
    static func write(_ text: String) {
        let output = saved.withLock { $0?.output }
        if let output { write(text, to: output) }
    }

    /// Ignores errors: a terminal that cannot be written to was closed, and the error could not be shown.
    private static func write(_ text: String, to output: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Platform.write(output, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }
}
