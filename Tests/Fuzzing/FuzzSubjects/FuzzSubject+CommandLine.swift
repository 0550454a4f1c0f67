import Arguments
import Commands
import Domain
import Output

/// A command with every kind of declaration.
private struct Sample: TritonCommand {
    static let page = CommandPage("sample", "be read", form: "FIRST [REST…]")
    @Argument("first") var first: String
    @Argument("rest") var rest: [String] = []
    @Option("-n", "--limit", takes: "number", help: "") var limit: Int?
    @Option("-t", "--tag", takes: "tag", help: "") var tag: [String] = []
    @Option("-c", takes: "line", reads: .unconditional, help: "") var line: [String] = []
    @Option("--keyword", takes: "words", reads: .untilNextOption, help: "") var keyword: [String] = []
    @Flag("-l", "--long", help: "") var long = false

    func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }

    /// Arguments that have the same meaning, with these global options.
    func words(with options: GlobalOptions) -> [String] {
        var words = tag.map { "--tag=\($0)" } + line.flatMap { ["-c", $0] } + keyword.map { "--keyword=\($0)" }
        words +=
            (limit.map { ["-n\($0)"] } ?? []) + (long ? ["-l"] : [])
            + Array(repeating: "--verbose", count: options.verbose) + (options.quiet ? ["-q"] : [])
        if let output = options.output { words += ["-o=\(output)"] }
        if let address = options.address { words += ["--address=\(address)"] }
        return words + ["--", first] + rest
    }
}

private let parser = LineParser(nouns: [
    LazyNoun("sample") { Noun<Int>("sample", "be read", main: Verb(Sample.self)).description }
])

extension FuzzSubject {
    /// One argument in each line.
    static let commandLine = FuzzSubject(
        "command-line",
        words: [
            "-", "--", "\n", "=", "-n", "--limit", "5", "-5", "--tag", "-c", "--keyword", "-l", "-qv", "-vv", "-o",
            "-a", "--json", "--no-pager", "\u{301}", "\u{FE0F}", "🐙", " ",
            "-all", "-h",
        ]
    ) { bytes in
        let typed = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        let line = parser.parse(["sample"] + typed)
        if let error = line.error {
            try promise(error.code == .usage, "words are refused with \(error.code)")
            return try promiseHarmless(error, "what is said of words")
        }
        // With --help missing arguments are not an error.
        if line.wantsHelp { return }
        guard let sample = line.command?.value as? Sample else {
            throw BrokenPromise(description: "another command is read")
        }
        let words = sample.words(with: line.options), second = parser.parse(["sample"] + words)
        let again = (second.command?.value as? Sample)?.words(with: second.options) ?? []
        try promise(same(again, words), "what was read cannot be written and read again")
        let isPlain = typed.allSatisfy { $0.utf8.first != UInt8(ascii: "-") || $0 == "-" }
        try promise(!isPlain || same([sample.first] + sample.rest, typed), "an operand is lost")
        // A '--' that is the value of an option does not end the options.
        if let end = typed.firstIndex(of: "--"), !sample.line.contains("--") {
            try promise(
                same(([sample.first] + sample.rest).suffix(typed.count - end - 1), typed[(end + 1)...]),
                "a word behind '--' is lost")
        }
    }

    /// Whether the texts have the same bytes.
    private static func same(_ left: some Sequence<String>, _ right: some Sequence<String>) -> Bool {
        left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    }
}
