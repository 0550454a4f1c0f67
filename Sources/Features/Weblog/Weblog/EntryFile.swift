import Commands
import Domain
import Files
import Terminal

/// Reads a file that contains an entry.
enum EntryFile {
    /// The text, without a byte-order mark.
    /// - Throws: ``TritonError``: `no_input` for a missing file, `bad_data` for a file that is not UTF-8 text, or
    ///   contains a zero byte.
    static func read(_ path: String) throws(TritonError) -> String {
        var bytes = try FileReader.read(path, limit: Invocation.maximumInput)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw TritonError(.badData, "the entry is not UTF-8 text")
        }
        return text
    }
}
