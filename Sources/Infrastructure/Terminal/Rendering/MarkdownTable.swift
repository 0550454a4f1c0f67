import Domain

/// A table in Markdown: a line with the headings, one with hyphens, and the rows.
struct MarkdownTable {
    private let rows: [[String]]
    private let alignments: [Alignment]
    private let source: ArraySlice<SafeText>

    var lineCount: Int { source.count }

    /// - Parameter lines: the text from the first line of the table on.
    /// - Returns: nil if no table begins there.
    init?(_ lines: ArraySlice<SafeText>) {
        guard let first = lines.first?.rendered, first.contains("|"), lines.count > 1,
            let alignments = Self.alignments(lines[lines.startIndex + 1].rendered)
        else { return nil }
        let heading = Self.cells(first)
        guard heading.count == alignments.count else { return nil }
        let body = lines.dropFirst(2).prefix { $0.rendered.contains("|") }
        source = lines[..<body.endIndex]
        rows = [heading] + body.map { Self.cells($0.rendered, atMost: heading.count) }
        self.alignments = alignments
    }

    /// The rows with their columns one below the other; the text in columns that are too wide is wrapped. Of a table
    /// that does not fit even so each cell has its own line, behind its heading. For a screen reader, which reads line
    /// by line, such a table stays as it was written.
    func render(_ spans: MarkdownSpans) -> [StyledText] {
        let cells = rows.enumerated().map { number, row in
            row.map { spans.render($0[...], number == 0 ? Palette.heading : .plain) }
        }
        guard let widths = widths(of: cells, in: spans.traits) else {
            return spans.traits.isAccessible || rows.count == 1
                ? source.map { spans.render($0.rendered[...], .plain) } : Self.folded(cells)
        }
        let columns = zip(widths, alignments).map { TableColumn(width: $0, alignment: $1) }
        let lines = cells.map { row in
            let cells = zip(row, widths).map { $0.wrapped(to: $1, breaksURLs: true) }
            return (0..<(cells.map(\.count).max() ?? 1)).map { number in
                StyledText.row(cells.map { number < $0.count ? $0[number] : .empty }, columns, in: spans.traits)
            }
        }
        let rule = Markdown.rule(TableColumn.total(widths), in: spans.traits)
        // A blank line shows where a row ends.
        let separator: [StyledText] = lines.dropFirst().contains { $0.count > 1 } ? [.empty] : []
        return lines[0] + [rule] + Array(lines.dropFirst().joined(separator: separator))
    }

    private static func folded(_ cells: [[StyledText]]) -> [StyledText] {
        Array(
            cells.dropFirst().map { row in
                zip(cells[0], row).filter { !$1.isEmpty }.map { $0 + StyledText(": ") + $1 }
            }.joined(separator: [.empty]))
    }

    /// Columns below which a cell is not made narrower.
    private static let minimumWidth = 5

    /// The widths with which the table fits: the widest columns are made narrower, without breaking words if that is
    /// possible. Nil if it cannot fit.
    private func widths(of cells: [[StyledText]], in traits: TerminalTraits) -> [Int]? {
        func widest(_ width: (StyledText) -> Int) -> [Int] {
            alignments.indices.map { column in cells.map { column < $0.count ? width($0[column]) : 0 }.max() ?? 0 }
        }
        let natural = widest { DisplayWidth.of($0.plain, in: traits) }
        let room = Markdown.width(in: traits)
        if TableColumn.total(natural) <= room { return natural }
        guard !traits.isAccessible, room >= TableColumn.total(natural.map { _ in 1 }) else { return nil }
        // In Chinese and Japanese, whose characters are two columns wide, a line may end after any character.
        let words = widest { cell in
            cell.plain.rendered.split { $0 == " " || DisplayWidth.of($0) == 2 }.map { DisplayWidth.of($0) }.max() ?? 0
        }
        for least in [words, natural.map { min($0, Self.minimumWidth) }] {
            let widths = TableColumn.narrowed(natural, least: least, to: room)
            if TableColumn.total(widths) <= room { return widths }
        }
        return nil
    }

    /// Nil for a line that is not the one below the headings.
    private static func alignments(_ line: String) -> [Alignment]? {
        guard line.contains("-"), line.allSatisfy({ "|:- ".contains($0) }) else { return nil }
        var alignments: [Alignment] = []
        for cell in cells(line) {
            let hyphens = cell.drop { $0 == ":" }.prefix { $0 == "-" }
            let (starts, ends) = (cell.first == ":", cell.last == ":")
            guard !hyphens.isEmpty, hyphens.count + (starts ? 1 : 0) + (ends ? 1 : 0) == cell.count else { return nil }
            alignments.append(starts && ends ? .center : ends ? .right : .left)
        }
        return alignments
    }

    /// The cells of a row, without the blanks around them. A bar after a backslash is text.
    /// - Parameter maximum: of cells. Those behind it are text of the last one: nothing that was written is hidden.
    private static func cells(_ line: String, atMost maximum: Int = .max) -> [String] {
        var cells: [Substring] = [], start = line.startIndex, isEscaped = false
        for index in line.indices {
            if line[index] == "|", !isEscaped {
                cells.append(line[start..<index])
                start = line.index(after: index)
            }
            isEscaped = line[index] == "\\" && !isEscaped
        }
        cells.append(line[start...])
        // The bars at the beginning and at the end are optional.
        if cells.count > 1, cells[0].allSatisfy(\.isWhitespace) { cells.removeFirst() }
        if cells.count > 1, let last = cells.last, last.allSatisfy(\.isWhitespace) { cells.removeLast() }
        if cells.count > maximum {
            let last = cells[maximum - 1].startIndex..<cells[cells.count - 1].endIndex
            cells.replaceSubrange((maximum - 1)..., with: [line[last]])
        }
        return cells.map { String($0).trimmed.replacingBytes(of: "\\|", with: "|") }
    }
}
