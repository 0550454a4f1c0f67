import Domain
import Terminal

/// Records as a table for a terminal.
struct TableView {
    private let chosen: Selection
    private let cells: CellText
    private let traits: TerminalTraits

    init(_ chosen: Selection, cells: CellText, traits: TerminalTraits) {
        self.chosen = chosen
        self.cells = cells
        self.traits = traits
    }

    func render(_ rows: [[FieldValue]]) -> String {
        let columns = chosen.fields.map { field in
            Table.Column(
                SafeText(line: field.name), alignment: field.type == .number ? .right : .left,
                // Columns that were asked for by name stay as long as there is room for anything.
                priority: chosen.isNarrowed ? 0 : field.column?.priority ?? 3, isFlexible: field.column?.grows ?? (field.type == .string), style: Self.style(field))
        }
        return Table(columns, rows: rows.map { chosen.values($0).map(cells.cell) }).text(in: traits).rendered
    }

    static func style(_ field: RecordSchema.Field) -> Style {
        switch field.type {
        case .time: .dim
        case .number: .color(.cyan)
        default: field.column?.priority == 0 ? .color(.green) : .plain
        }
    }
}

/// Records one below the other: for single things, wide rows and screen readers.
struct RecordsView {
    private let chosen: Selection
    private let cells: CellText
    private let traits: TerminalTraits

    init(_ chosen: Selection, cells: CellText, traits: TerminalTraits) {
        self.chosen = chosen
        self.cells = cells
        self.traits = traits
    }

    func render(_ rows: [[FieldValue]]) -> String {
        let records = rows.map { row in
            zip(chosen.fields, chosen.values(row)).map { field, value in
                RecordView.Field(SafeText(line: field.name), cells.prose(value), TableView.style(field))
            }
        }
        return RecordView(records).text(in: traits).rendered
    }
}

/// One record of a stream: its columns in one line, which is never cut, because nothing will line up with it.
struct StreamLine {
    private let chosen: Selection
    private let cells: CellText
    private let traits: TerminalTraits

    init(_ chosen: Selection, cells: CellText, traits: TerminalTraits) {
        self.chosen = chosen
        self.cells = cells
        self.traits = traits
    }

    func render(_ row: [FieldValue]) -> String {
        zip(chosen.fields, chosen.values(row)).map { field, value in
            // A stream is read long after it was written: relative times would be wrong by then.
            StyledText(CellText(now: cells.now, isAbsolute: true).cell(value), TableView.style(field))
        }.filter { !$0.isEmpty }.joined(separator: "  ").rendered(in: traits).rendered
    }
}
