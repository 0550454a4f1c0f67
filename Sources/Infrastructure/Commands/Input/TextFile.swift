package import Domain
import Files
import Terminal

extension Invocation {
    /// A further text of a command, beside the one of ``content(_:_:_:)``. It is checked, but not stored in the outbox.
    /// - Parameters:
    ///   - file: a path, or `-` for standard input.
    ///   - what: name of the text, for messages.
    /// - Throws: ``TritonError``: `no_input` when the file does not exist, `bad_data` when it is not UTF-8.
    package func text(of file: String, _ what: SafeText) throws(TritonError) -> String {
        try TextInput.text(bytes(of: file), what)
    }

    /// - Parameter file: a path, or `-` for standard input.
    /// - Throws: ``TritonError``: `no_input` when the file does not exist, `bad_data` when it is longer than `limit`.
    package func bytes(of file: String, limit: Int = maximumInput) throws(TritonError) -> [UInt8] {
        file == "-" ? try console.readAllInput(limit: limit) : try FileReader.read(file, limit: limit)
    }
}
