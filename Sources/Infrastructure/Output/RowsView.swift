import Domain
import Terminal

/// Sentences in columns, without headings. A text that is too long is wrapped within its column, or below the whole row
/// if the column is too narrow to read; nothing is cut.
struct RowsView {
    private static let gap: StyledText = "  "
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
            rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
        }
        return rows.flatMap { row -> [StyledText] in
            let head = zip(row, widths).map { cell, width in cell + StyledText.blanks(width - cell.width) }.joined(
                separator: Self.gap)
            guard row.count == count, let last = row.last, !last.isEmpty else {
                let line = head.trimmingEnd()
                return line.width <= room ? [line] : Self.hanging(line, room)
            }
            let whole = head + Self.gap + last
            if whole.width <= room { return [whole] }
            let column = head.width + Self.gap.width
            if room - column >= Self.readableWidth {
                let lines = last.wrapped(to: room - column)
                return [head + Self.gap + (lines.first ?? .empty)]
                    + lines.dropFirst().map { StyledText.blanks(column) + $0 }
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
