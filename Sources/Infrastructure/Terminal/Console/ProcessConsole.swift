package import Domain
import Files
import Platform
import Synchronization

/// The streams that the process was started with, by file descriptor.
///
/// Standard output is buffered, unless it is a terminal. Standard error is never buffered, and the buffer is written
/// before it, so that both appear in the right order on one terminal. A closed pipe at one of them ends the process by
/// SIGPIPE (141 in a shell), without a message, also when the parent ignores that signal, as in `| head -1`.
package final class ProcessConsole: Console {
    private struct Pending {
        var bytes: [UInt8] = []
        /// A failure of standard output that occurred while standard error was written; `flush` reports it.
        var failure: TritonError?
    }

    private static let bufferSize = 1 << 16

    private let input, output, error: Int32
    private let variables: [String: String]
    private let maximumLine: Int
    private let pending = Mutex(Pending())

    /// Other descriptors than the standard ones, and a shorter line, are for tests.
    package init(
        variables: [String: String], input: Int32 = 0, output: Int32 = 1, error: Int32 = 2, maximumLine: Int = 32 << 20
    ) {
        self.variables = variables
        self.maximumLine = maximumLine
        self.input = input
        self.output = output
        self.error = error
    }

    func descriptor(_ stream: StandardStream) -> Int32 {
        switch stream {
        case .input: input
        case .output: output
        case .error: error
        }
    }

    package func isTerminal(_ stream: StandardStream) -> Bool { isatty(descriptor(stream)) == 1 }

    /// `COLUMNS` and `LINES` have precedence over the size that the terminal reports.
    package var size: TerminalSize {
        var size = TerminalSize.standard
        for stream in [StandardStream.output, .error, .input] {
            var window = winsize()
            guard ioctl(descriptor(stream), UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { continue }
            size = TerminalSize(columns: Int(window.ws_col), lines: window.ws_row > 0 ? Int(window.ws_row) : size.lines)
            break
        }
        if let columns = positive("COLUMNS") { size.columns = columns }
        if let lines = positive("LINES") { size.lines = lines }
        return size
    }

    private func positive(_ name: String) -> Int? {
        variables[name].flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }
}

// MARK: - Writing

extension ProcessConsole {
    package func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        guard !bytes.isEmpty else { return }
        // Sends under the lock, so that the texts of several tasks keep their order.
        try pending.withLock { pending throws(TritonError) in
            switch stream {
            case .output:
                // A large text is sent without a copy.
                if bytes.count >= Self.bufferSize {
                    try flush(&pending)
                    return try send(bytes, to: .output)
                }
                pending.bytes.append(contentsOf: bytes)
                if pending.bytes.count >= Self.bufferSize || isTerminal(.output) { try flush(&pending) }
            case .error:
                do throws(TritonError) { try flush(&pending) } catch { pending.failure = pending.failure ?? error }
                try send(bytes, to: .error)
            }
        }
    }

    package func flush() throws(TritonError) {
        try pending.withLock { pending throws(TritonError) in try flush(&pending) }
    }

    private func flush(_ pending: inout Pending) throws(TritonError) {
        let (bytes, failure) = (pending.bytes, pending.failure)
        pending = Pending()
        if let failure { throw failure }
        try send(bytes, to: .output)
    }

    private static let writing = Atomic(false)

    /// Whether a write is in progress. A reader that does not read blocks it for any time, and it cannot be cancelled.
    package static var isWriting: Bool { writing.load(ordering: .relaxed) }

    /// The terminal to which text with escape sequences is being written; -1 for none.
    private static let styledTerminal = Atomic<Int32>(-1)

    /// Ends a colour that is cut off in the middle of the output when a signal ends the process, so that the prompt
    /// after it does not get the colour. A terminal that accepts nothing gets nothing, because a write would wait.
    package static func endCutStyle() {
        let descriptor = styledTerminal.load(ordering: .relaxed)
        guard descriptor >= 0, accepts(descriptor) else { return }
        let reset = Array("\u{1B}[0m".utf8)
        _ = Platform.write(descriptor, reset, reset.count)
    }

    /// Whether a message on standard error would be written at once.
    package static var acceptsMessage: Bool { !isWriting && accepts(STDERR_FILENO) }

    private static func accepts(_ descriptor: Int32) -> Bool {
        var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&stream, 1, 0) == 1 && stream.revents & Int16(POLLOUT) != 0
    }

    private func send(_ bytes: [UInt8], to stream: StandardStream) throws(TritonError) {
        guard !bytes.isEmpty else { return }
        let descriptor = descriptor(stream)
        if isatty(descriptor) == 1, bytes.contains(0x1B) { Self.styledTerminal.store(descriptor, ordering: .relaxed) }
        defer { Self.styledTerminal.store(-1, ordering: .relaxed) }
        var rest = bytes[...]
        while !rest.isEmpty {
            Self.writing.store(true, ordering: .relaxed)
            let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
            Self.writing.store(false, ordering: .relaxed)
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // A parent can share a descriptor that does not block (ssh does).
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            case EPIPE:
                // The parent may have changed the action.
                UnblockedSignal.send(SIGPIPE, byDefault: true)
                throw Self.writingFailed(stream, "the reader closed the pipe")
            case let code: throw Self.writingFailed(stream, .systemReason(code))
            }
        }
    }

    private static func writingFailed(_ stream: StandardStream, _ reason: SafeText) -> TritonError {
        TritonError(.io, reason).withContext(
            stream == .error ? "cannot write to standard error" : "cannot write to standard output")
    }

}

