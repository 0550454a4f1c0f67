import Domain

/// A table in Markdown: a line with the headings, one with hyphens, and the rows.
struct MarkdownTable {
    private enum Alignment {
        case left, right, center
    }

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
        rows = [heading] + body.map { Self.cells($0.rendered) }
        self.alignments = alignments
    }

    /// The rows with their columns one below the other. A table that is too wide, or has a row with more cells than
    /// headings, stays as it was written.
    func render(_ spans: MarkdownSpans) -> [StyledText] {
        let traits = spans.traits
        let cells = rows.enumerated().map { number, row in
            row.map { spans.render($0[...], number == 0 ? Palette.heading : .plain) }
        }
        let widths = alignments.indices.map { column in
            cells.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
        }
        let width = widths.reduce(2 * (widths.count - 1), +)
        guard width <= Markdown.width(in: traits), cells.allSatisfy({ $0.count <= widths.count }) else {
            return source.map { spans.render($0.rendered[...], .plain) }
        }
        var lines = cells.map { row in
            var line = StyledText.empty
            for (column, cell) in row.enumerated() {
                let blanks = widths[column] - cell.width
                let before =
                    switch alignments[column] {
                    case .left: 0
                    case .right: blanks
                    case .center: blanks / 2
                    }
                line += StyledText.blanks((column > 0 ? 2 : 0) + before) + cell + StyledText.blanks(blanks - before)
            }
            return line.trimmingEnd()
        }
        let rule = String(repeating: traits.isUnicode ? "─" : "-", count: width)
        lines.insert(StyledText(SafeText(trusted: rule), Palette.minor), at: 1)
        return lines
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
    private static func cells(_ line: String) -> [String] {
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
        return cells.map { String($0).trimmed.replacingBytes(of: "\\|", with: "|") }
    }
}
