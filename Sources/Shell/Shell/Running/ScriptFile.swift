package import Domain
import Files
import Synchronization

/// Reads a script from a file.
package enum ScriptFile {
    /// In bytes; a longer script can be given on standard input.
    private static let limit = 16 << 20

    /// - Throws: ``TritonError``: `no_input` when there is no such file, `bad_data` when it is not UTF-8 or too long,
    ///   `io` when it cannot be read.
    package static func text(_ path: String) throws(TritonError) -> String {
        guard let text = String(validating: try FileReader.read(path, limit: limit), as: UTF8.self) else {
            throw TritonError(.badData, "it is not UTF-8").withContext("cannot run", SafeText(line: path))
        }
        return text
    }
}

/// The rows of a text, one after the other.
package final class Rows: Sendable {
    private let rest: Mutex<Substring.UTF8View>

    package init(_ text: String) { rest = Mutex(Substring(text).utf8) }

    /// The next row without its newline; nil at the end. By bytes, because CR and LF together are one `Character`.
    package func next() -> String? {
        rest.withLock { rest in
            guard !rest.isEmpty else { return nil }
            let row = rest.prefix { $0 != 0x0A }
            rest = rest[row.endIndex...].dropFirst()
            return String(Substring(row))
        }
    }
}
