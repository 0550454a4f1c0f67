import Arguments
import Domain
import Output
import ProgramSupport
import Testing
import TritonApp

/// Every global option, as it is declared, wherever it may be given: a new one is covered without a change here.
@Suite struct GlobalOptionTests {
    /// One way to write an option.
    struct Spelling: Sendable, CustomTestStringConvertible {
        let words: [String]
        /// Its long form, which means the same.
        let plain: [String]
        var testDescription: String { words.joined(separator: " ") }
    }

    /// A value that the option takes.
    private static func value(_ option: OptionInfo) -> String {
        if option.takesFile { return "-" }
        if option.valueName == "condition" { return "sample~word" }
        return option.values.last ?? (option.typeName == "number" ? "7" : "sample")
    }

    private static func plain(_ option: OptionInfo) -> [String] {
        let name = option.names.last ?? ""
        return option.kind == .flag ? [name] : [name, value(option)]
    }

    private static let spellings = OptionInfo.global.flatMap { option -> [Spelling] in
        let plain = plain(option), value = value(option)
        // Short options are also joined to another one.
        let (other, otherName) = option.names.contains("-q") ? ("y", "--yes") : ("q", "--quiet")
        return option.names.flatMap { name -> [Spelling] in
            let isShort = !name.hasPrefix("--")
            let joined = "-\(other)\(name.dropFirst())"
            if option.kind == .flag {
                return [Spelling(words: [name], plain: plain)]
                    + (isShort ? [Spelling(words: [joined], plain: [otherName] + plain)] : [])
            }
            return [Spelling(words: [name, value], plain: plain), Spelling(words: ["\(name)=\(value)"], plain: plain)]
                + (isShort
                    ? [
                        Spelling(words: [joined, value], plain: [otherName] + plain),
                        Spelling(words: ["\(joined)=\(value)"], plain: [otherName] + plain),
                    ] : [])
        }
    }

    private let probe = Probe()
    private let program: InProcessProgram

    init() throws { program = try InProcessProgram(nouns: Nouns.all + [probe.noun]) }

    /// The options that the command got, or the message.
    private func reading(_ words: [String]) async -> [String] {
        let effect = await program.run(words)
        let runs = probe.runs()
        return runs.isEmpty ? [effect.error] : runs
    }

