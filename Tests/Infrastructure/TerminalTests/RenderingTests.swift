import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct RenderingTests {
    private static let color = TerminalTraits(isTerminal: true, columns: 80, hasColor: true)
    private static let rule = String(repeating: "─", count: 79)

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        let rendered: String
        var testDescription: String { name }
    }

    /// Shows styles as `{b …}`: `b` bold, `u` underlined, `c` cyan, `d` dim; nested styles are joined.
    private static func marked(_ lines: [StyledText]) -> String {
        lines.map { line in
            line.runs.map { run in
                let letters =
                    (run.style.attributes.contains(.bold) ? "b" : "") + (run.style.attributes.contains(.dim) ? "d" : "")
                    + (run.style.attributes.contains(.underlined) ? "u" : "")
                    + (run.style.color == nil ? "" : "c")
                return letters.isEmpty ? run.text.rendered : "{\(letters) \(run.text.rendered)}"
            }
            .joined()
        }
        .joined(separator: "\n")
    }

    @Test func `a text is split below the lines that are only a picture`() {
        let text =
            "A\n![x](https://a/b.png)\n\n```\n![code](https://a/c.png)\n```\n"
            + "see ![y](https://a/d.png)\n![z](e.png \"T\")"
        let parts = Markdown.parts(of: RemoteText(text))
        #expect(parts.map(\.picture) == ["https://a/b.png", "e.png", nil])
        #expect(parts.map(\.text.original).joined(separator: "\n") == text + "\n")
    }

    @Test(arguments: [
        Row(name: "heading", source: "### Hello *you*", rendered: "{b Hello }{bu you}"),
        Row(name: "first level", source: "# Hello *you*\na", rendered: "{b Hello }{bu you}\n{d ─────────}\na"),
        Row(name: "second level", source: "## Hello", rendered: "{bu Hello}"),
        Row(name: "no heading", source: "#hashtag", rendered: "#hashtag"),
        Row(name: "strong and emphasis", source: "a **b** *c* __d__ _e_", rendered: "a {b b} {u c} {b d} {u e}"),
        Row(name: "nested", source: "**a *b* c**", rendered: "{b a }{bu b}{b  c}"),
        Row(name: "snake case", source: "a_b_c and __init__x", rendered: "a_b_c and __init__x"),
        Row(name: "arithmetic", source: "2 * 3 * 4", rendered: "2 * 3 * 4"),
        Row(name: "open signs", source: "**a *b `c [d](e", rendered: "**a *b `c [d](e"),
        Row(name: "code", source: "`*a*` ``b`c``", rendered: "{c *a*} {c b`c}"),
        Row(
            name: "link", source: "see [my *site*](https://a.b/c)!",
            rendered: "see my {u site} {d (https://a.b/c)}!"),
        Row(name: "picture", source: "![alt](https://a.b/c.png)", rendered: "alt {d (https://a.b/c.png)}"),
        Row(name: "link without text", source: "[](https://a.b)", rendered: "{d (https://a.b)}"),
        Row(name: "list", source: "- **a**\n  1. b", rendered: "- {b a}\n  1. b"),
        Row(name: "strike-through", source: "a ~~b **c**~~ ~d~ e~~", rendered: "a {d b }{bd c} ~d~ e~~"),
        Row(
            name: "tasks",
            source: "- [ ] a\n  * [x] **b**\n- [y] c\n[ ] d", rendered: "☐ a\n  ☑ {b b}\n- [y] c\n[ ] d"),
        Row(
            name: "rules", source: "***\n\n- - -\na\n---\n--",
            rendered: "{d \(rule)}\n\n{d \(rule)}\na\n---\n--"),
        Row(name: "no table", source: "a | b\n--|\nc", rendered: "a | b\n--|\nc"),
        Row(name: "quotation", source: "> a", rendered: "{d > a}"),
        Row(
            name: "fence", source: "```sh\n**a**\n\n```\n**b**", rendered: "{d ```sh}\n{c **a**}\n\n{d ```}\n{b b}"),
        Row(name: "backslash", source: "\\*a\\* \\n", rendered: "*a* \\n"),
        Row(name: "emoji", source: "**👩‍💻** {emoji}", rendered: "{b 👩‍💻} {emoji}"),
    ])
    func `Markdown is styled, and other text stays as it is`(_ row: Row) {
        #expect(Self.marked(Markdown.render(RemoteText(row.source), in: Self.color)) == row.rendered)
    }

    @Test(arguments: [
        Row(name: "headings", source: "# One\n## *Two*", rendered: "{b # }{b One}\n{b ## }{bu Two}"),
        Row(name: "strike-through", source: "a ~~b~~", rendered: "a ~~{d b}~~"),
        Row(name: "tasks", source: "- [ ] a\n- [x] b", rendered: "- [ ] a\n- [x] b"),
        Row(name: "rule", source: "a\n\n***\n", rendered: "a\n\n{d ---}"),
    ])
    func `what only a style shows keeps its signs for a screen reader`(_ row: Row) {
        let traits = TerminalTraits(isTerminal: true, columns: 80, hasColor: true, isAccessible: true)
        #expect(Self.marked(Markdown.render(RemoteText(row.source), in: traits)) == row.rendered)
    }

    private static func lines(_ source: String, _ columns: Int, isAccessible: Bool = false) -> [String] {
        let traits = TerminalTraits(isTerminal: true, columns: columns, hasColor: true, isAccessible: isAccessible)
        return Markdown.render(RemoteText(source), in: traits).map(\.plain.rendered)
    }

    @Test func `the text in a table that is too wide is wrapped between words`() {
        let source = "| Name | What it is |\n|---|--:|\n| tea | a drink of leaves |\n| **black coffee** | of beans |"
        #expect(
            Self.lines(source, 22) == [
                "Name       What it is", "─────────────────────", "tea        a drink of", "               leaves", "",
                "black        of beans", "coffee",
            ])
        #expect(Self.lines(source, 22, isAccessible: true).first == "| Name | What it is |")
    }

    @Test func `a URL in a table that is too wide is broken only if it must be`() {
        let source = "| a | b |\n|-|-|\n| one two three | https://example.com/a |"
        #expect(
            Self.lines(source, 30) == [
                "a       b", "─────────────────────────────", "one     https://example.com/a", "two", "three",
            ])
        #expect(
            Self.lines(source, 22) == [
                "a          b", "─────────────────────", "one two    https://ex", "three      ample.com/",
                "           a",
            ])
    }

    @Test(arguments: [30, 40, 80, 120])
    func `no line of a table is wider than the terminal`(_ columns: Int) {
        let words = "a colourful teapot of [porcelain](https://example.com/a/long/way) 日本語の急須"
        for count in 1...4 {
            let row = "|" + String(repeating: " \(words) |", count: count)
            let rule = "|" + String(repeating: ":-:|", count: count)
            let lines = Self.lines([row, rule, row, row].joined(separator: "\n"), columns)
            #expect(lines.allSatisfy { DisplayWidth.of($0) < columns && !$0.contains("|") }, "\(lines)")
        }
    }

    @Test func `a table is aligned, and each cell of one with too many columns has its own line`() {
        let source = "| a | *b* |\n|:-:|--:|\n| `c\\|d` | 1 |\n| **é** |\n| x | 20 |\ny"
        #expect(Self.lines(source, 8) == [" a    b", "───────", "c|d   1", " é", " x   20", "y"])
        #expect(Self.lines(source, 7) == ["a: c|d", "b: 1", "", "a: é", "", "a: x", "b: 20", "y"])
        #expect(Self.lines(source, 7, isAccessible: true)[2] == "| c\\|d | 1 |")
        #expect(Self.lines("| aaa | bbb |\n|-|-|", 7) == ["| aaa | bbb |", "|-|-|"])
    }

    @Test func `cells without a heading are text of the last column`() {
        let source = "| a | b |\n|-|-|\n| 1 | 2 | 3 \\| 4 |  |\n| 5 |"
        #expect(Self.lines(source, 40) == ["a  b", "──────────────", "1  2 | 3 | 4 |", "5"])
    }

    @Test(arguments: [
        Row(name: "spans", source: "**a** _b_ `[c](d)` ~~e~~ \\*f\\*", rendered: "**a** _b_ `[c](d)` ~~e~~ \\*f\\*"),
        Row(name: "link", source: "*[soup](https://example.com)*", rendered: "*soup (https://example.com)*"),
        Row(name: "headings", source: "# One\n## Two", rendered: "One\n───\n## Two"),
        Row(name: "rule", source: "a\n\n***", rendered: "a\n\n\(rule)"),
        Row(name: "tasks", source: "- [ ] a\n- b", rendered: "☐ a\n- b"),
        Row(name: "table", source: "|a|b|\n|-|-|\n|**c**|d|", rendered: "a      b\n────────\n**c**  d"),
    ])
    func `without colour only the signs stay that a style would replace`(_ row: Row) {
        let traits = TerminalTraits(isTerminal: true, columns: 80, hasHyperlinks: true)
        #expect(Markdown.render(RemoteText(row.source), in: traits).page(in: traits).rendered == row.rendered + "\n")
    }

    @Test(arguments: [TerminalTraits(), TerminalTraits(isTerminal: true, isDumb: true)])
    func `without a terminal, and on a dumb one, Markdown is shown as its source`(_ traits: TerminalTraits) {
        let source = "# A\n**b** [c](d)\n"
        #expect(Markdown.render(RemoteText(source), in: traits).page(in: traits).rendered == source)
    }

    @Test(arguments: ["**", "*", "_", "`", "[", "](", ")", "![", "\\", "```", "# ", "> ", "~~~"])
    func `no letter or digit of Markdown is lost, whatever its signs`(_ sign: String) {
        let words = (0..<60).map { "w\($0)" }
        for step in 1...7 {
            let source = words.enumerated().map { $0 % step == 0 ? sign + $1 : $1 }.joined(
                separator: step.isMultiple(of: 2) ? " " : "\n")
            let rendered = Markdown.render(RemoteText(source), in: Self.color).map(\.plain.rendered).joined(
                separator: "\n")
            #expect(rendered.matches(of: /w[0-9]+/).map { String($0.output) } == words)
        }
    }

    @Test(arguments: ["*a ", "[a](", "`", "_a", "**a*"])
    func `a long run of signs is rendered quickly`(_ sign: String) {
        let source = String(repeating: sign, count: 1990 / sign.count)
        let lines = Markdown.render(RemoteText(source), in: Self.color)
        #expect(lines.count == 1)
    }

    @Test
    func `styled text closes its codes on each line, and is plain without colour`() {
        let text = StyledText("a") + StyledText(SafeText(trusted: "b\n\nc"), Style(.red, .bold)) + " d"
        #expect(text.rendered(color: true).rendered == "a\u{1B}[1;31mb\u{1B}[0m\n\n\u{1B}[1;31mc\u{1B}[0m d")
        #expect(text.rendered(color: false).rendered == "ab\n\nc d")
        #expect(text.lines.map(\.plain.rendered) == ["ab", "", "c d"])
    }

    private static func difference(_ old: String, _ new: String) -> String {
        LineDiff(from: RemoteText(old), to: RemoteText(new)).hunks.map { $0.plain.rendered + "\n" }.joined()
    }

    @Test(arguments: [
        Row(name: "nothing", source: "a\nb\n|a\nb\n", rendered: ""),
        Row(name: "one line", source: "a\n|b\n", rendered: "@@ -1 +1 @@\n-a\n+b\n"),
        Row(name: "from nothing", source: "|a\nb\n", rendered: "@@ -0,0 +1,2 @@\n+a\n+b\n"),
        Row(name: "to nothing", source: "a\n|", rendered: "@@ -1 +0,0 @@\n-a\n"),
        Row(
            name: "final newline", source: "a\nb|a\nb\n",
            rendered: "@@ -1,2 +1,2 @@\n a\n-b\n\\ no newline at the end\n+b\n"),
        Row(
            name: "no final newline", source: "a\nb|c\nb",
            rendered: "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ no newline at the end\n"),
        Row(name: "line ends", source: "a\r\n|a\n", rendered: "@@ -1 +1 @@\n-a^M\n+a\n"),
        Row(name: "hidden character", source: "a\u{200F}\n|a\n", rendered: "@@ -1 +1 @@\n-a<U+200F>\n+a\n"),
        Row(name: "spelling of a letter", source: "é\n|e\u{301}\n", rendered: "@@ -1 +1 @@\n-é\n+e\u{301}\n"),
        Row(
            name: "far apart",
            source: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n|x\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\ny\n",
            rendered: "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -10,3 +10,4 @@\n 10\n 11\n 12\n+y\n"),
    ])
    func `a difference shows removed and added lines`(_ row: Row) throws {
        let sides = row.source.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        try #require(sides.count == 2)
        #expect(Array(Self.difference(sides[0], sides[1]).utf8) == Array(row.rendered.utf8))
    }

    @Test
    func `large texts without a common line are replaced as a whole`() {
        let old = (0..<3000).map { "a\($0)\n" }.joined()
        let new = (0..<3000).map { "b\($0)\n" }.joined()
        let lines = LineDiff(from: RemoteText(old), to: RemoteText(new)).hunks
        #expect(lines.count == 6001)
        #expect(lines.first?.plain == "@@ -1,3000 +1,3000 @@")
    }

    @Test
    func `signs show the same as colours`() {
        #expect(
            LineDiff(from: "a\n", to: "b\n").hunks.dropFirst().map { $0.rendered(color: true).rendered } == [
                "\u{1B}[31m-a\u{1B}[0m", "\u{1B}[32m+b\u{1B}[0m",
            ])
    }
}
