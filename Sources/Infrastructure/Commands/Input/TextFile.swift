package import Domain
import Files
import Terminal

extension Invocation {
    /// A further text of a command, beside the one of ``content(_:_:_:)``. It is checked, but not stored in the outbox.
    /// - Parameters:
    ///   - file: a path, or `-` for standard input.
    ///   - what: name of the text, for messages.
    /// - Throws: ``TritonError``: `no_input` when there is no such file, `bad_data` when it is not UTF-8 or has a NUL.
    package func text(of file: String, _ what: SafeText) throws -> String {
        var bytes =
            file == "-"
            ? try console.readAllInput(limit: Self.maximumInput) : try FileReader.read(file, limit: Self.maximumInput)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw TritonError(.badData, "\(what) is not UTF-8 text")
        }
        return text
    }
}