// MARK: - Reading

extension ProcessConsole {
    package func readAllInput(limit: Int) throws(TritonError) -> [UInt8] {
        var all: [UInt8] = []
        let room = AddressSpace.maximumInput
        while let piece = try receive(Self.bufferSize) {
            all.append(contentsOf: piece)
            guard all.count <= limit else { throw TritonError(.badData, "standard input has more than \(limit) bytes") }
            guard all.count <= room else { throw tooLarge(all) }
        }
        return all
    }

    private func tooLarge(_ start: [UInt8]) -> TritonError {
        let kept = RecoveryFile.keepPipe(descriptor(.input), after: start)
        return TritonError(
            .io, "standard input needs more memory than 'ulimit -v' allows",
            hint: kept.map { "the text is kept in \(line: $0)" })
    }

    /// Reads byte by byte, as a shell does: the input after the line is left for a child that inherits standard input.
    package func readInputLine() throws(TritonError) -> String? {
        var line: [UInt8] = []
        while let byte = try receive(1)?.first {
            if byte == 10 { return try Self.text(line) }
            guard line.count < maximumLine else {
                throw TritonError(.badData, "a line of standard input has more than \(maximumLine) bytes")
            }
            line.append(byte)
        }
        return line.isEmpty ? nil : try Self.text(line)
    }

    /// Refuses text that is not UTF-8: a silent repair would send something else than was typed.
    private static func text(_ line: [UInt8]) throws(TritonError) -> String {
        guard let text = String(validating: line, as: UTF8.self) else {
            throw TritonError(.badData, "a line of standard input is not UTF-8 text")
        }
        return text
    }

    package func readHiddenLine() throws(TritonError) -> String? {
        guard isTerminal(.input) else { return nil }
        return try HiddenInput.read(from: descriptor(.input))
    }

    package func flushPendingInput() {
        if isTerminal(.input) { tcflush(descriptor(.input), TCIFLUSH) }
    }

    /// At most `count` bytes, or nil at the end.
    private func receive(_ count: Int) throws(TritonError) -> [UInt8]? {
        let descriptor = descriptor(.input)
        while true {
            do { try InputWait.untilReady(descriptor) } catch {
                // The cursor is behind the question or the echoed ^C, so the next message begins on a new row. If that
                // cannot be written, the message follows on the same row.
                if isTerminal(.input), isTerminal(.error) { try? write([10], to: .error) }
                throw error
            }
            var code: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                let received = read(descriptor, buffer.baseAddress, count)
                code = received < 0 ? errno : 0
                filled = max(0, received)
            }
            switch code {
            case 0: return piece.isEmpty ? nil : piece
            case EINTR: continue
            case EAGAIN:
                var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&wanted, 1, -1)
            default: throw TritonError(.io, .systemReason(code)).withContext("cannot read standard input")
            }
        }
    }
}
