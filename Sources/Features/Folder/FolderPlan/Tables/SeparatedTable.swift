import Domain

/// Lines of values that are separated by tabs. In a value, a tab, a newline, a return, a backslash and NUL are written
/// as `\t`, `\n`, `\r`, `\\` and `\0`.
package enum SeparatedTable {
    package struct Row: Sendable, Equatable {
        package let line: Int
        package let values: [String]
        /// Whether the file ends with this row and not with the end of its line, as one does that was cut.
        package var isUnended = false
    }

    package static func rows(_ text: String) -> [Row] {
        var rows: [Row] = []
        for (number, line) in text.normalisedLineEnds.utf8.split(separator: 10, omittingEmptySubsequences: false)
            .enumerated() where !line.isEmpty
        {
            let values = line.split(separator: 9, omittingEmptySubsequences: false).map { unescaped(Array($0)) }
            rows.append(Row(line: number + 1, values: values))
        }
        if !text.utf8.isEmpty, text.utf8.last != 10, text.utf8.last != 13 { rows[rows.count - 1].isUnended = true }
        return rows
    }

    package static func line(_ values: [String]) -> String { values.map(escaped).joined(separator: "\t") + "\n" }

    /// The letter of each byte that is written with a backslash before it.
    private static let letters: [UInt8: UInt8] = [0x5C: 0x5C, 9: 0x74, 10: 0x6E, 13: 0x72, 0: 0x30]

    private static func escaped(_ value: String) -> String {
        String(decoding: value.utf8.flatMap { byte in letters[byte].map { [0x5C, $0] } ?? [byte] }, as: UTF8.self)
    }

    private static func unescaped(_ bytes: [UInt8]) -> String {
        guard bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x5C, index + 1 < bytes.count,
                let meant = letters.first(where: { $0.value == bytes[index + 1] })
            {
                out.append(meant.key)
                index += 2
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// - Throws: ``TritonError`` of code `bad_data` naming the line.
    static func flag(_ text: String, _ line: Int) throws(TritonError) -> String {
        switch text.lowercased() {
        case "true", "yes", "listed": return "true"
        case "false", "no", "unlisted": return "false"
        default: throw FolderTable.bad(line, "'\(line: text)' should be true or false")
        }
    }
}
