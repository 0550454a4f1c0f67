import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct TableTests {
    private static let table = Table(
        [
            .init("NAME", minimumWidth: 6, isFlexible: true),
            .init("TARGET", priority: 1, minimumWidth: 16, isFlexible: true),
            .init("CLICKS", alignment: .right, priority: 2), .init("CREATED", priority: 3, style: .dim),
        ],
        rows: [
            [
                "blog", "https://example.com/a/rather/long/path/that/goes/on/and/on/for/quite/a/while", "7",
                "3 hours ago",
            ],
            ["日本語", "https://例え.jp/", "1204", "2 days ago"],
            ["👩‍💻🥰", "https://example.com/", "0", "just now"],
            ["שלום", "https://example.com/rtl", "12", ""],
        ])

    private static func text(_ columns: Int?, _ traits: TerminalTraits = TerminalTraits(isTerminal: true)) -> String {
        var traits = traits
        traits.columns = columns
        return table.text(in: traits).rendered
    }

    @Test
    func `at 120 columns everything is shown, and only the longest target is cut`() {
        let table = """
            NAME    TARGET                                                                        CLICKS  CREATED
            blog    https://example.com/a/rather/long/path/that/goes/on/and/on/for/quite/a/while       7  3 hours ago
            日本語  https://例え.jp/                                                                1204  2 days ago
            👩‍💻🥰  \u{1B}[9Ghttps://example.com/                                                               \
            \u{1B}[92G0  \u{1B}[95Gjust now
            שלום    https://example.com/rtl                                                           12

            """
        #expect(Self.text(120) == table)
    }

    @Test
    func `at 80 columns the target is cut, and no line is too wide if emoji are not joined`() {
        #expect(
            Self.text(80) == """
                NAME    TARGET                                              CLICKS  CREATED
                blog    https://example.com/a/rather/long/path/that/goes/…       7  3 hours ago
                日本語  https://例え.jp/                                      1204  2 days ago
                👩‍💻🥰  \u{1B}[9Ghttps://example.com/                                     \u{1B}[66G0  \u{1B}[69Gjust now
                שלום    https://example.com/rtl                                 12

                """)
    }

    @Test
    func `at 40 columns the least important column is left out`() {
        #expect(
            Self.text(40) == """
                NAME    TARGET                   CLICKS
                blog    https://example.com/a/…       7
                日本語  https://例え.jp/           1204
                👩‍💻🥰  \u{1B}[9Ghttps://example.com/          \u{1B}[39G0
                שלום    https://example.com/rtl      12

                """)
    }

    @Test
    func `at 20 columns only the column of priority 0 is left`() {
        #expect(Self.text(20) == "NAME\nblog\n日本語\n👩‍💻🥰\nשלום\n")
    }

    @Test(arguments: ["👨‍👩‍👧", "❤️", "🇩🇪", "👍🏽", "1️⃣", "🏳️‍🌈"] as [SafeText])
    func `behind an emoji that terminals join or not, the terminal says where the next column begins`(_ name: SafeText)
    {
        let table = Table([.init("NAME"), .init("TEXT"), .init("N")], rows: [[name, "", "1"], ["日本", "x", "2"]])
        func row(_ traits: TerminalTraits) -> String {
            table.text(in: traits, header: false).rendered.split(separator: "\n").map { String($0) }[0]
        }
        let start = max(4, DisplayWidth.widest(of: name)) + 5
        let moved = name.rendered + String(repeating: " ", count: start - DisplayWidth.widest(of: name))
        #expect(row(TerminalTraits(isTerminal: true, columns: 40)) == moved + "\u{1B}[\(start + 1)G1")
        let wide = [
            TerminalTraits(isTerminal: true, isDumb: true), TerminalTraits(isTerminal: true, isAccessible: true),
        ]
        #expect(wide.map(row) == [moved + "1", moved + "1"])
        #expect(row(TerminalTraits()) == name.rendered + "       1")
    }

    @Test
    func `nothing is cut if the length of a line has no limit`() {
        #expect(Self.text(nil) == Self.text(120))
    }

    @Test
    func `the column that names an item is never cut: others are cut or left out`() {
        let table = Table(
            [.init("ID", isWhole: true), .init("TEXT", priority: 1, isFlexible: true)],
            rows: [["a1b2c3d4e5f60718293a4b5c", "a text that is longer than there is room for"]])
        #expect(
            table.text(in: TerminalTraits(isTerminal: true, columns: 40)).rendered
                == "ID                        TEXT\na1b2c3d4e5f60718293a4b5c  a text that …\n")
        #expect(
            table.text(in: TerminalTraits(isTerminal: true, columns: 20)).rendered == "ID\na1b2c3d4e5f60718293a4b5c\n")
    }

    @Test(arguments: [
        (
            120,
            """
            ID        STATUS  TITLE                                     PUBLISHED
            about     live    About                                     1 day ago
            AAAA
                      live    A title that needs more room than others  9 months ago
            tomatoes  draft   Tomatoes                                  2 days ago

            """
        ),
        (
            60,
            """
            ID        STATUS  TITLE                        PUBLISHED
            about     live    About                        1 day ago
            AAAA
                      live    A title that needs more ro…  9 months ago
            tomatoes  draft   Tomatoes                     2 days ago

            """
        ),
        (
            40,
            """
            ID        STATUS  TITLE
            about     live    About
            AAAA
                      live    A title that needs m…
            tomatoes  draft   Tomatoes

            """
        ),
    ])
    func `a name that is longer than half of the line stands above its row, and the others keep their columns`(
        _ columns: Int, _ wanted: String
    ) {
        let name = String(repeating: "a", count: 70)
        let table = Table(
            [
                .init("ID", isWhole: true), .init("STATUS", priority: 1),
                .init("TITLE", minimumWidth: 8, isFlexible: true),
                .init("PUBLISHED", priority: 2),
            ],
            rows: [
                ["about", "live", "About", "1 day ago"],
                [SafeText(trusted: name), "live", "A title that needs more room than others", "9 months ago"],
                ["tomatoes", "draft", "Tomatoes", "2 days ago"],
            ])
        let traits = TerminalTraits(isTerminal: true, columns: columns)
        #expect(table.text(in: traits).rendered == wanted.replacingBytes(of: "AAAA", with: name))
        #expect(table.room(for: 2, in: traits) == (columns == 120 ? .whole : .part))
        // In a pipe nothing is moved.
        #expect(table.text(in: TerminalTraits()).rendered.split(separator: "\n").count == 4)
    }

    @Test
    func `only on a terminal the last column of the screen stays free`() {
        let table = Table([.init("A", isFlexible: true)], rows: [["twelve signs"]])
        #expect(
            table.text(in: TerminalTraits(isTerminal: true, columns: 12), header: false).rendered == "twelve sig…\n")
        #expect(table.text(in: TerminalTraits(columns: 12), header: false).rendered == "twelve signs\n")
    }

    @Test(arguments: 1...130)
    func `no line is wider than the terminal or ends in a blank, whatever its width`(_ columns: Int) {
        let lines = Self.table.lines(in: TerminalTraits(isTerminal: true, columns: columns))
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { DisplayWidth.widest(of: $0.plain) <= columns && $0.plain.rendered.last != " " })
    }

    @Test
    func `colour is added around cells and closed on each line`() {
        let table = Table([.init("A"), .init("B", style: .color(.green))], rows: [["x", "y"], ["日本", ""]])
        #expect(
            table.text(in: TerminalTraits(isTerminal: true, columns: 80, hasColor: true)).rendered
                == "\u{1B}[1mA\u{1B}[0m     \u{1B}[1mB\u{1B}[0m\nx     \u{1B}[32my\u{1B}[0m\n日本\n")
    }

    @Test
    func `a newline in a cell stays in its line`() {
        let table = Table([.init("A")], rows: [[SafeText(prose: "one\ntwo")]])
        #expect(table.text(in: TerminalTraits(), header: false).rendered == "one⏎two\n")
    }

    @Test
    func `the ellipsis follows the locale`() {
        #expect(Self.text(40, TerminalTraits(isTerminal: true, isUnicode: false)).contains("https://example.com/..."))
    }

    @Test
    func `rows with too few or too many cells are evened out`() {
        let table = Table([.init("A"), .init("B")], rows: [["1"], ["1", "2", "3"]])
        #expect(table.text(in: TerminalTraits()).rendered == "A  B\n1\n1  2\n")
    }
}
