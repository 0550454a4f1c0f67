import Arguments
import Commands
import ConsoleSupport
import Domain
import Manual
import Output
import ProgramSupport
import Terminal
import Testing
import TritonApp

/// The output of `-h` for all commands.
@Suite struct HelpTests {
    @Test(arguments: ["purl list", "dns list", "weblog list"])
    func `the names of a list are among its arguments`(_ command: String) async throws {
        let help = try await InProcessProgram().run("\(command) -h").output
        #expect(help.contains("NAME*…") && help.contains(" Only these: '*' stands for any text"), "\(help)")
    }

    static let help = HelpText(traits: TerminalTraits())

    static let pages: [(name: String, text: String)] =
        Nouns.all.map(\.description).flatMap { noun in
            (noun.verbs.isEmpty ? [] : [(noun.name, help.noun(noun).rendered)])
                + noun.allCommands.filter { !$0.type.page.traits.contains(.hidden) }.map {
                    ($0.name, help.command($0.name, $0.type).rendered)
                }
        }

    private static func rows(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    @Test func `every option in a usage line exists`() {
        for command in Nouns.all.flatMap(\.description.allCommands) {
            let known = Set(OptionInfo.all(of: command.type).flatMap(\.names))
            let named = command.type.page.form.split { !($0.isLetter || $0 == "-") }.map { String($0) }
                .filter { $0.hasPrefix("-") && $0 != "-" && $0 != "--" }
            #expect(Set(named).subtracting(known) == [], "\(command.name)")
        }
    }

    @Test func `the fields of a command are listed without its operands, and all of them are in the manual`()
        async throws
    {
        let program = try InProcessProgram()
        let manual = await program.run("help json").output.split(separator: "\n").map(String.init)
        for command in Nouns.all.map(\.description).flatMap(\.allCommands) {
            guard let schema = command.type.page.output else { continue }
            let effect = await program.run("\(command.name) --fields help")
            let names = effect.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
            #expect(effect.exitCode == 0 && effect.error == "", "\(command.name): \(effect)")
            #expect(names.map(String.init) == schema.fields.map(\.name), "\(command.name)")
            let start = try #require(manual.firstIndex(of: "  " + schema.name), "\(schema.name)")
            let section = manual[(start + 1)...].prefix { $0.hasPrefix("    ") }
            for name in names { #expect(section.contains("    " + name), "\(command.name): \(name)") }
        }
    }

    @Test func `every page fits a screen of 24 rows and 80 columns, with the prompt below it`() {
        for page in Self.pages {
            let rows = Self.rows(page.text)
            #expect(rows.count <= 23, "\(page.name) has \(rows.count) rows")
            for row in rows { #expect(DisplayWidth.of(row) <= 80, "\(page.name): \(row)") }
        }
        #expect(Self.pages.count > 100)
    }

    @Test(arguments: [40, 60]) func `a narrow terminal cuts no word of a page`(_ columns: Int) {
        var traits = TerminalTraits()
        (traits.isTerminal, traits.columns) = (true, columns)
        let help = HelpText(traits: traits)
        var pages = [help.root(Nouns.all.map(\.description), version: Program.version).rendered]
        for noun in Nouns.all.map(\.description) {
            pages.append(help.noun(noun).rendered)
            pages += noun.allCommands.map { help.command($0.name, $0.type).rendered }
        }
        // A word in quotation marks, an option with its value, and words in brackets are not broken.
        let isWhole = { (row: Substring) in
            let words = String(row).trimmed.split(separator: " ")
            return row.contains("'") || row.contains("[") || words.count == 1
                || words.count == 2 && words[0].hasPrefix("--")
        }
        for row in pages.flatMap(Self.rows) where DisplayWidth.of(row) > columns && !isWhole(row) {
            Issue.record("\(row)")
        }
        #expect(pages.count > 100)
    }

    @Test func `a narrow terminal breaks a manual page between words, except what is to be copied`() {
        var traits = TerminalTraits()
        (traits.isTerminal, traits.columns) = (true, 40)
        let pages = Manual(nouns: Nouns.all.map(\.description), catalog: Nouns.all.settings).pages
        for page in pages {
            let rows = Self.rows(PlainRenderer.render(page, in: traits).rendered)
            for row in rows where DisplayWidth.of(row) > 40 && !row.hasPrefix("      ") {
                #expect(row.split(separator: " ").count == 1, "\(page.name): \(row)")
            }
        }
        #expect(pages.contains { $0.name == "triton-schedule" })
    }

    @Test func `every page leads with an example, and says where to read on`() {
        for page in Self.pages {
            let headings = Self.rows(page.text).filter { $0.first?.isLetter == true }.dropFirst().map {
                $0.prefix { $0 != ":" }
            }
            #expect(headings.first { $0 != "Usage" } == "Examples", "\(page.name)")
            #expect(headings.last == "More", "\(page.name)")
        }
    }

    @Test(arguments: [("dns edit", "--type"), ("dns add", ""), ("api", "--method"), ("search", "--kind")])
    func `a closed list of values is in 'help --json'`(_ command: String, _ option: String) throws {
        let type = try #require(Nouns.all.flatMap(\.description.allCommands).first { $0.name == command }?.type)
        let found = OptionInfo.all(of: type).filter {
            option.isEmpty ? $0.valueName == "type" : $0.names.contains(option)
        }
        #expect(found.map(\.typeName) == ["choice"] && found.allSatisfy { $0.values.count > 5 })
    }

    @Test func `the program's own help stays within 80 columns and names every noun`() {
        let text = Self.help.root(Nouns.all.map(\.description), version: Program.version).rendered
        for row in Self.rows(text) { #expect(DisplayWidth.of(row) <= 80, "\(row)") }
        for entry in Nouns.all {
            #expect(entry.name == entry.description.name)
            #expect(text.contains("\n  \(entry.name) "), "\(entry.name)")
        }
    }

    @Test(arguments: [[], ["-h"], ["--help"]])
    func `the program prints its help, with colours where they are wanted`(_ words: [String]) async throws {
        let program = try BinaryProgram()
        let (plain, colored) = (Self.rootPage(hasColor: false), Self.rootPage(hasColor: true))
        #expect(colored.contains("\u{1B}[1m"))
        // In a locale without UTF-8 the page is the same.
        #expect(!plain.contains("…"))
        #expect(try await program.run(words) == Effect(output: plain))
        #expect(try await program.run(words, variables: ["CLICOLOR_FORCE": "1"]) == Effect(output: colored))
        #expect(
            try await program.run(words, variables: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]) == Effect(output: plain))
    }

    @Test(arguments: [["--help"], ["purl", "-h"], ["purl", "add", "-h"]])
    func `--color decides whether help has colours`(_ words: [String]) async throws {
        let program = try BinaryProgram()
        let plain = try await program.run(words)
        let colored = try await program.run(words + ["--color", "always"])
        #expect(!plain.output.contains("\u{1B}") && colored.output.contains("\u{1B}[1m"))
        let forced = ["CLICOLOR_FORCE": "1"]
        #expect(try await program.run(words, variables: forced) == colored)
        #expect(try await program.run(words + ["--color", "never"], variables: forced) == plain)
    }

    @Test(arguments: ["--help", "purl -h", "purl add -h"])
    func `the setting decides whether help on a terminal has colours`(_ line: String) async throws {
        let program = try InProcessProgram()
        let colored = await program.run(line, terminals: [.output])
        #expect(colored.output.contains("\u{1B}[1m"))
        await program.run("config set color never")
        #expect(await program.run(line, terminals: [.output]) == program.run(line))
        #expect(await program.run(line + " --color always", terminals: [.output]) == colored)
    }

    private static func rootPage(hasColor: Bool) -> String {
        HelpText(traits: TerminalTraits(hasColor: hasColor))
            .root(Nouns.all.map(\.description), version: Program.version).rendered
    }
}
