package import Domain
import Files

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

extension String {
    /// The rows of a text, without their newlines; a final newline begins no further row. By bytes, because CR and LF
    /// together are one `Character`.
    package var rows: [String] {
        let rows = utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
        return rows.last?.isEmpty == true ? rows.dropLast() : rows
    }
}
