import Domain

/// One record on each line, for `cut`, `awk` and `while read`: full values with tabs between them; tab, newline, return
/// and backslash are written as `\t \n \r \\`.
struct TSVView {
    let chosen: Selection
    let hasHeader: Bool

    /// - Parameter write: called with the pieces of the text.
    func lines(_ records: CommandOutput.Records, _ write: ([UInt8]) throws -> Void) throws {
        var out: [UInt8] = []
        if hasHeader { append(chosen.fields.map(\.name), to: &out) }
        for row in records.rows {
            append(chosen.values(row).map(\.plain), to: &out)
            guard out.count >= pieceSize else { continue }
            try write(out)
            out.removeAll(keepingCapacity: true)
        }
        try write(out)
    }

    func line(_ row: [FieldValue]) -> [UInt8] {
        var out: [UInt8] = []
        append(chosen.values(row).map(\.plain), to: &out)
        return out
    }

    private func append(_ cells: [String], to out: inout [UInt8]) {
        for (position, cell) in cells.enumerated() {
            if position > 0 { out.append(9) }
            // Most cells need no escapes and are copied.
            if !cell.utf8.contains(where: { $0 < 14 || $0 == 92 }) {
                out.append(contentsOf: cell.utf8)
                continue
            }
            for byte in cell.utf8 {
                switch byte {
                case 9: out.append(contentsOf: [92, 116])
                case 10: out.append(contentsOf: [92, 110])
                case 13: out.append(contentsOf: [92, 114])
                case 92: out.append(contentsOf: [92, 92])
                default: out.append(byte)
                }
            }
        }
        out.append(10)
    }
}
