import Domain

extension StyledText {
    /// In lines of at most that many columns, broken between words. A word that is longer than a line is broken where
    /// the line ends; a URL stays whole, so that it can still be followed. A list's further lines are indented.
    package func wrapped(to columns: Int) -> [StyledText] {
        lines.flatMap {
            DisplayWidth.widest(of: $0.plain) <= columns ? [$0] : LineWrap($0, columns: max(1, columns)).lines
        }
    }
}

/// One line that is too long.
private struct LineWrap {
    private struct Cell {
        let character: Character
        let width: Int
        let run: Int
    }

    private let line: StyledText
    private let columns: Int
    private let cells: [Cell]
    private let indent: Int

    init(_ line: StyledText, columns: Int) {
        self.line = line
        self.columns = columns
        cells = line.runs.enumerated().flatMap { number, run in
            run.text.rendered.map { Cell(character: $0, width: DisplayWidth.widest(of: $0), run: number) }
        }
        let indent = Self.hangingIndent(of: cells.map(\.character))
        self.indent = indent * 2 > columns ? 0 : indent
    }

    /// Where the text of a list's item begins.
    private static func hangingIndent(of characters: [Character]) -> Int {
        let blanks = characters.prefix { $0 == " " }.count
        let rest = characters.dropFirst(blanks)
        guard let first = rest.first else { return 0 }
        if "-*+>•".contains(first), rest.dropFirst().first == " " { return blanks + 2 }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }.count
        guard (1...3).contains(digits), rest.dropFirst(digits).first == ".", rest.dropFirst(digits + 1).first == " "
        else { return blanks }
        return blanks + digits + 2
    }

    var lines: [StyledText] {
        var lines: [StyledText] = []
        var start = 0
        while start < cells.count {
            let isFirst = lines.isEmpty
            let room = isFirst ? columns : columns - indent
            let end = end(from: start, room: room)
            let text = text(start..<end)
            lines.append(
                isFirst || indent == 0
                    ? text : StyledText(SafeText(trusted: String(repeating: " ", count: indent))) + text)
            start = end
            while start < cells.count, cells[start].character == " " { start += 1 }
        }
        return lines
    }

    /// Where the line that starts there ends.
    private func end(from start: Int, room: Int) -> Int {
        var used = 0
        var lastBreak: Int?
        var position = start
        while position < cells.count {
            let cell = cells[position]
            if used + cell.width > room, position > start {
                if cell.character == " " { return position }
                if let lastBreak { return lastBreak }
                return isURL(at: start) ? wordEnd(from: position) : position
            }
            used += cell.width
            // Between the signs of Chinese or Japanese a line may end anywhere.
            if (cell.character == " " && hasText(start..<position)) || cell.width == 2 { lastBreak = position + 1 }
            position += 1
        }
        return position
    }

    private func hasText(_ range: Range<Int>) -> Bool { cells[range].contains { $0.character != " " } }

    private func isURL(at start: Int) -> Bool {
        let head = String(cells[start...].prefix(9).map(\.character)).drop { "(<".contains($0) }
        return head.hasPrefix("http://") || head.hasPrefix("https://")
    }

    private func wordEnd(from position: Int) -> Int {
        cells[position...].firstIndex { $0.character == " " } ?? cells.count
    }

    private func text(_ range: Range<Int>) -> StyledText {
        var runs: [StyledText.Run] = []
        var last = -1
        for cell in cells[range] {
            if cell.run != last {
                let run = line.runs[cell.run]
                runs.append(StyledText.Run(.empty, run.style, link: run.link))
                last = cell.run
            }
            runs[runs.count - 1].text += SafeText(trusted: String(cell.character))
        }
        return StyledText(runs: runs).trimmingEnd()
    }
}
