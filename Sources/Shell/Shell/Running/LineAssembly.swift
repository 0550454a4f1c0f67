/// Puts rows together until they are a whole line: an open quote, a backslash at the end and a here-text go on.
struct LineAssembly {
    private var text = ""
    private(set) var missing: ShellLine.Incomplete?
    /// The number of rows taken so far, and that of the row where the line begins.
    private(set) var rowCount = 0
    private(set) var firstRow = 0

    var isEmpty: Bool { text.isEmpty }

    mutating func add(_ row: String) {
        rowCount += 1
        if text.isEmpty { firstRow = rowCount }
        text = text.isEmpty ? row : text + "\n" + row
        // A long text is not read again for each of its rows.
        guard case .hereText(let end) = missing, row != end, row != end + "\r" else { return missing = nil }
    }

    /// The next line that is whole; nil when more rows are needed.
    mutating func next(_ underscore: ShellLine.Underscore) -> ShellLine? {
        guard !text.isEmpty, missing == nil else { return nil }
        let (line, rest) = ShellLine.first(in: text, underscore: underscore)
        if case .incomplete(let what) = line {
            missing = what
            return nil
        }
        text = rest
        return line
    }

    /// Drops what is not whole.
    mutating func clear() {
        text = ""
        missing = nil
    }
}
