package import Domain
import Files
import Platform
import Synchronization

/// The streams that the process was started with, by file descriptor.
///
/// Standard output is buffered, unless it is a terminal. Standard error is never buffered, and the buffer is written
/// before it, so that both appear in the right order on one terminal.
package final class ProcessConsole: Console {
    /// The reaction to a closed pipe at standard output or error.
    package enum ClosedPipe: Sendable {
        /// The process ends by SIGPIPE (141 in a shell), without a message, also when the parent ignores that signal,
        /// as in `| head -1`.
        case ends
        /// An error of code `io`, for processes that outlive one reader (REPL, server).
        case fails
    }

    private struct Pending {
        var bytes: [UInt8] = []
        /// A failure of standard output that occurred while standard error was written; `flush` reports it.
        var failure: TritonError?
    }

    private static let bufferSize = 1 << 16
    private static let maximumLine = 1 << 20

    /// One value for each stream. A dictionary would be a twentieth of a command that only writes a line.
    private struct PerStream<Value: Sendable>: Sendable {
        let input, output, error: Value

        subscript(_ stream: StandardStream) -> Value {
            switch stream {
            case .input: input
            case .output: output
            case .error: error
            }
        }
    }

    private let descriptors: PerStream<Int32>
    private let isClosed: PerStream<Bool>
    private let variables: [String: String]
    private let closedPipe: ClosedPipe
    private let pending = Mutex(Pending())

    /// Other descriptors than the standard ones are for tests.
    package init(
        variables: [String: String], closedPipe: ClosedPipe = .ends, input: Int32 = 0, output: Int32 = 1,
        error: Int32 = 2
    ) {
        self.variables = variables
        self.closedPipe = closedPipe
        descriptors = PerStream(input: input, output: output, error: error)
        isClosed = PerStream(input: Self.occupy(input), output: Self.occupy(output), error: Self.occupy(error))
    }

    /// Whether the descriptor was closed. A closed standard one is opened on `/dev/null`, so that no file that is
    /// opened later gets its number, and with it our output.
    private static func occupy(_ descriptor: Int32) -> Bool {
        guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { return false }
        if (0...2).contains(descriptor) {
            let opened = open("/dev/null", O_RDWR)
            if opened >= 0, opened != descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
        }
        return true
    }

    func descriptor(_ stream: StandardStream) -> Int32 { descriptors[stream] }

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
        switch stream {
        case .output:
            // A large text is sent without a copy.
            if bytes.count >= Self.bufferSize {
                try flush()
                return try send(bytes, to: .output)
            }
            let isFull = pending.withLock {
                $0.bytes.append(contentsOf: bytes)
                return $0.bytes.count >= Self.bufferSize
            }
            if isFull || isTerminal(.output) { try flush() }
        case .error:
            do { try flush() } catch { pending.withLock { $0.failure = $0.failure ?? error } }
            try send(bytes, to: .error)
        }
    }

    package func flush() throws(TritonError) {
        let (bytes, failure) = pending.withLock { state in
            defer { state = Pending() }
            return (state.bytes, state.failure)
        }
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
        var terminal = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard descriptor >= 0, poll(&terminal, 1, 0) == 1, terminal.revents & Int16(POLLOUT) != 0 else { return }
        let reset = Array("\u{1B}[0m".utf8)
        _ = Platform.write(descriptor, reset, reset.count)
    }

    private func send(_ bytes: [UInt8], to stream: StandardStream) throws(TritonError) {
        guard !bytes.isEmpty else { return }
        guard !isClosed[stream] else { throw Self.writingFailed(stream, "it is closed") }
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
                if case .ends = closedPipe { Self.endByClosedPipe() }
                throw Self.writingFailed(stream, "the reader closed the pipe")
            case let code: throw Self.writingFailed(stream, .systemReason(code))
            }
        }
    }

    private static func writingFailed(_ stream: StandardStream, _ reason: SafeText) -> TritonError {
        TritonError(.io, reason).withContext(
            stream == .error ? "cannot write to standard error" : "cannot write to standard output")
    }

    /// Restores the default action of SIGPIPE, which the parent may have changed, and ends the process by it.
    private static func endByClosedPipe() {
        signal(SIGPIPE, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGPIPE)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(SIGPIPE)
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
        while line.count < Self.maximumLine {
            guard let byte = try receive(1)?.first else { return line.isEmpty ? nil : try Self.text(line) }
            if byte == 10 { break }
            line.append(byte)
        }
        return try Self.text(line)
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
        guard !isClosed[.input] else { return nil }
        let descriptor = descriptor(.input)
        while true {
            do { try InputWait.untilReady(descriptor) } catch {
                // The cursor is behind the question or the echoed ^C, so the next message begins on a new row. If that
                // cannot be written, the message follows on the same row.
                if isTerminal(.input), isTerminal(.error) { try? send([10], to: .error) }
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
