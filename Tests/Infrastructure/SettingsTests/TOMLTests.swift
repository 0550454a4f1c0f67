import Domain
import FoundationEssentials
@testable import Settings
import Testing

@Suite struct TOMLTests {
    private static func root(_ text: String) throws -> [String: SettingValue] {
        try TOMLDocument(Array(text.utf8)).root
    }

    @Test(arguments: [
        (#"a = "\b\t\n\f\r\"\\\u00e9\U0001F95D""#, "\u{8}\t\n\u{C}\r\"\\é🥝"), (#"a = 'C:\no'"#, #"C:\no"#),
        ("a = \"\"\"\none\r\n two\"\"\"", "one\r\n two"), ("a = \"\"\"one \\ \n\n  two\"\"\"", "one two"),
        ("a = \"\"\"two \"\"\"\"\"", "two \"\""), ("a = '''\n'one' ''''", "'one' '"), ("a = \"\"", ""),
        ("a = ''''''", ""),
    ])
    func `texts of all four kinds are read`(_ text: String, _ value: String) throws {
        #expect(try Self.root(text) == ["a": .string(value)])
    }

    @Test func `tables are read, however they are written`() throws {
        let expected: [String: SettingValue] = [
            "a": .table([
                "b": .table(["c": 1, "d": .table(["e": 2])]), "list": [.table(["x": 1]), .table(["y": .table([:])])],
            ])
        ]
        for text in [
            "a.b.c = 1\na.b.d.e = 2\na.list = [{ x = 1 }, { y = {} }]",
            "[a.b.d]\ne = 2\n[a]\nlist = [ # two\n {x = 1},\n {y = {}}, ]\n[a.b]\nc = 1",
            "[a]\nb = { c = 1, d.e = 2 }\n[[a.list]]\nx = 1\n[[a.list]]\n[a.list.y]",
        ] {
            #expect(try Self.root(text) == expected, "\(text)")
        }
    }

    @Test(arguments: [
        "a = 1\na = 2", "a.b = 1\na = 2", "a = 1\na.b = 2", "[a]\n[a]", "[a.b]\n[a]\nb = 1", "a = {}\n[a.b]",
        "a = []\n[[a]]",
        "[[a]]\n[a]", "[a]\n[[a]]", "[a.b.c]\n[a]\nb.d = 1", "[a]\nb.c = 1\n[a.b]", "a = { b = 1 }\na.c = 2",
        "a = { b.c = 1, b = 2 }",
    ])
    func `what is defined twice is refused, with its place`(_ text: String) {
        let failed = #expect(throws: TritonError.self) { try Self.root(text) }
        #expect(failed?.sentence.rendered.contains("' is defined twice") == true, "\(failed as Any)")
    }

    @Test(arguments: [
        "a = 2026-02-29", "a = 2100-02-29", "a = 2026-04-31", "a = 2026-13-01", "a = 24:00:00", "a = 07:32",
        "a = 07:32:60",
        "a = 1979-05-27T07:32:00+24:00", "a = 9223372036854775808", "a = 0x_1", "a = +0x1", "a = 1.e2", "a = 1.2.3",
        "a = 1_.5",
        "a = Inf", "a = { b = 1, }", "a = { b = 1\n}", "a = \"\\e\"", "a = \"\\u+0e9\"", "a = \"\u{1}\"",
        "a = '\u{7F}'", "# \u{1}",
        "a = 1 # \r x", "a = \"\"\"x\"\"\"\"\"\"", "a = \"x \\  y\"",
    ])
    func `what is not TOML 1.0 is refused`(_ text: String) {
        #expect(throws: TritonError.self) { try Self.root(text) }
    }

    /// The public test suite (https://github.com/toml-lang/toml-test): `TRITON_TOML_TESTS` is its folder `tests`.
    private static let suite = ProcessInfo.processInfo.environment["TRITON_TOML_TESTS"].map { URL(filePath: $0) }

    @Test(.enabled(if: suite != nil, "TRITON_TOML_TESTS is not set"))
    func `the public suite agrees about what is TOML 1.0, and about every value`() throws {
        let folder = try #require(Self.suite)
        let names = try String(decoding: Data(contentsOf: folder.appending(path: "files-toml-1.0.0")), as: UTF8.self)
            .split(separator: "\n").filter { $0.hasSuffix(".toml") }
        for name in names {
            let text = Array(try Data(contentsOf: folder.appending(path: String(name))))
            let document = try? TOMLDocument(text)
            #expect((document != nil) == name.hasPrefix("valid/"), "\(name)")
            guard let document, name.hasPrefix("valid/") else { continue }
            let path = folder.appending(path: name.dropLast(4) + "json")
            let expected = try JSON(parsing: Array(try Data(contentsOf: path)))
            #expect(Self.isSame(.table(document.root), expected), "\(name): \(document.root)")
        }
        #expect(names.count > 600)
    }

    private static func isSame(_ value: SettingValue, _ expected: JSON) -> Bool {
        switch (value, expected) {
        case (.array(let values), .array(let items)):
            return values.count == items.count && zip(values, items).allSatisfy { isSame($0, $1) }
        case (.table(let members), .object(let items)):
            return members.count == items.count
                && items.allSatisfy { item in members[item.key].map { isSame($0, item.value) } ?? false }
        default: break
        }
        guard case .string(let text)? = expected["value"] else { return false }
        switch value {
        case .string(let found): return Array(found.unicodeScalars) == Array(text.unicodeScalars)
        case .int(let found): return String(found) == text
        case .bool(let found): return String(found) == text
        case .other(let found):
            let plain = found.replacing("_", with: "")
            if let number = Double(plain), let wanted = Double(text) {
                return number == wanted || number.isNaN && wanted.isNaN
            }
            return moment(found) == moment(text)
        default: return false
        }
    }

    /// A date or time with one spelling of its separator and fraction.
    private static func moment(_ text: String) -> String {
        var text = text.uppercased().replacing(" ", with: "T")
        if let fraction = text.firstMatch(of: /\.[0-9]+/) {
            let digits = fraction.output.dropFirst().prefix(6)
            let kept = digits.reversed().drop { $0 == "0" }.reversed()
            text.replaceSubrange(fraction.range, with: kept.isEmpty ? "" : "." + String(kept))
        }
        return text
    }
}
