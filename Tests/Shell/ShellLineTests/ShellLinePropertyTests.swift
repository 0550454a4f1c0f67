import Testing

@testable import Shell

/// xorshift64*, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

@Suite struct `Whatever is typed` {
    static let pieces = [
        "a", "b", " ", " ", "\t", "\n", "\r", "'", "\"", "\\", "|", ">", "<", "<<", "_", "/", "!", "#", "$", "`", "~",
        "=", "2", "..", "END", "🐙", "é", "\u{301}", "\u{0}",
        "\u{202E}",
        "\u{FFFD}", "\u{1B}[2J", "-",
    ]

    static func text(_ generator: inout SeededGenerator, upTo length: Int) -> String {
        (0..<Int.random(in: 0...length, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a quoted word is read back as that word, also beside others and in an open quote`(_ seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<2_000 {
            let word = Self.text(&generator, upTo: 12)
            let other = Self.text(&generator, upTo: 6)
            for quote in [nil, .single, .double] as [ShellLine.Quote?] {
                let spelling = ShellLine.quote(word, openQuote: quote)
                #expect(
                    ShellLine.first(in: spelling, underscore: .undefined).line == .command(.init(words: [word])),
                    "\(word.debugDescription)")
                let line = "x \(spelling) \(ShellLine.quote(other))"
                #expect(
                    ShellLine.first(in: line, underscore: .undefined).line
                        == .command(.init(words: ["x", word, other])),
                    "\(line.debugDescription)")
            }
        }
    }

    @Test(arguments: [5, 6, 7, 8] as [UInt64]) func `any text is parsed to its end, line by line`(_ seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<2_000 {
            let text = Self.text(&generator, upTo: 30)
            var rest = text
            var count = 0
            while !rest.isEmpty {
                let (line, next) = ShellLine.first(in: rest)
                if case .incomplete = line { break }
                #expect(next.utf8.count < rest.utf8.count, "\(text.debugDescription)")
                guard next.utf8.count < rest.utf8.count else { return }
                rest = next
                count += 1
            }
            #expect(count <= text.utf8.count)
        }
    }

    @Test(arguments: [9, 10] as [UInt64])
    func `any text has a context at every offset, whose word begins inside the line`(_ seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<500 {
            let text = Self.text(&generator, upTo: 20)
            for offset in -1...(text.utf8.count + 1) {
                let context = ShellLine.cursorContext(text, byteOffset: offset)
                #expect((0...max(0, offset)).contains(context.start), "\(text.debugDescription) \(offset)")
            }
        }
    }

    @Test(arguments: [11, 12] as [UInt64]) func `bytes that are not UTF-8 are parsed without a crash`(_ seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let (line, rest) = ShellLine.first(in: text)
            if case .incomplete = line { continue }
            #expect(text.isEmpty || rest.utf8.count < text.utf8.count, "\(bytes)")
        }
    }
}

@Suite struct `Rows that come one by one` {
    /// The lines of a text that is parsed at once.
    private func lines(of text: String) -> (lines: [ShellLine], missing: ShellLine.Incomplete?) {
        var lines: [ShellLine] = []
        var rest = text
        while !rest.isEmpty {
            let (line, next) = ShellLine.first(in: rest)
            if case .incomplete(let missing) = line { return (lines, missing) }
            lines.append(line)
            rest = next
        }
        return (lines, nil)
    }

    /// The missing part after each row is compared too, because the prompt shows it.
    @Test(arguments: [11, 12, 13, 14, 15, 16] as [UInt64])
    func `rows of a text, added one by one, give the same lines as the whole text`(_ seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<3000 {
            let rows = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                let row = `Whatever is typed`.text(&generator, upTo: 8).replacing("\n", with: " ")
                // A carriage return before a newline belongs to the line break, and at the end of the text to the word.
                return row.utf8.last == 13 ? row + "a" : row
            }
            var assembly = LineAssembly()
            var lines: [ShellLine] = []
            var text = ""
            for row in rows {
                text = assembly.isEmpty ? row : text + "\n" + row
                assembly.add(row)
                let expected = self.lines(of: text)
                var now: [ShellLine] = []
                while let line = assembly.next(.literal) { now.append(line) }
                #expect(now == expected.lines && assembly.missing == expected.missing, "\(rows.debugDescription)")
                if !now.isEmpty {
                    text =
                        assembly.isEmpty
                        ? "" : String(text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
                }
                lines += now
                // Done and remaining rows cannot be distinguished here, so such a text ends the example.
                if !now.isEmpty, !assembly.isEmpty { break }
            }
            #expect(assembly.isEmpty || assembly.missing != nil)
        }
    }
}
