/// Joins rows until they are a whole line: a line continues after an open quote, a backslash at the end, and in a
/// here-document.
///
/// The line is parsed only when it may be complete, and not after each row, so that the time is linear in the length of
/// the text.
struct LineAssembly {
    /// The rows, with line breaks between them; those before `start` are done.
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var missing: ShellLine.Incomplete?
    /// The quote that is open at the end.
    private var quote: UInt8?
    /// Whether there are only blanks and backslashes so far: then the next row may be a comment.
    private var isBlank = true
    /// Number of all rows so far.
    private(set) var rowCount = 0
    /// The number of the first row of the line, from 1.
    private(set) var firstRow = 0

    /// The home folder, which replaces `~` in `~/` at the start of a word, as in a shell; nil to leave `~/` as it is.
    private let home: String?

    /// Whether a `#` before a word hides the rest of its row, as in a script of the shell.
    private let hasComments: Bool

    init(home: String? = nil, hasComments: Bool = false) {
        self.home = home.flatMap { $0.isEmpty ? nil : $0 }
        self.hasComments = hasComments
    }

    var isEmpty: Bool { start == bytes.count }

    mutating func add(_ row: String) {
        rowCount += 1
        if isEmpty {
            clear()
            firstRow = rowCount
        } else {
            bytes.append(.newline)
        }
        bytes.append(contentsOf: row.utf8)
        missing = stillMissing(after: row)
        isBlank = isBlank && row.utf8.allSatisfy { [.space, .tab, .carriageReturn, .backslash].contains($0) }
    }

    /// The missing part after one more row; nil when the text must be parsed again.
    private mutating func stillMissing(after row: String) -> ShellLine.Incomplete? {
        switch missing {
        case nil: nil
        case .hereText(let end): row == end || row == end + "\r" ? nil : missing
        case .continuation where isBlank: nil
        case .quote, .continuation: open(in: row)
        }
    }

    private mutating func open(in row: String) -> ShellLine.Incomplete? {
        var isEscaped = false
        var before = UInt8.space
        for byte in row.utf8 {
            defer { before = byte }
            if isEscaped {
                isEscaped = false
                continue
            }
            switch (byte, quote) {
            case (.backslash, nil), (.backslash, .doubleQuote): isEscaped = true
            case (.singleQuote, nil), (.doubleQuote, nil): quote = byte
            case (_, .some(byte)): quote = nil
            // There may be a mistake here, which is reported at once by parsing.
            case (.pipe, nil), (.less, nil), (.greater, nil): return nil
            case (UInt8(ascii: "_"), nil), (.hash, nil): if before == .space || before == .tab { return nil }
            default: break
            }
        }
        if isEscaped, quote == nil { return .continuation }
        return quote.map { .quote($0 == .singleQuote ? .single : .double) }
    }

    /// The next complete line; nil when more rows are needed.
    mutating func next(_ underscore: ShellLine.Underscore) -> ShellLine? {
        guard !isEmpty, missing == nil else { return nil }
        var parser = ShellLineParser(bytes, from: start, underscore: underscore, home: home, hasComments: hasComments)
        let line = parser.line()
        if case .incomplete(let what) = line {
            missing = what
            if case .quote(let open) = what { quote = open == .single ? .singleQuote : .doubleQuote }
            return nil
        }
        start = parser.position
        isBlank = true
        return line
    }

    /// Drops an incomplete line.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: bytes.count < 1 << 16)
        start = 0
        missing = nil
        quote = nil
        isBlank = true
    }
}