    @Test(arguments: spellings)
    func `it means the same before, between and after the words of a command`(_ spelling: Spelling) async {
        for line in [
            ["probe", "show", "word", "--limit", "3"], ["probe", "part", "show", "word", "--raw", "--tag", "x"],
        ] {
            let none = await reading(line), atTheEnd = await reading(line + spelling.plain)
            #expect(atTheEnd.count == 1 && atTheEnd != none)
            for position in line.indices where !["3", "x"].contains(line[position]) {
                #expect(
                    await reading(line[..<position] + spelling.words + line[position...]) == atTheEnd,
                    "at \(position) of \(line)")
            }
            #expect(await reading(line + spelling.words) == atTheEnd, "at the end of \(line)")
        }
    }

    @Test(arguments: OptionInfo.global)
    func `it means the same in the configuration`(_ option: OptionInfo) async throws {
        let typed = await reading(["probe", "show", "word"] + Self.plain(option))
        let key = (option.names.last ?? "").dropFirst(2)
        try program.configure(
            "[defaults.\"probe show\"]\n\(key) = \(option.kind == .flag ? "true" : "\"\(Self.value(option))\"")\n")
        #expect(await reading(["probe", "show", "word"]) == typed)
        // A typed value replaces it.
        #expect(await reading(["probe", "show", "word"] + Self.plain(option)) == typed)
    }

    @Test(arguments: spellings)
    func `it means the same in, before and after an alias`(_ spelling: Spelling) async throws {
        let typed = await reading(["probe", "show", "word"] + spelling.plain)
        try program.configure(
            "[alias]\nbare = 'probe show word'\nfull = 'probe show word \(spelling.words.joined(separator: " "))'\n")
        #expect(await reading(["full"]) == typed)
        #expect(await reading(spelling.words + ["bare"]) == typed)
        #expect(await reading(["bare"] + spelling.words) == typed)
    }

    /// A command that only reads refuses `--at` and `--copy`, and the message in a script begins with its line.
    @Test(arguments: spellings.filter { Set($0.plain).isDisjoint(with: ["--at", "--copy"]) })
    func `it means the same in a line of the prompt, also inside a noun`(_ spelling: Spelling) async {
        let typed = await reading(["probe", "show", "word"] + spelling.plain)
        let words = spelling.words.joined(separator: " ")
        #expect(await reading(["repl", "-c", "probe show word \(words)"]) == typed)
        #expect(await reading(["repl", "-c", "\(words) probe show word"]) == typed)
        #expect(await reading(["repl", "-c", "probe", "-c", "\(words) show word"]) == typed)
    }

    /// Options for one line, and the one that `use` changes.
    private static let ofOneLine = ["--address", "--fields", "--output", "--force"]

    @Test(arguments: OptionInfo.global.filter { !["--copy", "--sort", "--where"].contains($0.names[0]) })
    func `it applies to every line of a prompt that was started with it`(_ option: OptionInfo) async {
        let plain = Self.plain(option)
        let typed = await reading(["probe", "show", "word"] + plain), none = await reading(["probe", "show", "word"])
        #expect(
            await reading(["repl"] + plain + ["-c", "probe show word"])
                == (Self.ofOneLine.contains(option.names.last ?? "") ? none : typed))
    }

    @Test(arguments: [["--sort", "name"], ["--where", "name=x"]])
    func `a prompt is no list, so options that select records are refused`(_ words: [String]) async {
        let effect = await program.run(["repl"] + words + ["-c", "purl list"])
        #expect(effect.exitCode == 64 && effect.output.isEmpty)
        #expect(effect.error.hasPrefix("triton: --sort and --where apply to lists\n"), "\(effect)")
    }

    @Test(arguments: [
        ["--format", "nosuch"], ["--format"], ["--format", "--json"], ["--color", "blue"], ["--color="],
        ["--timeout=0"], ["--timeout", "-1"], ["--timeout", "soon"],
        ["--timeout", "nan"], ["--offline", "--refresh"], ["--output="], ["-o", ""], ["--json=5"], ["-q=x"],
    ])
    func `a mistake is reported in the same way everywhere`(_ words: [String]) async {
        let atTheEnd = await program.run(["probe", "show", "--limit", "3"] + words)
        #expect(atTheEnd.exitCode == 64 && atTheEnd.output == "")
        if words != ["--format"] {
            #expect(await program.run(words + ["probe", "show", "--limit", "3"]) == atTheEnd)
            #expect(await program.run(["probe"] + words + ["show", "--limit", "3"]) == atTheEnd)
        }
        #expect(probe.runs() == [])
    }

    @Test func `the last option wins`() async {
        let show = ["probe", "show"]
        #expect(
            await reading(show + ["--fields", "nosuch", "--fields", "sample"])
                == reading(show + ["--fields", "sample"]))
        #expect(await reading(["-a", "ada"] + show + ["-a", "bob"]) == reading(show + ["-a", "bob"]))
        #expect(await program.run(["--json"] + show + ["a", "--format", "tsv"]) == Effect(output: "a\n"))
        #expect(
            await program.run(["--format", "tsv"] + show + ["a", "--json", "--jsonl"])
                == Effect(output: "{\"sample\":\"a\"}\n"))
    }

    @Test func `the value of another option, or a word after two hyphens, is not an option`() async {
        #expect(
            await program.run(["probe", "show", "--limit", "--json"]).error.contains("missing value for '--limit'"))
        #expect(await program.run(["probe", "show", "--", "--json"]) == Effect(output: "--json\n"))
    }

    @Test(arguments: ["purl add a https://example.com", "address available lab", "purl list", "service info"])
    func `a command that --offline leaves without an answer says what to do`(_ line: String) async throws {
        let effect = try await InProcessProgram().run(line + " --offline")
        #expect(effect.exitCode == 69 && effect.error.hasSuffix("without --offline\n"), "\(effect)")
    }
}
