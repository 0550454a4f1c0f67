package import Domain

/// A table for reading. On a narrow terminal columns are left out by priority, and flexible ones are cut. A name of an
/// item that is longer than half of the terminal has a line of its own, above the rest of its row: the other rows keep
/// their columns. A line is wider than the terminal only if such a name is, and no line ends in blanks.
package struct Table: Sendable {
    package struct Column: Sendable {
        package var title: SafeText
        package var alignment: Alignment
        /// The column with the highest number is left out first, and one of 0 last.
        package var priority: Int
        /// Columns of the terminal below which a flexible column is not cut.
        package var minimumWidth: Int
        /// Columns of the terminal that are enough to read it well: table columns of priority 3 and more are left out
        /// for that.
        package var comfortableWidth: Int
        /// Whether it may be cut to make the row fit.
        package var isFlexible: Bool
        package var style: Style
        /// Whether it names the item: it is never cut.
        package var isWhole: Bool

        package init(
            _ title: SafeText, alignment: Alignment = .left, priority: Int = 0, minimumWidth: Int = 8,
            comfortableWidth: Int = 0, isFlexible: Bool = false, isWhole: Bool = false, style: Style = .plain
        ) {
            self.title = title
            self.alignment = alignment
            self.priority = priority
            self.minimumWidth = minimumWidth
            self.comfortableWidth = max(minimumWidth, comfortableWidth)
            self.isFlexible = isFlexible
            self.style = style
            self.isWhole = isWhole
        }
    }

    package var columns: [Column]
    package private(set) var rows: [[SafeText]]
    /// Styles of single cells, by row and column, that differ from the style of the column.
    private var cellStyles: [Int: [Int: Style]] = [:]

    /// Each cell becomes one line: a newline in it is shown in visible form. Missing cells are empty, surplus ones are
    /// dropped.
    package init(_ columns: [Column], rows: [[SafeText]]) {
        self.columns = columns
        self.rows = rows.map { row in
            columns.indices.map { $0 < row.count ? SafeText(line: row[$0].rendered) : .empty }
        }
    }

    package mutating func setStyle(_ style: Style, row: Int, column: Int) {
        cellStyles[row, default: [:]][column] = style
    }

    package func lines(in traits: TerminalTraits, header: Bool = true) -> [StyledText] {
        let layout = layout(natural: naturalWidths(header: header, in: traits), in: traits)
        var lines: [StyledText] = []
        if header { lines.append(line(columns.map(\.title), layout, traits) { _ in Palette.heading }) }
        for (number, row) in rows.enumerated() {
            func style(_ column: Int) -> Style { cellStyles[number]?[column] ?? columns[column].style }
            guard hasLongName(row, in: traits) else {
                lines.append(line(row, layout, traits, style: style))
                continue
            }
            lines.append(StyledText(row[0], style(0)).trimmingEnd())
            let rest = line([.empty] + row.dropFirst(), layout, traits, style: style)
            if !rest.isEmpty { lines.append(rest) }
        }
        return lines
    }

    /// Shortest name that gets a line of its own, in columns: ids of the service are shorter.
    private static let longName = 30

    /// Whether the name of the item in this row has a line of its own.
    private func hasLongName(_ row: [SafeText], in traits: TerminalTraits) -> Bool {
        guard let width = traits.columns, columns.count > 1, columns[0].isWhole else { return false }
        return DisplayWidth.of(row[0], in: traits) > max(Self.longName, width / 2)
    }

    /// How much of a column is shown.
    package enum Room { case whole, part, none }

    package func room(for column: Int, in traits: TerminalTraits) -> Room {
        let natural = naturalWidths(header: true, in: traits)
        guard let shown = layout(natural: natural, in: traits).widths.first(where: { $0.index == column }) else {
            return .none
        }
        return shown.width < natural[column] ? .part : .whole
    }

    private func naturalWidths(header: Bool, in traits: TerminalTraits) -> [Int] {
        columns.indices.map { index in
            rows.reduce(header ? DisplayWidth.of(columns[index].title) : 0) { width, row in
                index == 0 && hasLongName(row, in: traits) ? width : max(width, DisplayWidth.of(row[index], in: traits))
            }
        }
    }

    private func layout(natural: [Int], in traits: TerminalTraits) -> TableLayout {
        TableLayout(columns, natural: natural, within: Self.room(in: traits))
    }

    /// On a terminal the last column does not touch the edge.
    private static func room(in traits: TerminalTraits) -> Int? {
        traits.columns.map { traits.isTerminal ? max(1, $0 - 1) : $0 }
    }

    /// All lines, each with its newline.
    package func text(in traits: TerminalTraits, header: Bool = true) -> SafeText {
        lines(in: traits, header: header).page(in: traits)
    }

    private func line(_ cells: [SafeText], _ layout: TableLayout, _ traits: TerminalTraits, style: (Int) -> Style)
        -> StyledText
    {
        let shown = layout.widths.map { index, width in
            StyledText(cells[index].truncated(to: width, traits.ellipsis, isJoined: !traits.isTerminal), style(index))
        }
        let places = layout.widths.map { TableColumn(width: $0.width, alignment: columns[$0.index].alignment) }
        return StyledText.row(shown, places, in: traits)
    }
}
