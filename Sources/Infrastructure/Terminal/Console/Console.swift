package import Domain

/// The three streams of a process.
package enum StandardStream: Sendable, Hashable, CaseIterable {
    case input, output, error
}

/// Where bytes may be written: results to `output`, everything else to `error`.
package enum OutputStream: Sendable, Hashable {
    case output, error
}

/// Columns and lines of a terminal.
package struct TerminalSize: Sendable, Equatable {
    package var columns: Int
    package var lines: Int

    package init(columns: Int, lines: Int) {
        self.columns = columns
        self.lines = lines
    }

    /// What a terminal that does not tell its size is taken for.
    package static let standard = TerminalSize(columns: 80, lines: 24)
}

/// The process's streams as one replaceable part: ``ProcessConsole`` for real ones, ``BufferConsole`` for tests and
/// for output that goes elsewhere.
package protocol Console: Sendable {
    /// Writes bytes as they are. For results that are not text for a terminal (a paste into a pipe); everything else
    /// goes through ``writeLine(_:to:)``.
    /// - Throws: code `io`.
    func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError)

    /// Hands over what is still buffered. Call it once before the process ends: a full disk shows itself here.
    /// - Throws: code `io`.
    func flush() throws(TritonError)

    func isTerminal(_ stream: StandardStream) -> Bool

    /// Asked anew each time, because a window can be resized.
    var size: TerminalSize { get }

    /// Everything up to the end of standard input.
    /// - Throws: code `bad_data` when there is more than `limit` bytes, `io` when reading fails.
    func readAllInput(limit: Int) throws(TritonError) -> [UInt8]

    /// One line without its newline; nil at the end of input.
    /// - Throws: code `io`.
    func readInputLine() throws(TritonError) -> String?

    /// One line typed on a terminal that does not show it; nil at the end of input or when standard input is none.
    /// - Throws: code `io`; `cancelled` after Ctrl-C, when the signal was handled and the process lives on.
    func readHiddenLine() throws(TritonError) -> String?

    /// What the terminal itself answers to a question in its own language; nil where there is no terminal to ask, and
    /// for one that does not answer in time.
    /// - Parameters:
    ///   - timeLimit: in seconds.
    ///   - isComplete: whether the answer is there.
    func ask(_ question: String, timeLimit: Double, isComplete: (String) -> Bool) -> String?

    /// Drops what was typed or pasted before it was asked for, so that it cannot answer a question.
    func flushPendingInput()

    /// The line of progress that what is written here makes way for. Asked instead of a cast, which takes a tenth of a
    /// short command's instructions.
    var progressLine: ProgressLine? { get }
}

extension Console {
    package var progressLine: ProgressLine? { nil }

    package func ask(_ question: String, timeLimit: Double, isComplete: (String) -> Bool) -> String? { nil }

    package func write(_ text: SafeText, to stream: OutputStream = .output) throws(TritonError) {
        try write(Array(text.rendered.utf8), to: stream)
    }

    package func writeLine(_ text: SafeText, to stream: OutputStream = .output) throws(TritonError) {
        try write(Array(text.rendered.utf8) + [10], to: stream)
    }
}
