package import Domain
import Glibc

package enum FileReader {
    /// The bytes of a file, a pipe or a device such as `/dev/stdin`.
    ///
    /// - Throws: `noInput` when there is no such file, `badData` when it holds more than `limit` bytes, else `io`.
    package static func read(_ path: String, limit: Int) throws(TritonError) -> [UInt8] {
        do throws(SystemFailure) {
            let file = try Descriptor(opening: path, O_RDONLY | O_NOCTTY)
            if let bytes = try file.read(limit: limit) { return bytes }
        } catch {
            throw .system(error.number, "cannot read", path, code: error.number == ENOENT || error.number == ENOTDIR ? .noInput : .io)
        }
        throw TritonError(.badData, "it holds more than \(limit) bytes").while_("cannot read", SafeText(line: path))
    }
}
