import Arguments
import Commands
import Domain
import Output
import Testing

/// The reading of command lines into the properties of commands.
@Suite struct ArgumentReaderTests {
    enum Side: String, FlagChoice {
        case left, right = "to-the-right"
        var about: String { "A side." }
    }

    struct Group: CommandOptions {
        @Option("--size", takes: "number", help: "A size.") var size = 7
        func check() throws(TritonError) { if size > 9 { throw TritonError(.usage, "--size takes at most 9") } }
    }

    struct Sample: TritonCommand {
        static let page = CommandPage("sample", "show what was read", form: "FIRST [REST…]")
        @Argument("first", help: "The first.") var first: String
        @Argument("rest", help: "The rest.") var rest: [String] = []
        @Option("-n", "--limit", takes: "number", help: "A number.") var limit: Int?
        @Option("--tag", takes: "tag", help: "Tags.") var tag: [String] = []
        @Option("-c", takes: "line", reads: .unconditional, help: "Lines.") var line: [String] = []
        @Option("--keyword", takes: "words", reads: .untilNextOption, help: "Words.") var keyword: [String] = []
        @Flag("-l", "--long", help: "A flag.") var long = false
        @Flag(oneOf: Side.self) var side: Side?
        @OptionGroup var group: Group

        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }

        /// The values that differ from the defaults.
        var summary: [String] {
            var parts = [first] + rest
            if let limit { parts.append("limit=\(limit)") }
            if !tag.isEmpty { parts.append("tag=" + tag.joined(separator: "|")) }
            if !line.isEmpty { parts.append("line=\(line)") }
            if !keyword.isEmpty { parts.append("keyword=\(keyword)") }
            if long { parts.append("long") }
            if let side { parts.append("\(side)") }
            if group.size != 7 { parts.append("size=\(group.size)") }
            return parts
        }
    }

    struct Bare: TritonCommand {
        static let page = CommandPage("bare", "take nothing")
        func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
    }

    private static let parser = LineParser(nouns: [
        LazyNoun("sample") { Noun<Int>("sample", "show what was read", main: Verb(Sample.self)).description },
        LazyNoun("bare") { Noun<Int>("bare", "take nothing", main: Verb(Bare.self)).description },
    ])

    private static func parsed(_ words: [String]) throws(TritonError) -> ParsedLine {
        let line = parser.parse(["sample"] + words)
        if let error = line.error { throw error }
        return line
    }

    private static func sample(_ words: [String]) throws(TritonError) -> Sample? {
        try parsed(words).command?.value as? Sample
    }

    private static func read(_ words: [String]) throws(TritonError) -> [String] {
        let line = try parsed(words)
        var parts = (line.command?.value as? Sample)?.summary ?? []
        if line.options.quiet { parts.append("quiet") }
        if line.options.verbose > 0 { parts.append("verbose=\(line.options.verbose)") }
        if let output = line.options.output { parts.append("output=\(output)") }
        return parts
    }

    @Test(arguments: [
        (["a"], ["a"]),
        (["a", "b", "c"], ["a", "b", "c"]),
        (["a", "-n", "5"], ["a", "limit=5"]),
        (["a", "-n5"], ["a", "limit=5"]),
        (["a", "-n=5"], ["a", "limit=5"]),
        (["--limit", "5", "a"], ["a", "limit=5"]),
        (["--limit=5", "a"], ["a", "limit=5"]),
        (["a", "-n", "1", "--limit", "2"], ["a", "limit=2"]),
        (["a", "-lq"], ["a", "long", "quiet"]),
        (["a", "-lqn5"], ["a", "limit=5", "long", "quiet"]),
        (["a", "-lqn", "5"], ["a", "limit=5", "long", "quiet"]),
        (["a", "-ofile"], ["a", "output=file"]), (["-lqofile", "a"], ["a", "long", "quiet", "output=file"]),
        (["a", "-omy file"], ["a", "output=my file"]), (["a", "-o-"], ["a", "output=-"]),
        (["a", "-oa=b"], ["a", "output=a=b"]), (["a", "-o🐙\u{301}"], ["a", "output=🐙\u{301}"]),
        (["a", "-c--"], ["a", "line=[\"--\"]"]),
        (["a", "-vv", "--verbose"], ["a", "verbose=3"]),
        (["a", "-o=file"], ["a", "output=file"]),
        (["a", "-lo", "file"], ["a", "long", "output=file"]),
        (["a", "-o", "-"], ["a", "output=-"]),
        (["-", "a"], ["-", "a"]),
        (["", "a"], ["", "a"]),
        (["a", "--", "-n", "5", "--"], ["a", "-n", "5", "--"]),
        (["a", "--tag", "x", "--tag=y", "--tag="], ["a", "tag=x|y|"]),
        (["a", "--tag", "x=y"], ["a", "tag=x=y"]),
        (["a", "--tag=x=y"], ["a", "tag=x=y"]),
        (["a", "--tag", ""], ["a", "tag="]),
        (["a", "-c", "--limit", "-c", "--"], ["a", "line=[\"--limit\", \"--\"]"]),
        (["--keyword", "x", "y", "--long", "a"], ["a", "keyword=[\"x\", \"y\"]", "long"]),
        (["--keyword", "x", "y", "--", "a"], ["a", "keyword=[\"x\", \"y\"]"]),
        (["a", "--left", "--to-the-right"], ["a", "right"]),
        (["a", "--to-the-right", "--left"], ["a", "left"]),
        (["a", "--size", "9"], ["a", "size=9"]),
        (["🐙", "-n", "5"], ["🐙", "limit=5"]),
        // A combining mark after a hyphen or an equals sign stays.
        (["-\u{301}y", "b"], ["-\u{301}y", "b"]),
        (["-\u{FE0F}"], ["-\u{FE0F}"]),
        (["a", "--tag=\u{301}x", "--tag", "\u{200D}"], ["a", "tag=\u{301}x|\u{200D}"]),
        (["a", "-o=\u{301}"], ["a", "output=\u{301}"]),
    ])
    func reading(_ words: [String], _ result: [String]) throws {
        #expect(try Self.read(words) == result)
    }

    @Test(arguments: [
        ([], "missing argument FIRST"),
        (["--no-such", "a"], "unknown option '--no-such'"),
        (["--no-such=5", "a"], "unknown option '--no-such'"),
        (["--limti", "5", "a"], "unknown option '--limti'; did you mean '--limit'?"),
        (["-z", "a"], "unknown option '-z'"),
        (["-lz", "a"], "unknown option '-lz'; write '--' before a text that begins with '-'"),
        (["a", "-offline"], "unknown option '-offline'; did you mean '--offline'?"),
        (["a", "-format=json"], "unknown option '-format=json'; did you mean '--format'?"),
        (["a", "-long"], "unknown option '-long'; did you mean '--long'?"),
        (["a", "-limit", "5"], "unknown option '-limit'; did you mean '--limit'?"),
        (["a", "-n5x"], "'5x' is not a value of '-n'; it takes a whole number from 0"),
        (["a", "-lq5"], "unknown option '-lq5'; write '--' before a text that begins with '-'"),
        (["a", "-q\u{301}"], "unknown option '-q\u{301}'; write '--' before a text that begins with '-'"),
        (["-5"], "unknown option '-5'; write '--' before a text that begins with '-'"),
        (["-5 degrees"], "unknown option '-5 degrees'; write '--' before a text that begins with '-'"),
        (["-- really"], "unknown option '-- really'; write '--' before a text that begins with '-'"),
        (["---"], "unknown option '---'"),
        (["a", "-n"], "missing value for '-n'"),
        (["a", "-ln"], "missing value for '-n'"),
        (["a", "--limit", "--long"], "missing value for '--limit'"),
        (["a", "--limit", "--", "5"], "missing value for '--limit'"),
        (["a", "--limit", "many"], "'many' is not a value of '--limit'; it takes a whole number from 0"),
        (["a", "--limit="], "'' is not a value of '--limit'; it takes a whole number from 0"),
        (["a", "-n", "-5"], "'-5' is not a value of '-n'; it takes a whole number from 0"),
        (["a", "-n-5"], "'-5' is not a value of '-n'; it takes a whole number from 0"),
        (["a", "--limit=1.5"], "'1.5' is not a value of '--limit'; it takes a whole number from 0"),
        (
            ["a", "--limit", "99999999999999999999"],
            "'99999999999999999999' is not a value of '--limit'; it takes a whole number from 0"
        ),
        (["a", "--long=yes"], "the option '--long' takes no value"),
        (["a", "-l=yes"], "the option '-l' takes no value"),
        (["a", "--format", "tabel"], "'tabel' is not a value of '--format'; did you mean 'table'?"),
        (["a", "--timeout", "0x10"], "'0x10' is not a value of '--timeout'; it takes a number"),
        (["a", "--timeout", "-1"], "--timeout takes seconds above 0, at most 86400"),
        (["a", "--size", "10"], "--size takes at most 9"),
        (["a", "-c"], "missing value for '-c'"),
        (["a", "--keyword"], "missing value for '--keyword'"),
    ])
    func mistake(_ words: [String], _ message: String) {
        let error = #expect(throws: TritonError.self) { try Self.read(words) }
        #expect(error?.message.rendered == message)
        #expect(error?.code == .usage)
        #expect(error?.hint?.rendered == "usage: triton sample FIRST [REST…]; more with 'triton help sample'")
    }

    @Test func `all unexpected arguments are named`() {
        func message(_ words: [String]) -> String? {
            Self.parser.parse(["bare"] + words).error?.message.rendered
        }
        #expect(message(["a"]) == "unexpected argument 'a'")
        #expect(message(["a", "b\u{1B}"]) == "2 unexpected arguments: 'a', 'b^['")
    }

    @Test func `two commands of one type share nothing`() throws {
        let first = try Self.sample(["a", "--tag", "x"])
        let second = try Self.sample(["b"])
        #expect(first?.summary == ["a", "tag=x"])
        #expect(second?.summary == ["b"])
        #expect(Sample().summary == [""])
    }

    @Test(arguments: [
        (["-qv", "purl", "list"], "purl"), (["-a=demo", "purl", "list"], "purl"), (["-ademo", "purl"], "purl"),
        (["-qademo", "purl"], "purl"), (["-a", "purl", "purl"], "purl"),
        (["--address=\u{301}x", "purl"], "purl"),
        (["--timeout", "foo", "foo"], "foo"),
    ])
    func `global options may come before the noun too`(_ words: [String], _ noun: String) throws {
        #expect(LineParser.position(ofFirstWordIn: words) == words.lastIndex(of: noun))
    }
}
