package import Domain

/// The three streams of a process.
package enum StandardStream: Sendable, Hashable, CaseIterable {
    case input, output, error
}

/// The two of ``StandardStream`` that are written: results go to `output`, everything else to `error`.
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

    /// The assumed size of a terminal that does not report one.
    package static let standard = TerminalSize(columns: 80, lines: 24)
}

/// The streams of the process: ``ProcessConsole`` for the real ones, and others at the prompt and in tests.
package protocol Console: Sendable {
    /// Writes bytes as they are: results for a pipe or a file, and results for a terminal whose text was escaped when
    /// they were rendered. Everything else goes through ``writeLine(_:to:)``.
    /// - Throws: code `io`.
    func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError)

    /// Writes what is still buffered. Must be called before the process ends: a full disk is reported here.
    /// - Throws: code `io`.
    func flush() throws(TritonError)

    func isTerminal(_ stream: StandardStream) -> Bool

    /// Read again at each use, because a window can be resized.
    var size: TerminalSize { get }

    /// Everything up to the end of standard input.
    /// - Throws: code `bad_data` when there is more than `limit` bytes, `io` when reading fails.
    func readAllInput(limit: Int) throws(TritonError) -> [UInt8]

    /// One line without its newline; nil at the end of input.
    /// - Throws: code `io`.
    func readInputLine() throws(TritonError) -> String?

    /// One line from the terminal, typed without echo; nil at the end of input or when standard input is not a
    /// terminal.
    /// - Throws: code `io`; `cancelled` after Ctrl-C, when the signal was handled and did not end the process.
    func readHiddenLine() throws(TritonError) -> String?

    /// The answer of the terminal to a query (an escape sequence); nil when there is no terminal, and when it does not
    /// answer in time.
    /// - Parameters:
    ///   - timeLimit: in seconds.
    ///   - isComplete: whether the text so far is the whole answer.
    func ask(_ question: String, timeLimit: Double, isComplete: (String) -> Bool) -> String?

    /// Drops what was typed or pasted before a question was shown, so that it cannot answer the question.
    func flushPendingInput()

    /// The progress line that is removed before anything is written here.
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
