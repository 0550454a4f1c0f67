import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct HostileTextTests {
    private static let color = TerminalTraits(isTerminal: true, columns: 40, hasColor: true)

    @Test(arguments: Hostile.rows)
    func `no sink lets a control or invisible character through`(_ row: Hostile.Row) {
        let remote = RemoteText(row.text)
        let columns = [Table.Column("NAME"), Table.Column("TEXT", isFlexible: true, style: .dim)]
        let sinks: [(name: String, text: SafeText)] = [
            ("line", SafeText(line: row.text)),
            ("prose", SafeText(prose: row.text)),
            ("interpolation", "a \(remote) b"),
            (
                "table",
                Table(columns, rows: [["x", SafeText(line: remote)], ["y", SafeText(prose: remote)]]).text(
                    in: Self.color)
            ),
            (
                "record",
                RecordView([[.init(SafeText(line: remote), SafeText(prose: remote), .bold)]]).text(in: Self.color)
            ),
            (
                "accessible record",
                RecordView([[.init("key", SafeText(prose: remote))]]).text(in: TerminalTraits(isAccessible: true))
            ),
            ("Markdown", Markdown.render(remote, in: Self.color).page(in: Self.color)),
            ("difference", LineDiff(from: "before", to: remote).hunks.page(in: Self.color)),
            ("truncated", SafeText(prose: remote).truncated(to: 5)),
        ]
        for sink in sinks {
            #expect(Hostile.findings(in: sink.text.rendered) == [], "\(sink.name)")
        }
    }

    @Test(arguments: Hostile.rows)
    func `a text that is escaped twice is the same as one that is escaped once`(_ row: Hostile.Row) {
        let line = TextEscaping.line(row.text)
        let prose = TextEscaping.prose(row.text)
        #expect(TextEscaping.line(line) == line)
        #expect(TextEscaping.prose(prose) == prose)
    }

    @Test(arguments: Hostile.rows, [1, 7, 20, 40])
    func `no cell of a hostile text makes a line wider than the terminal`(_ row: Hostile.Row, _ columns: Int) {
        let table = Table(
            [.init("A"), .init("B", priority: 1, isFlexible: true)],
            rows: [[SafeText(line: row.text), SafeText(line: row.text)]])
        let widths = table.lines(in: TerminalTraits(isTerminal: true, columns: columns)).map(\.width)
        #expect(widths.allSatisfy { $0 <= columns }, "\(widths)")
    }

    @Test(arguments: ["a thousand marks", "marks between variation selectors", "marks between joiners"])
    func `a character cannot have so many marks that they cover its neighbours`(_ name: String) throws {
        let row = try #require(Hostile.rows.first { $0.name == name })
        let marks = TextEscaping.line(row.text).map { $0.unicodeScalars.count { $0.value == 0x301 } }.max() ?? 0
        #expect((1...8).contains(marks))
    }

    @Test(arguments: [
        "👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️ 1️⃣ ☝🏽", "🇩🇪 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "مرحبا بالعالم", "שלום עולם",
        "日本語 한국어 中文", "नमस्ते क्षमा", "क्‍ष ශ්‍රී", "می‌خواهم", "e\u{301}a\u{308}",
        "❤️‍🔥 🧑🏽‍🚀 👁️‍🗨️ 🏳️‍⚧️ 🐻‍❄️ ⛹🏻‍♀️",
        "Straße naïve",
    ])
    func `text in real languages is not changed`(_ text: String) {
        #expect(TextEscaping.line(text) == text)
        #expect(TextEscaping.prose(text) == text)
    }

    @Test
    func `an escaped ESC is never taken for markup`() {
        let lines = Markdown.render("\u{1B}31m](http://evil.example)", in: Self.color)
        #expect(lines.map(\.plain.rendered) == ["^[31m](http://evil.example)"])
    }
}
