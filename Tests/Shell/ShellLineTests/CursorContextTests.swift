import Testing

@testable import Shell

@Suite struct `The word at the cursor` {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var context: CursorContext

        /// The bar marks the cursor.
        init(
            _ text: String, _ words: [String], _ prefix: String, at start: Int, quote: ShellLine.Quote? = nil,
            _ place: CursorContext.Place = .word, top: Bool = false
        ) {
            self.text = text
            context = CursorContext(
                finishedWords: words, prefix: prefix, openQuote: quote, start: start, place: place, isFromTop: top)
        }

        var testDescription: String { text }
    }

    static let rows: [Row] = [
        .init("¦", [], "", at: 0),
        .init("pu¦", [], "pu", at: 0),
        .init("  pu¦", [], "pu", at: 2),
        .init("purl ¦", ["purl"], "", at: 5),
        .init("purl ge¦t x", ["purl"], "ge", at: 5),
        .init("purl get 'my ¦", ["purl", "get"], "my ", at: 9, quote: .single),
        .init("purl get \"a\\\"b¦", ["purl", "get"], "a\"b", at: 9, quote: .double),
        .init("purl get a'b c'd¦", ["purl", "get"], "ab cd", at: 9),
        .init("purl get a\\ b¦", ["purl", "get"], "a b", at: 9),
        .init("paste get é🐙¦", ["paste", "get"], "é🐙", at: 10),
        .init("paste get --address=¦", ["paste", "get"], "--address=", at: 10),
        .init("/pu¦", [], "pu", at: 1, top: true),
        .init("/¦", [], "", at: 1, top: true),
        .init("/purl l¦", ["purl"], "l", at: 6, top: true),
        .init("a | gr¦", ["a"], "gr", at: 4, .file),
        .init("a|¦", ["a"], "", at: 2, .file),
        .init("a | grep 'x¦", ["a"], "'x", at: 9, .nothing),
        .init("a > ou¦", ["a"], "ou", at: 4, .file),
        .init("a >> ¦", ["a"], "", at: 5, .file),
        .init("a > out b¦", ["a"], "b", at: 8, .file),
        .init("a > out\nb¦", [], "b", at: 8),
        .init("a <<EN¦", ["a"], "EN", at: 4, .nothing),
        .init("!l¦", [], "l", at: 1, .file),
        .init("\\ti¦", [], "\\ti", at: 0, .meta),
        .init("\\watch 1¦", [], "", at: 8, .nothing),
        .init("# a¦", [], "", at: 3, .nothing),
        .init("a b\nc d¦", ["c"], "d", at: 6),
        .init("a\n¦", [], "", at: 2),
    ]

    @Test(arguments: rows) func `the word at the cursor is found together with the text before it`(_ row: Row) {
        let line = row.text.replacing("¦", with: "")
        let offset =
            row.text.utf8.count
            - row.text.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)[1].utf8.count
            - "¦".utf8.count
        #expect(ShellLine.cursorContext(line, byteOffset: offset) == row.context)
    }

    @Test func `an offset outside the line or inside a character is moved to the left`() {
        #expect(ShellLine.cursorContext("é", byteOffset: 1) == CursorContext(start: 0))
        #expect(ShellLine.cursorContext("ab", byteOffset: -1) == CursorContext(start: 0))
        #expect(ShellLine.cursorContext("ab", byteOffset: 99) == CursorContext(prefix: "ab", start: 0))
    }
}
