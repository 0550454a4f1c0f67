package import Domain

extension StyledText {
    /// Lines of at most that many columns, broken between words. A word that is longer than a line is broken at the end
    /// of the line. Further lines of a list item are indented.
    /// - Parameter breaksURLs: false to keep a URL whole, so that it can still be opened.
    package func wrapped(to columns: Int, breaksURLs: Bool = false) -> [StyledText] {
        // An empty text is one blank line: it separates two paragraphs.
        if isEmpty { return [.empty] }
        return lines.flatMap {
            DisplayWidth.widest(of: $0.plain) <= columns
                ? [$0] : LineWrap($0, columns: max(1, columns), breaksURLs: breaksURLs).lines
        }
    }

    /// A message, wrapped between words to the width of the terminal, with further lines indented to the beginning of
    /// the text. A quoted command, a path and a URL stay in one piece, so that they can be copied. Nothing is wrapped
    /// where output is plain lines.
    /// - Parameter indent: columns before the text, such as those of `triton: `.
    package func message(in traits: TerminalTraits, indent: Int = 0) -> SafeText {
        guard traits.isTerminal, !traits.hasPlainLines, let columns = traits.columns else {
            return rendered(in: traits)
        }
        return lines.flatMap { line -> [StyledText] in
            guard DisplayWidth.widest(of: line.plain) >= columns else { return [line] }
            return LineWrap(line, columns: columns - 1, messageIndent: indent).lines
        }.map { $0.rendered(in: traits) }.joined(separator: "\n")
    }
}

extension [StyledText] {
    /// The lines of a list as messages, each of which ends with a newline.
    package func messages(in traits: TerminalTraits, indent: Int) -> SafeText {
        map { $0.message(in: traits, indent: indent) + "\n" }.joined()
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
    /// Positions of blanks at which no line may end.
    private let keptBlanks: Set<Int>
    /// Whether words that are longer than a line stay whole.
    private let keepsWords: Bool
    private let breaksURLs: Bool

    /// - Parameter messageIndent: columns before the further lines of a message, in which quotations and words stay
    ///   whole; nil for other text.
    init(_ line: StyledText, columns: Int, messageIndent: Int? = nil, breaksURLs: Bool = false) {
        self.breaksURLs = breaksURLs
        self.line = line
        self.columns = columns
        cells = line.runs.enumerated().flatMap { number, run in
            run.text.rendered.map { Cell(character: $0, width: DisplayWidth.widest(of: $0), run: number) }
        }
        let characters = cells.map(\.character)
        keepsWords = messageIndent != nil
        keptBlanks = messageIndent == nil ? [] : Self.quotedBlanks(of: characters, shorterThan: columns)
        let indent = messageIndent ?? Self.hangingIndent(of: characters)
        self.indent = indent * 2 > columns ? 0 : indent
    }

    /// Positions of the blanks inside quotation marks, except in a quotation that is longer than a line.
    private static func quotedBlanks(of characters: [Character], shorterThan columns: Int) -> Set<Int> {
        var blanks: Set<Int> = [], start: Int?
        for position in characters.indices where characters[position] == "'" {
            let before = position > 0 ? characters[position - 1] : " "
            let after = position + 1 < characters.count ? characters[position + 1] : " "
            if let opened = start {
                // An apostrophe is between two letters.
                guard !after.isLetter else { continue }
                if position - opened < columns {
                    blanks.formUnion((opened..<position).filter { characters[$0] == " " })
                }
                start = nil
            } else if before == " " || before == "(" {
                start = position
            }
        }
        return blanks
    }

    /// Columns before the text of a list item.
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
                isFirst ? text : StyledText.blanks(indent) + text)
            start = end
            while start < cells.count, cells[start].character == " " { start += 1 }
        }
        return lines
    }

    /// The end of the line that starts at that position.
    private func end(from start: Int, room: Int) -> Int {
        var used = 0
        var lastBreak: Int?
        var position = start
        while position < cells.count {
            let cell = cells[position]
            if used + cell.width > room, position > start {
                if isBlank(position) { return position }
                if let lastBreak { return lastBreak }
                return keepsWords || !breaksURLs && isURL(at: start) ? wordEnd(from: position) : position
            }
            used += cell.width
            // In Chinese and Japanese a line may end after any character.
            if (isBlank(position) && hasText(start..<position)) || cell.width == 2 { lastBreak = position + 1 }
            position += 1
        }
        return position
    }

    /// Whether a line may end there.
    private func isBlank(_ position: Int) -> Bool {
        cells[position].character == " " && !keptBlanks.contains(position)
    }

    private func hasText(_ range: Range<Int>) -> Bool { cells[range].contains { $0.character != " " } }

    private func isURL(at start: Int) -> Bool {
        PublicURL.isURL(String(String(cells[start...].prefix(9).map(\.character)).drop { "(<".contains($0) }))
    }

    private func wordEnd(from position: Int) -> Int {
        cells.indices[position...].first { isBlank($0) } ?? cells.count
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
