/// The columns that are shown, with their widths.
struct TableLayout {
    private(set) var widths: [(index: Int, width: Int)]

    /// Columns between two columns of the table.
    static let gap = 2
    /// The lowest priority of columns that are left out so that others get their comfortable width.
    private static let comfortPriority = 3

    init(_ columns: [Table.Column], natural: [Int], within limit: Int?) {
        widths = columns.indices.map { ($0, natural[$0]) }
        guard let limit else { return }
        // The least width of a column: its minimum if it may be cut, else its whole width.
        var least = columns.indices.map {
            columns[$0].isFlexible ? min(natural[$0], max(1, columns[$0].minimumWidth)) : natural[$0]
        }
        func total(_ width: (Int) -> Int) -> Int { widths.reduce(-Self.gap) { $0 + Self.gap + width($1.index) } }

        let comfortable = columns.indices.map {
            columns[$0].isFlexible ? min(natural[$0], columns[$0].comfortableWidth) : natural[$0]
        }
        for (needed, kept) in [(comfortable, Self.comfortPriority), (least, 1)] {
            while total({ needed[$0] }) > limit,
                let last = widths.filter({ columns[$0.index].priority >= kept }).max(by: {
                    columns[$0.index].priority <= columns[$1.index].priority
                })
            {
                widths.removeAll { $0.index == last.index }
            }
        }
        if total({ least[$0] }) > limit {
            // No more columns to leave out by priority: now every column may be cut, and those without any room are
            // dropped from the right.
            least = least.indices.map { columns[$0].isWhole ? natural[$0] : min(least[$0], 1) }
            while widths.count > 1, total({ least[$0] }) > limit {
                guard let last = widths.lastIndex(where: { !columns[$0.index].isWhole }) else { break }
                widths.remove(at: last)
            }
        }
        shrink(by: total { natural[$0] } - limit, least: least, limit: max(0, limit))
    }

    /// Cuts the widest columns first, so that short ones stay whole.
    private mutating func shrink(by excess: Int, least: [Int], limit: Int) {
        guard excess > 0 else { return }
        for position in widths.indices where least[widths[position].index] < widths[position].width {
            widths[position].width = min(widths[position].width, limit)
        }
        var over = widths.reduce(-Self.gap) { $0 + Self.gap + $1.width } - limit
        while over > 0 {
            let shrinkable = widths.indices.filter { widths[$0].width > least[widths[$0].index] }
            guard let widest = shrinkable.max(by: { widths[$0].width < widths[$1].width }) else { break }
            widths[widest].width -= 1
            over -= 1
        }
        // A single column that is wider than the terminal.
        if over > 0, widths.count == 1, least[widths[0].index] <= 1 { widths[0].width = limit }
    }
}
