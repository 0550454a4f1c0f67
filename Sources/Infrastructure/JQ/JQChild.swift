import Domain
import JQShim
import Platform
import Synchronization

/// The child process of one run: libjq ends its process when an assertion of it fails, and never stops by itself in an
/// endless expression.
struct JQChild: ~Copyable {
    private static let starting = Mutex(())

    /// Tries to start the child, and microseconds between two.
    private static let tries = 100, pause: UInt32 = 100_000

    private let id: pid_t
    private let pipe: Int32

    init(_ program: OpaquePointer, _ json: [UInt8]) throws(TritonError) {
        // Before the wait for the first result.
        SignalSetup.installIfNeeded()
        var id: pid_t = 0, pipe: Int32 = -1
        for _ in 0..<Self.tries {
            pipe = Self.starting.withLock { _ in
                json.withUnsafeBytes {
                    jqshim_start(program, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, &id)
                }
            }
            // Memory or processes may be short for a moment, while other work of this process goes on.
            guard pipe < 0, errno == ENOMEM || errno == EAGAIN, !Task.isCancelled else { break }
            usleep(Self.pause)
        }
        (self.id, self.pipe) = (id, pipe)
        guard pipe >= 0 else {
            throw TritonError(.io, "jq cannot be started: \(line: String(cString: strerror(errno)))")
        }
    }

    deinit {
        guard pipe >= 0 else { return }
        close(pipe)
        kill(id, SIGKILL)
        while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }

    /// The next result; nil at the end.
    borrowing func next() throws(TritonError) -> JQFilter.Result? {
        let head = try read(MemoryLayout<jqshim_frame>.size)
        let frame = head.withUnsafeBytes { $0.loadUnaligned(as: jqshim_frame.self) }
        let text = String(decoding: try read(Int(frame.length)), as: UTF8.self)
        switch Int(frame.kind) {
        case Int(jqshim_text): return .text(text)
        case Int(jqshim_json):
            do throws(JSONSyntaxError) { return .json(try JSON(parsing: text)) } catch {
                throw TritonError(.badData, "jq: a result cannot be printed: it is \(trusted: "\(error.reason)")")
            }
        // The message of jq 1.6 for `input`.
        case Int(jqshim_failed) where text == "break": throw TritonError(.badData, "jq: there is no further input")
        case Int(jqshim_failed): throw TritonError(.badData, "jq: \(line: text.trimmed)")
        case Int(jqshim_bad_input): throw TritonError(.software, "jq cannot read the JSON")
        case Int(jqshim_refused):
            throw TritonError(
                .usage, "--jq: 'stderr' cannot be used here",
                hint: "results are printed on standard output, as in --jq '.[].name'")
        default: return nil
        }
    }

    /// How long a cancelled run may go on, in milliseconds.
    private static let interval: Int32 = 50

    private borrowing func read(_ count: Int) throws(TritonError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&waiting, 1, Self.interval) > 0
            guard !Task.isCancelled else { throw TritonError(.cancelled, "interrupted") }
            guard isReady else { continue }
            let read = bytes.withUnsafeMutableBytes {
                Platform.read(pipe, $0.baseAddress.map { $0 + filled }, count - filled)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else {
                throw TritonError(
                    .badData, "jq: the expression crashed jq's library",
                    hint: "this is a fault of jq: try another expression, or a newer version of jq")
            }
            filled += read
        }
        return bytes
    }
}
