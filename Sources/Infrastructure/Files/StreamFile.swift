package import Domain
import Platform

/// A file that the user has named for output without an end: what was written can be read at once, and stays when the
/// program is interrupted.
package final class StreamFile {
    private let path: String
    private let file: Descriptor

    /// - Parameter replacing: whether an existing file is replaced (`--force`).
    /// - Throws: `exists` when the file exists and must not be replaced.
    package init(_ path: String, replacing: Bool) throws(TritonError) {
        self.path = path
        // A device or pipe is there already.
        let isSpecial = stat.of(path).map { !$0.isRegular } ?? false
        let flags = isSpecial ? 0 : O_CREAT | (replacing ? O_TRUNC : O_EXCL)
        do throws(SystemFailure) {
            file = try Descriptor(opening: path, O_WRONLY | O_NOCTTY | flags, mode: 0o666)
        } catch {
            throw error.number == EEXIST ? FileWriter.exists(path) : error.error("cannot write", path)
        }
    }

    package func write(_ bytes: [UInt8]) throws(TritonError) {
        do throws(SystemFailure) { try file.write(bytes) } catch { throw error.error("cannot write", path) }
    }
}
