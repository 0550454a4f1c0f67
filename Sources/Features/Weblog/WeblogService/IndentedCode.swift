import Domain

/// Finds the lines of indented code among the lines of Markdown: those that are indented by four columns or more after
/// a blank line. In a list item, a footnote, a definition or a block quote, the columns count from its content.
struct IndentedCode {
    /// The text outside of block quotes, and that in each open one, from the outer to the inner.
    private var levels = [Level()]

    /// The column that an indent counts from, outside of block quotes.
    var column: Int { levels[0].column }

    /// Reads the next line.
    /// - Parameter text: begins with the line, and may go on after it.
    /// - Returns: whether the line is code.
    mutating func contains(_ text: ArraySlice<UInt8>) -> Bool {
        var line = Level.Line.quote(text), depth = 0
        while case .quote(let content) = line {
            if depth == levels.count { levels.append(Level()) }
            line = levels[depth].read(content)
            depth += 1
        }
        levels.removeSubrange(depth...)
        if case .code = line { return true }
        return false
    }
}

/// The lines of a text, or of a block quote without its marks.
private struct Level {
    enum Line {
        case code, text
        /// The line goes on with this in a block quote.
        case quote(ArraySlice<UInt8>)
    }

    /// Whether the line before was blank, or code.
    private var canBegin = true
    /// The columns of the contents of the open items, from the outer ones to the inner ones.
    private var items: [Int] = []

    var column: Int { items.last ?? 0 }

    mutating func read(_ text: ArraySlice<UInt8>) -> Line {
        var content = text.drop(while: Self.isBlank)
        guard !Self.isEnd(content) else {
            canBegin = true
            return .text
        }
        var indent = Self.column(behind: text[..<content.startIndex], from: 0)
        // Without a blank line before it, a line may continue the paragraph of an item.
        if canBegin || Self.marker(of: content) != nil {
            while column > indent { items.removeLast() }
        }
        if canBegin, indent >= column + 4 { return .code }
        canBegin = false
        guard !Self.isRule(content) else { return .text }
        // An item can begin with another item.
        while indent < column + 4, let width = Self.marker(of: content) {
            let rest = content.dropFirst(width)
            content = rest.drop(while: Self.isBlank)
            let end = indent + width, next = Self.column(behind: rest[..<content.startIndex], from: end)
            // Of five blanks or more, one separates, and the others indent code.
            canBegin = next > end + 4 && !Self.isEnd(content)
            items.append(canBegin || Self.isEnd(content) ? end + 1 : next)
            if canBegin { return .code }
            indent = next
        }
        if content.starts(with: "[^".utf8) { items.append(indent + 4) }
        guard indent < column + 4, content.first == UInt8(ascii: ">") else { return .text }
        let quoted = content.dropFirst()
        return .quote(quoted.first.map(Self.isBlank) == true ? quoted.dropFirst() : quoted)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
        line.first.map { $0 == 10 || line.starts(with: [13, 10]) } ?? true
    }

    private static func column(behind blanks: ArraySlice<UInt8>, from start: Int) -> Int {
        blanks.reduce(start) { $1 == 9 ? $0 / 4 * 4 + 4 : $0 + 1 }
    }

    /// Whether a line is a rule such as `* * *`, and not an item.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        guard let sign = line.first, "-*".utf8.contains(sign) else { return false }
        let signs = line.prefix { $0 == sign || isBlank($0) }
        return isEnd(line[signs.endIndex...]) && signs.count { $0 == sign } >= 3
    }

    /// The width of the marker that begins an item.
    private static func marker(of line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix(9).prefix(while: \.isDigit)
        let marker = line[digits.endIndex...]
        guard let first = marker.first, (digits.isEmpty ? "-*+:" : ".)").utf8.contains(first) else { return nil }
        return marker.dropFirst().first.map { [9, 10, 13, 32].contains($0) } ?? true ? digits.count + 1 : nil
    }
}
