import Commands
import Domain
import Files
import Terminal

/// One of several files with entries.
enum EntryFile {
    /// The text, without a byte-order mark.
    /// - Throws: ``TritonError``: `no_input`, `bad_data` for what is empty or not UTF-8.
    static func read(_ path: String) throws(TritonError) -> String {
        var bytes = try FileReader.read(path, limit: Invocation.maximumInput)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw TritonError(.badData, "the entry is not UTF-8 text")
        }
        return text
    }
}
