import Domain
import Synchronization
import Terminal

/// Writes standard output to a stream that another program reads. When that program stops reading, the command ends as
/// by SIGPIPE, and its messages about that are dropped.
final class PipeConsole: ForwardingConsole {
    let base: any Console
    let pieces: AsyncStream<[UInt8]>
    private let continuation: AsyncStream<[UInt8]>.Continuation
    private let closed = Mutex(false)

    init(_ base: any Console) {
        self.base = base
        (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    }

    /// Whether the reader closed the pipe.
    var isClosed: Bool { closed.withLock { $0 } }

    func close() { closed.withLock { $0 = true } }

    /// Ends the reader's input.
    func finish() { continuation.finish() }

    func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        switch (stream, isClosed) {
        case (.output, true): throw TritonError(.io, "the reader closed the pipe")
        case (.output, false): continuation.yield(bytes)
        case (.error, true): return
        case (.error, false): try base.write(bytes, to: .error)
        }
    }

    func isTerminal(_ stream: StandardStream) -> Bool { stream != .output && base.isTerminal(stream) }
}
