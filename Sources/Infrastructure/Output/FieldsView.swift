import Domain
import Terminal

/// The chosen fields of records for people: as a table, one below the other, or in one line each.
struct FieldsView {
    let chosen: Selection
    let cells: CellText
    let traits: TerminalTraits

    /// Smallest width to recognise a text, in columns.
    private static let readableWidth = 30

    /// Largest number of rows that are aligned together: each cell takes several times its text until the table is
    /// written.
    static let alignedRows = 10_000

    /// A table.
    /// - Parameter header: whether it begins with the headings.
    func table(_ rows: [[FieldValue]], header: Bool = true) -> String {
        makeTable(rows).text(in: traits, header: header).rendered
    }

    /// Whether a table shows enough of these rows: the main column, what an option adds, and the whole of a URL, which
    /// nobody could copy otherwise.
    func isReadableAsTable(_ rows: [[FieldValue]]) -> Bool {
        let table = makeTable(rows)
        return chosen.fields.indices.allSatisfy { index in
            let added = chosen.isNarrowed ? RecordSchema.Column.extra : .main
            guard (chosen.fields[index].column ?? added).priority == RecordSchema.Column.main.priority else {
                return true
            }
            let room = table.room(for: index, in: traits)
            return chosen.fields[index].name == "url" ? room == .whole : room != .none
        }
    }

    private func makeTable(_ rows: [[FieldValue]]) -> Table {
        let columns = chosen.fields.map { field in
            Table.Column(
                cells.heading(field), alignment: field.type == .number ? .right : .left,
                // Columns that were selected with `--fields` are left out last.
                priority: chosen.isNarrowed ? 0 : priority(field),
                comfortableWidth: chosen.isNarrowed || !traits.isTerminal ? 0 : Self.readableWidth,
                isFlexible: field.column?.grows ?? (field.type == .string),
                isWhole: traits.isTerminal && field.column?.priority == 0, style: Self.style(field))
        }
        let checks = chosen.fields.indices.filter { chosen.fields[$0].presentation == .check }
        let rows = rows.map { chosen.values($0) }
        var table = Table(columns, rows: rows.map { row in zip(row, chosen.fields).map(cells.cell) })
        for (number, row) in rows.enumerated() {
            for column in checks {
                table.setStyle(Self.style(row[column], chosen.fields[column]), row: number, column: column)
            }
        }
        return table
    }

    /// One below the other: for single items, wide rows and screen readers.
    func records(_ rows: [[FieldValue]]) -> String {
        let records = rows.map { row in
            zip(chosen.fields, chosen.values(row)).compactMap { field, value -> RecordView.Field? in
                let text = cells.prose(value, field)
                // Empty fields are left out, unless the user selected them.
                if cells.isForPerson, !chosen.isNarrowed, text.isEmpty { return nil }
                return RecordView.Field(
                    cells.heading(field), text, Self.style(value, field), isWhole: field.column?.priority == 0)
            }
        }
        return RecordView(records).text(in: traits).rendered
    }

    /// One record of a stream. The line is not cut, because the lines of a stream are not aligned.
    func streamLine(_ row: [FieldValue]) -> String {
        zip(chosen.fields, chosen.values(row)).map { field, value in
            // A stream may be read long after it was written, when relative times are wrong.
            StyledText(
                CellText(now: cells.now, isAbsolute: true, isForPerson: cells.isForPerson).cell(value, field),
                Self.style(field))
        }.filter { !$0.isEmpty }.joined(separator: "  ").rendered(in: traits).rendered
    }

    /// In a pipe, marginal columns are treated as extra ones, so that the output does not change.
    private func priority(_ field: RecordSchema.Field) -> Int {
        // A field without a column is one that an option adds.
        let priority = field.column?.priority ?? RecordSchema.Column.useful.priority
        return traits.isTerminal ? priority : min(priority, RecordSchema.Column.extra.priority)
    }

    static func style(_ field: RecordSchema.Field) -> Style {
        switch field.type {
        case .time: Palette.time
        case .number: Palette.number
        default: field.column?.priority == 0 ? Palette.key : .plain
        }
    }

    static func style(_ value: FieldValue, _ field: RecordSchema.Field) -> Style {
        guard field.presentation == .check, case .flag(let isPassed) = value else { return style(field) }
        return isPassed ? Palette.passed : Palette.failed
    }
}
