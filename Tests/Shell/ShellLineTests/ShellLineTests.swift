import Domain
@testable import Shell
import Testing

/// One row of a table: the line as typed, and its parsed form.
struct LineCase: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var expected: ShellLine

    init(_ name: String, _ text: String, _ expected: ShellLine) {
        self.name = name
        self.text = text
        self.expected = expected
    }

    var testDescription: String { name }
}

private func words(_ words: String...) -> ShellLine { .command(.init(words: words)) }

@Suite struct `A line of the interactive mode` {
    static let commands: [LineCase] = [
        .init("nothing", "", .empty),
        .init("blanks", " \t ", .empty),
        .init("a return and a line break", "\r\n", .empty),
        .init("words", "purl  add\tblog", words("purl", "add", "blog")),
        .init("a line break at the end", "purl list\r\n", words("purl", "list")),
        .init("single quotes are verbatim", #"status post 'a "b" \ $x'"#, words("status", "post", #"a "b" \ $x"#)),
        .init("double quotes know four escapes", #"a "q\" b\\ d\$ t\` n\n""#, words("a", #"q" b\ d$ t` n\n"#)),
        .init("parts join", #"a'b'"c"\ d"#, words("abc d")),
        .init("an empty word", "paste get ''", words("paste", "get", "")),
        .init("a backslash outside quotes", #"a\|b \'c \\"#, words("a|b", "'c", #"\"#)),
        .init(
            "nothing else is special", "a $HOME * ; & ~ <3 (x) `y` {1,2} a=b #t !x",
            words("a", "$HOME", "*", ";", "&", "~", "<3", "(x)", "`y`", "{1,2}", "a=b", "#t", "!x")),
        .init("a quote over two lines", "a 'b\nc'", words("a", "b\nc")),
        .init("a backslash joins lines", "a b\\\nc \\\nd", words("a", "bc", "d")),
        .init("a backslash joins lines in double quotes", "a \"b\\\nc\"", words("a", "bc")),
        .init("emoji and right-to-left letters", "status post 🐙 שלום é", words("status", "post", "🐙", "שלום", "é")),
        .init("a combining mark behind a quote", "a '\u{301}b'", words("a", "\u{301}b")),
        .init(
            "a pipe", "purl list | grep 'a | b' > x",
            .command(.init(words: ["purl", "list"], destination: .shell(" grep 'a | b' > x")))),
        .init("a pipe without blanks", "a|b", .command(.init(words: ["a"], destination: .shell("b")))),
        .init(
            "a file", "a b > out.txt", .command(.init(words: ["a", "b"], destination: .shell("cat > out.txt")))),
        .init(
            "what the shell makes of it", "a >>'my file' 2>&1 && wc \\\n",
            .command(.init(words: ["a"], destination: .shell("cat >>'my file' 2>&1 && wc \\")))),
        .init(
            "the end of a line is the end of the part for the shell", "a || 'b",
            .command(.init(words: ["a"], destination: .shell("| 'b")))),
        .init(
            "a number is a word when a blank follows", "dns set 5 > x",
            .command(.init(words: ["dns", "set", "5"], destination: .shell("cat > x")))),
        .init("quoted operators", #"a '|' ">" \<\<"#, words("a", "|", ">", "<<")),
        .init(
            "a here-text", "now set <<END\none\n  two $x\nEND\n",
            .command(.init(words: ["now", "set"], input: "one\n  two $x\n"))),
        .init("an empty here-text", "now set << 'E F'\nE F", .command(.init(words: ["now", "set"], input: ""))),
        .init(
            "a here-text and a pipe", "a <<X | wc\nx\nX",
            .command(.init(words: ["a"], destination: .shell(" wc"), input: "x\n"))),
        .init("a here-text with returns", "a <<X\r\nx\r\nX\r\n", .command(.init(words: ["a"], input: "x\r\n"))),
        .init("the top", "/purl list", .command(.init(words: ["purl", "list"], isFromTop: true))),
        .init("the top alone", "/", .command(.init(words: [], isFromTop: true))),
        .init("a quoted slash", "'/purl'", words("/purl")),
        .init("bare words are left to the context", "use lab", words("use", "lab")),
        .init("a comment", "  # anything 'at all", .comment),
        .init("a shell command", "!ls -l | wc 'x'", .meta(.shell("ls -l | wc 'x'"), destination: .terminal)),
        .init("a shell command, long form", #"\! ls"#, .meta(.shell(" ls"), destination: .terminal)),
        .init("history into a pipe", #"\s | grep x"#, .meta(.history, destination: .shell(" grep x"))),
        .init("help", #"\? purl add"#, .meta(.help(["purl", "add"]), destination: .terminal)),
        .init("quit", #"\q"#, .meta(.quit, destination: .terminal)),
        .init("edit", #"\e"#, .meta(.editLast, destination: .terminal)),
        .init("timing", #"\timing"#, .meta(.timing(nil), destination: .terminal)),
        .init("timing on", #"\timing on"#, .meta(.timing(true), destination: .terminal)),
        .init("watcher", #"\watcher on"#, .meta(.watcher(true), destination: .terminal)),
        .init("watch", #"\watch 2.5"#, .meta(.watch(seconds: 2.5), destination: .terminal)),
        .init("an open single quote", "a 'b", .incomplete(.quote(.single))),
        .init("an open double quote", "a \"b\\\"", .incomplete(.quote(.double))),
        .init("a backslash at the end", "a \\", .incomplete(.continuation)),
        .init("a here-text that goes on", "a <<END\nb\n", .incomplete(.hereText(end: "END"))),
    ]

    @Test(arguments: commands) func `a line is parsed as in the table`(_ row: LineCase) {
        #expect(ShellLine.first(in: row.text).line == row.expected)
    }

    static let mistakes: [(text: String, column: Int, message: String, hint: String?)] = [
        ("a |", 3, "'|' needs a shell command", nil),
        (
            "hi 2>log", 5, "only the output can be redirected, not stream 2",
            "put a space before '>' to use the number as a word"
        ),
        ("a <<", 3, "'<<' needs a word that ends the text", nil),
        ("a <<X <<Y", 7, "there is a second '<<'", nil), ("é <<X <<Y", 7, "there is a second '<<'", nil),
        ("a <<<b", 3, "'<<<' is not supported", "'<<END' takes the lines up to END"),
        ("| wc", 1, "a command is missing before this", nil),
        ("!", 1, "'!' needs a shell command", nil),
        (#"\nonsense"#, 1, #"there is no '\nonsense' with these arguments"#, #"'\?' lists what there is"#),
        (#"\watch soon"#, 1, #"there is no '\watch' with these arguments"#, #"'\?' lists what there is"#),
        (#"\watch nan"#, 1, #"there is no '\watch' with these arguments"#, #"'\?' lists what there is"#),
    ]

    @Test(arguments: mistakes) func `a wrong line has a message and a column`(
        _ text: String, _ column: Int, _ message: String, _ hint: String?
    ) {
        #expect(
            ShellLine.first(in: text).line
                == .malformed(
                    TritonError(.usage, "column \(column): \(line: message)", hint: hint.map { SafeText(line: $0) })))
    }

    @Test func `a line is followed by the rest of a pasted text`() {
        let text = "a 1 # x\n'b\n' | c\n\n# d\ne <<X\nf\nX\n"
        var rest = text
        var lines: [ShellLine] = []
        while !rest.isEmpty {
            let (line, next) = ShellLine.first(in: rest)
            lines.append(line)
            rest = next
        }
        #expect(
            lines == [
                words("a", "1", "#", "x"), .command(.init(words: ["b\n"], destination: .shell(" c"))), .empty, .comment,
                .command(.init(words: ["e"], input: "f\n")),
            ])
    }

    @Test func `an underscore is the last result only as a whole unquoted word`() {
        let line = #"paste open _ _x '_' \_ > _"#
        let expected = { (first: String) in
            ShellLine.command(
                .init(words: ["paste", "open", first, "_x", "_", "_"], destination: .shell("cat > _")))
        }
        #expect(ShellLine.first(in: line).line == expected("_"))
        #expect(ShellLine.first(in: line, underscore: .result("a 'b")).line == expected("a 'b"))
        let error = TritonError(
            .usage, "column 12: '_' stands for the last result, and there is none yet",
            hint: #"'\_' is the character itself"#)
        #expect(ShellLine.first(in: line, underscore: .undefined).line == .malformed(error))
    }

    @Test func `plain words are left to callers that know the context`() {
        let rows: [([String], MetaCommand?)] = [
            (["history"], .history), (["help", "purl"], .help(["purl"])), (["exit"], .quit), (["quit"], .quit),
            (["use", "lab"], .use("lab")), ([".."], .leave),
            (["use"], nil), (["exit", "now"], nil), (["purl"], nil), ([], nil),
        ]
        for (words, meta) in rows { #expect(MetaCommand(words: words) == meta, "\(words)") }
    }

    @Test(arguments: ["delete tea # docs", "delete tea #docs | sh", "delete\ttea\t# it's", "delete 'te\na' # it's"])
    func `a number sign before a word begins a comment in a script, and is text at the prompt`(_ text: String) {
        var script = LineAssembly(hasComments: true), prompt = LineAssembly()
        for row in text.split(separator: "\n") {
            script.add(String(row))
            prompt.add(String(row))
        }
        let name = text.contains("\n") ? "te\na" : "tea"
        #expect(script.next(.undefined) == .command(.init(words: ["delete", name])))
        #expect(prompt.next(.undefined) != .command(.init(words: ["delete", name])))
    }

    @Test func `a number sign inside of a word is a part of it in a script, too`() {
        var script = LineAssembly(hasComments: true)
        script.add(##"post a#b "#c" \#d"##)
        #expect(script.next(.undefined) == .command(.init(words: ["post", "a#b", "#c", "#d"])))
    }

    @Test func `a home directory is expanded where a shell would expand it`() {
        let rows = [
            ("diff ~/demo/now.md", ["diff", "/home/me/demo/now.md"]),
            (#"diff "~/demo" '~/x' \~/y"#, ["diff", "~/demo", "~/x", "~/y"]),
            ("post ~ a~/b ~you/x", ["post", "~", "a~/b", "~you/x"]),
        ]
        for (text, words) in rows {
            var assembly = LineAssembly(home: "/home/me")
            assembly.add(text)
            #expect(assembly.next(.undefined) == .command(.init(words: words)))
            #expect(ShellLine.first(in: ShellLine.quote("~/x")).line == .command(.init(words: ["~/x"])))
        }
        var plain = LineAssembly()
        plain.add("diff ~/demo")
        #expect(plain.next(.undefined) == .command(.init(words: ["diff", "~/demo"])))
    }
}
