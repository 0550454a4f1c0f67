import Arguments
import Commands
import Domain
import Manual
import Output
import Terminal
import Testing
import TritonApp

/// What `-h` prints, over the whole command tree.
@Suite struct HelpTests {
    static let help = HelpText(traits: TerminalTraits())

    static let pages: [(name: String, text: String)] =
        Nouns.all.map(\.description).flatMap { noun in
            (noun.verbs.isEmpty ? [] : [(noun.name, help.noun(noun).rendered)])
                + noun.allCommands.filter { !$0.type.page.isHidden }.map {
                    ($0.name, help.command($0.name, $0.type).rendered)
                }
        }

    private static func rows(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
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
        // What is typed stays in one piece, and so do words in brackets.
        let isWhole = { (row: Substring) in
            row.contains("triton ") || row.contains("[") || !String(row).trimmed.contains(" ")
        }
        for row in pages.flatMap(Self.rows) where DisplayWidth.of(row) > columns && !isWhole(row) {
            Issue.record("\(row)")
        }
        #expect(pages.count > 100)
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
    func `a closed list of values is said by 'help --json'`(_ command: String, _ option: String) throws {
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
}
