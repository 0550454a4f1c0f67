import Domain
import Synchronization
import Terminal

/// The console of one line at the prompt. It is revoked when a command that does not stop is abandoned, so that this
/// command can neither write to the terminal nor read the next line.
final class LineConsole: ForwardingConsole {
    let base: any Console
    private let revoked = Mutex(false)

    init(_ base: any Console) { self.base = base }

    func revoke() { revoked.withLock { $0 = true } }

    func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        try check()
        try base.write(bytes, to: stream)
    }

    func readAllInput(limit: Int) throws(TritonError) -> [UInt8] {
        try check()
        return try base.readAllInput(limit: limit)
    }

    func readInputLine() throws(TritonError) -> String? {
        try check()
        return try base.readInputLine()
    }

    func readHiddenLine() throws(TritonError) -> String? {
        try check()
        return try base.readHiddenLine()
    }

    private func check() throws(TritonError) {
        guard !revoked.withLock({ $0 }) else { throw TritonError.interrupted }
    }
}
