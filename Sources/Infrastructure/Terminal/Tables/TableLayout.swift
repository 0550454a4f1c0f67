/// The columns that are shown, with their widths.
struct TableLayout {
    let widths: [(index: Int, width: Int)]

    /// The lowest priority of columns that are left out so that others get their comfortable width.
    private static let comfortPriority = 3

    init(_ columns: [Table.Column], natural: [Int], within limit: Int?) {
        guard let limit else {
            widths = columns.indices.map { ($0, natural[$0]) }
            return
        }
        // The least width of a column: its minimum if it may be cut, else its whole width.
        var least = columns.indices.map {
            columns[$0].isFlexible ? min(natural[$0], max(1, columns[$0].minimumWidth)) : natural[$0]
        }
        let comfortable = columns.indices.map {
            columns[$0].isFlexible ? min(natural[$0], columns[$0].comfortableWidth) : natural[$0]
        }
        var shown = Array(columns.indices)
        func isTooWide(_ width: [Int]) -> Bool { TableColumn.total(shown.map { width[$0] }) > limit }
        for (needed, kept) in [(comfortable, Self.comfortPriority), (least, 1)] {
            while isTooWide(needed),
                let last = shown.filter({ columns[$0].priority >= kept }).max(by: {
                    columns[$0].priority <= columns[$1].priority
                })
            {
                shown.removeAll { $0 == last }
            }
        }
        if isTooWide(least) {
            // No more columns to leave out by priority: now every column may be cut, and those without any room are
            // dropped from the right.
            least = least.indices.map { columns[$0].isWhole ? natural[$0] : min(least[$0], 1) }
            while shown.count > 1, isTooWide(least), let last = shown.lastIndex(where: { !columns[$0].isWhole }) {
                shown.remove(at: last)
            }
        }
        let room = max(0, limit)
        var cut = TableColumn.narrowed(shown.map { natural[$0] }, least: shown.map { least[$0] }, to: room)
        // A single column on a terminal without any room.
        if cut.count == 1, least[shown[0]] <= 1 { cut[0] = min(cut[0], room) }
        widths = zip(shown, cut).map { (index: $0, width: $1) }
    }
}
