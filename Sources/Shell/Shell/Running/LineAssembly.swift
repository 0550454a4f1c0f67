/// Puts rows together until they are a whole line: an open quote, a backslash at the end and a here-text go on.
///
/// The line is read when its last row may have come, and not once for each row: the time grows with the length of the
/// text.
struct LineAssembly {
    /// The rows, with line breaks between them; those before `start` were taken.
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var missing: ShellLine.Incomplete?
    /// Whether what is missing belongs to a shell command, where a backslash means more.
    private var isInShellCommand = false
    /// The one that is open at the end.
    private var quote: UInt8?
    /// Whether there are only blanks and backslashes yet: then the next row may be a comment.
    private var isBlank = true
    /// The number of rows taken so far, and that of the row where the line begins.
    private(set) var rowCount = 0
    private(set) var firstRow = 0

    /// What `~/` at the start of a word stands for, as in every shell; nil where it stands for itself.
    private let home: String?

    init(home: String? = nil) { self.home = home.flatMap { $0.isEmpty ? nil : $0 } }

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

    /// The missing part after one more row; nil when the text is to be read again.
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
            // What is here may be a mistake, which is said at once.
            case (.pipe, nil), (.less, nil), (.greater, nil): if !isInShellCommand { return nil }
            case (UInt8(ascii: "_"), nil): if !isInShellCommand, before == .space || before == .tab { return nil }
            default: break
            }
        }
        if isEscaped, quote == nil || isInShellCommand { return .continuation }
        return quote.map { .quote($0 == .singleQuote ? .single : .double) }
    }

    /// The next line that is whole; nil when more rows are needed.
    mutating func next(_ underscore: ShellLine.Underscore) -> ShellLine? {
        guard !isEmpty, missing == nil else { return nil }
        var parser = ShellLineParser(bytes, from: start, underscore: underscore, home: home)
        let line = parser.line()
        isInShellCommand = parser.isInShellCommand
        if case .incomplete(let what) = line {
            missing = what
            if case .quote(let open) = what {
                quote = open == .single ? .singleQuote : .doubleQuote
            } else {
                quote = parser.shellQuote
            }
            return nil
        }
        start = parser.position
        isBlank = true
        return line
    }

    /// Drops what is not whole.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: bytes.count < 1 << 16)
        start = 0
        missing = nil
        quote = nil
        isInShellCommand = false
        isBlank = true
    }
}
