import Domain
import Files
import Glibc
import Terminal

/// Writes standard output to a file, as a shell does: an existing file is emptied before the command runs, or appended
/// to.
final class FileConsole: ForwardingConsole {
    let base: any Console
    private let file: Descriptor
    private let path: String

    /// - Throws: ``TritonError`` of code `io`.
    init(_ base: any Console, path: String, append: Bool) throws(TritonError) {
        self.base = base
        self.path = path
        do throws(SystemFailure) {
            file = try Descriptor(
                opening: path, O_WRONLY | O_CREAT | O_NOCTTY | (append ? O_APPEND : O_TRUNC), mode: 0o666)
        } catch {
            throw .system(error.number, "cannot write", path)
        }
    }

    func write(_ bytes: [UInt8], to stream: OutputStream) throws(TritonError) {
        guard stream == .output else { return try base.write(bytes, to: stream) }
        do throws(SystemFailure) { try file.write(bytes) } catch { throw .system(error.number, "cannot write", path) }
    }

    func isTerminal(_ stream: StandardStream) -> Bool { stream != .output && base.isTerminal(stream) }
}
