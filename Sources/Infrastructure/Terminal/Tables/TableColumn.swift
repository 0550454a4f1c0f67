package enum Alignment: Sendable {
    case left, right, center
}

/// The place of a column of a table on the screen.
struct TableColumn {
    var width: Int
    var alignment: Alignment

    /// Columns of the terminal between two columns of the table.
    static let gap = 2

    /// The width of columns beside each other.
    static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + gap * max(0, widths.count - 1) }

    /// Makes the widest columns narrower until they fit, so that short ones stay whole.
    /// - Parameter least: the width below which each is not made narrower.
    /// - Returns: widths that may still be too large, where nothing more can be made narrower.
    static func narrowed(_ natural: [Int], least: [Int], to room: Int) -> [Int] {
        var widths = zip(natural, least).map { max(min($0, room), min($0, $1)) }
        while total(widths) > room,
            let widest = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
        }
        return widths
    }
}
