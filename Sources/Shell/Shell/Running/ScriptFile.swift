package import Domain
import Files
import Synchronization

/// A script that is in a file.
package enum ScriptFile {
    /// In bytes; longer ones come through standard input.
    private static let limit = 16 << 20

    /// - Throws: ``TritonError``: `no_input` without such a file, `bad_data` for one that is not UTF-8 or too long,
    ///   `io`.
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

    /// Nil at the end. By bytes, because a return and a newline are one character.
    package func next() -> String? {
        rest.withLock { rest in
            guard !rest.isEmpty else { return nil }
            let row = rest.prefix { $0 != 0x0A }
            rest = rest[row.endIndex...].dropFirst()
            return String(Substring(row))
        }
    }
}
