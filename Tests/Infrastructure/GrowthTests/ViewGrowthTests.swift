@testable import Commands
import ConsoleSupport
import Domain
import FoundationEssentials
@testable import Output
import Terminal
import Testing

/// The time to write output is linear in its length, in every view.
@Suite struct ViewGrowthTests {
    /// Texts in which every piece is changed. They must be long, so that copying the output for each piece is noticed.
    private static let changed: Set = ["direction marks", "controls", "lines"]

    private static let texts: [(name: String, unit: String)] = [
        ("plain", "word "), ("direction marks", "\u{200F}"), ("controls", "\u{1B}[31m"), ("marks", "\u{301}"),
        ("emoji", "🥰"), ("flags", "🇩🇪"), ("regional signs", "🇩"),
        ("families", "👩\u{200D}"),
        ("lines", "a\n"), ("returns", "\r\n"), ("quotes", "\"\\"), ("tags", "🏴\u{E0067}"), ("wide", "日"),
        ("joiners", "\u{200D}"),
    ]

    enum View: String, CaseIterable {
        case table, tsv, record, json, jsonl, stream
    }

    private static let schema = RecordSchema(
        "thing", .init("id", .string, "", column: .key), .init("text", .string, "", column: .main),
        .init("count", .number, ""), .init("at", .time, "", column: .useful))

    private static func row(_ text: String) -> [FieldValue] {
        [.text("id"), .text(text), .int(7), .time(Date(timeIntervalSince1970: 1_700_000_000))]
    }

    /// - Returns: the number of bytes written.
    private static func write(_ rows: [[FieldValue]], as view: View, isTerminal: Bool) throws -> Int {
        let records = CommandOutput.Records.many(ElementList(rows.map { .row($0) }))
        let chosen = Selection.standard(schema),
            cells = CellText(now: Date(timeIntervalSince1970: 1_700_000_100), isAbsolute: true)
        let traits = isTerminal ? TerminalTraits(isTerminal: true, columns: 80, hasColor: true) : TerminalTraits()
        let fields = FieldsView(chosen: chosen, cells: cells, traits: traits)
        var count = 0
        switch view {
        case .table: count = fields.table(rows).utf8.count
        case .record: count = fields.records(rows).utf8.count
        case .stream: count = rows.reduce(0) { $0 + fields.streamLine($1).utf8.count }
        case .tsv: try TSVView(chosen: chosen, hasHeader: true).lines(records) { count += $0.count }
        case .json: try JSONView(chosen).document(records, isPretty: isTerminal) { count += $0.count }
        case .jsonl: JSONView(chosen).lines(records) { count += $0.count }
        }
        return count
    }

    @Test(arguments: View.allCases)
    func `the time to write one long text is linear in its length`(_ view: View) throws {
        for (name, unit) in Self.texts {
            for isTerminal in [false, true] {
                let growth = try Work.growth(from: Self.changed.contains(name) ? 15_000 : 1500) { size in
                    let rows = [Self.row(String(repeating: unit, count: size / unit.utf8.count))]
                    return {
                        let written = try Self.write(rows, as: view, isTerminal: isTerminal)
                        #expect(written > 0)
                    }
                }
                #expect(growth < Work.most, "\(name), \(isTerminal ? "on a terminal" : "in a pipe")")
            }
        }
    }

    @Test(arguments: View.allCases)
    func `the time to write many records is linear in their number`(_ view: View) throws {
        for isTerminal in [false, true] {
            let growth = try Work.growth(from: 100) { count in
                let rows = Array(repeating: Self.row("a text with\ttab, é and \u{200F}"), count: count)
                return {
                    let written = try Self.write(rows, as: view, isTerminal: isTerminal)
                    #expect(written > count)
                }
            }
            #expect(growth < Work.most, "\(isTerminal ? "on a terminal" : "in a pipe")")
        }
    }

    @Test(arguments: ["~~a ", "*a ", "**a ", "_a ", "`a ``b ", "[", "[a](b ", "*a* "])
    func `the time to render a line of Markdown is linear in its length`(_ unit: String) throws {
        let traits = TerminalTraits(isTerminal: true, columns: 80, hasColor: true)
        // Lines of more than 2000 characters are not searched for signs.
        let growth = try Work.growth(from: 480) { size in
            let text = RemoteText(String(repeating: unit, count: size / unit.utf8.count))
            return { for _ in 0..<20 { _ = Markdown.render(text, in: traits) } }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: texts.map(\.name))
    func `the time to escape a text is linear in its length`(_ name: String) throws {
        let unit = try #require(Self.texts.first { $0.name == name }).unit
        let growth = try Work.growth(from: Self.changed.contains(name) ? 50_000 : 5000) { size in
            let text = String(repeating: unit, count: size / unit.utf8.count)
            return {
                _ = (
                    TextEscaping.line(text), TextEscaping.prose(text), JSON.string(text).bytes(),
                    ShellQuoting.bash(text),
                    text.trimmed, text.normalisedLineEnds
                )
                _ = (PercentEncoding.encode(text), text.replacingBytes(of: "a", with: "bc"))
            }
        }
        #expect(growth < Work.most)
    }
}
