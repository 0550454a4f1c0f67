import Commands
import Domain
import Files

enum EntryFile {
    /// The text, byte for byte.
    /// - Throws: ``TritonError``: `no_input` for a missing file, `bad_data` for a file that is not UTF-8 text.
    static func read(_ path: String) throws(TritonError) -> String {
        try TextInput.text(FileReader.read(path, limit: Invocation.maximumInput), "the entry")
    }
}
