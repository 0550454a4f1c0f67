import Domain
import Terminal

/// Sentences in columns, without headings. A text that is too long is wrapped within its column, or below the whole row
/// if the column is too narrow to read; nothing is cut.
struct RowsView {
    /// Columns between two cells.
    private static let gap = 2
    private static let indent: StyledText = "    "
    /// Smallest width for sentences, in columns.
    private static let readableWidth = 32

    let rows: [[StyledText]]
    let traits: TerminalTraits

    func render() -> String {
        guard !traits.hasPlainLines else {
            return rows.map { row in row.filter { !$0.isEmpty }.joined(separator: ", ") }.page(in: traits).rendered
        }
        let room = max(1, (traits.columns ?? Int.max) - 1), count = rows.map(\.count).max() ?? 0
        // The last column needs no width, because nothing follows it.
        let widths = (0..<max(0, count - 1)).map { column in
            rows.map { column < $0.count ? DisplayWidth.of($0[column].plain, in: traits) : 0 }.max() ?? 0
        }
        return rows.flatMap { row -> [StyledText] in
            var head = StyledText.empty, start = 0
            for (cell, width) in zip(row, widths) {
                head = head.placing(cell, behind: start, in: traits)
                start += width + Self.gap
            }
            guard row.count == count, let last = row.last, !last.isEmpty else {
                let line = head.trimmingEnd()
                return line.width <= room ? [line] : Self.hanging(line, room)
            }
            if start + DisplayWidth.of(last.plain, in: traits) <= room {
                return [head.placing(last, behind: start, in: traits)]
            }
            if room - start >= Self.readableWidth {
                let lines = last.wrapped(to: room - start)
                return [head.placing(lines.first ?? .empty, behind: start, in: traits)]
                    + lines.dropFirst().map { StyledText.blanks(start) + $0 }
            }
            let indent = Self.indent.width
            return Self.hanging(head.trimmingEnd(), room)
                + last.wrapped(to: max(1, room - indent)).map { Self.indent + $0 }
        }.page(in: traits).rendered
    }

    /// Wraps a line and indents all lines but the first.
    private static func hanging(_ line: StyledText, _ room: Int) -> [StyledText] {
        guard line.width > room else { return [line] }
        let lines = line.wrapped(to: max(1, room - indent.width))
        return lines.prefix(1) + lines.dropFirst().map { indent + $0 }
    }
}
