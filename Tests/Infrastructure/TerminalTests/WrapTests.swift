import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct WrapTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        var columns = 20
        let lines: [String]
        var testDescription: String { name }
    }

    @Test(arguments: [
        Row(name: "short", text: "a text", lines: ["a text"]),
        Row(
            name: "several words", text: "Fog since four. I have sounded the horn.",
            lines: ["Fog since four. I", "have sounded the", "horn."]),
        Row(
            name: "a word at the edge", text: "exactly twenty signs and more", columns: 20,
            lines: ["exactly twenty signs", "and more"]),
        Row(
            name: "a word that is too long", text: "a Donaudampfschifffahrtsgesellschaft",
            lines: ["a", "Donaudampfschifffahr", "tsgesellschaft"]),
        Row(
            name: "a URL stays whole", text: "see https://example.com/a/long/path here",
            lines: ["see", "https://example.com/a/long/path", "here"]),
        Row(name: "lines stay lines", text: "one\n\ntwo", lines: ["one", "", "two"]),
        Row(name: "a list", text: "- first and second and third", lines: ["- first and second", "  and third"]),
        Row(
            name: "a numbered list", text: "12. first and second", columns: 12,
            lines: ["12. first", "    and", "    second"]),
        Row(name: "Japanese", text: "今日は良い天気ですね、散歩", columns: 10, lines: ["今日は良い", "天気ですね", "、散歩"]),
        Row(name: "joined emoji", text: "👩‍💻👩‍💻👩‍💻 a", columns: 8, lines: ["👩‍💻👩‍💻", "👩‍💻 a"]),
        Row(name: "right to left", text: "שלום עולם טוב", columns: 9, lines: ["שלום עולם", "טוב"]),
        Row(
            name: "blanks at the break", text: "twelve signs    more", columns: 12, lines: ["twelve signs", "more"]),
    ])
    func `a text is broken between words`(_ row: Row) {
        #expect(StyledText(SafeText(prose: row.text)).wrapped(to: row.columns).map(\.plain.rendered) == row.lines)
    }

    @Test(arguments: [
        Row(name: "short", text: "hint: a text", columns: 40, lines: ["hint: a text"]),
        Row(
            name: "a command", text: "hint: choose one, or log in with 'triton auth login'", columns: 42,
            lines: ["hint: choose one, or log in with", "      'triton auth login'"]),
        Row(
            name: "an apostrophe", text: "hint: it's kept in the account's own file and stays there", columns: 42,
            lines: ["hint: it's kept in the account's own file", "      and stays there"]),
        Row(
            name: "a path", text: "hint: see /a/path/that/is/much/longer/than/any/line/here", columns: 40,
            lines: ["hint: see", "      /a/path/that/is/much/longer/than/any/line/here"]),
        Row(
            name: "a quotation that no line holds",
            text: "hint: 'triton status post --emoji x and so on and on and on'",
            columns: 40,
            lines: ["hint: 'triton status post --emoji x and", "      so on and on and on'"]),
        Row(name: "lines stay lines", text: "hint: one\ntwo", columns: 40, lines: ["hint: one", "two"]),
    ])
    func `a message is broken between words, and quotations, paths and URLs stay whole`(_ row: Row) {
        let traits = TerminalTraits(isTerminal: true, columns: row.columns)
        let text = StyledText(SafeText(prose: row.text))
        #expect(text.message(in: traits, indent: 6).rendered == row.lines.joined(separator: "\n"))
        for plain in [TerminalTraits(columns: 40), TerminalTraits(isTerminal: true, columns: 39)] {
            #expect(text.message(in: plain, indent: 6).rendered == row.text)
        }
    }

    @Test func `styles continue on the next line`() {
        let text = StyledText("one two ") + StyledText("three four", .bold) + " five"
        #expect(
            text.wrapped(to: 12).map { $0.rendered(color: true).rendered } == [
                "one two", "\u{1B}[1mthree four\u{1B}[0m", "five",
            ])
    }

    @Test(arguments: 1...60)
    func `no word is lost and no line is too wide, at any width`(_ columns: Int) {
        let text = "The 👩‍💻 quick brown fox - jumps over 日本語 the lazy dog and goes home to eat some soup"
        let lines = StyledText(SafeText(line: text)).wrapped(to: columns).map(\.plain.rendered)
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(2, columns) })
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (46_512, "46.5 kB"), (999_949, "999.9 kB"), (999_950, "1 MB"),
        (8_000_000, "8 MB"), (-1, "0 B"),
    ])
    func `sizes have units`(_ bytes: Int, _ text: String) {
        #expect(ByteSize.text(bytes).rendered == text)
    }

    /// The text, with the highlighted words in brackets.
    private static func marked(_ text: String, _ words: [String]) -> String {
        WordMatcher(words).highlighted(SafeText(line: text), match: .bold).runs.map {
            $0.style.attributes.contains(.bold) ? "[\($0.text.rendered)]" : $0.text.rendered
        }.joined()
    }

    @Test func `the searched words are highlighted`() {
        #expect(
            Self.marked("Planted tomatoes, and Tomato soup.", ["tomato"]) == "Planted [tomatoes], and [Tomato] soup.")
        #expect(Self.marked("tea teapot", ["tea", "x"]) == "[tea] teapot")
        #expect(Self.marked("Café CAFE", ["cafe"]) == "[Café] [CAFE]")
        #expect(Self.marked("nothing", ["other"]) == "nothing")
    }
}
