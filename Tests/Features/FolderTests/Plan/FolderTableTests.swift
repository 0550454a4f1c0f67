import Domain
@testable import FolderPlan
import Testing

/// The files with one record a line.
@Suite struct FolderTableTests {
    static let texts: [(path: String, text: String)] = [
        (
            FolderPath.purls,
            """
            blog\thttps://example.com\ttrue
            odd\\tname\thttps://example.com/a\\\\b\tfalse
            🍅\thttps://example.com/tomato

            """
        ),
        (
            FolderPath.statuses,
            """
            {"id":"a1","emoji":"🍅","content":"two\\nlines"}
            {"id":"b2","emoji":"","content":""}
            {"id":"c3","emoji":"🔗","content":"link","external_url":"https://example.com/a"}

            """
        ),
        (
            FolderPath.pictures,
            "{\"id\":\"a1\",\"caption\":\"c\",\"alt\":\"a\",\"tags\":[\"x\",\"y\"],\"hidden\":true}\n"
        ),
        (FolderPath.forwarding, "a@example.com\nb@example.com\n"),
        (
            FolderPath.records,
            """
            [[record]]
            name = "@"
            type = "MX"
            data = "mail.example.com"
            priority = 10
            ttl = 3600

            [[record]]
            name = "www"
            type = "TXT"
            data = "a \\"quote\\""

            """
        ),
    ]

    @Test(arguments: texts) func `a table is written as it was read`(_ row: (path: String, text: String)) throws {
        #expect(FolderTable.write(try FolderTable.read(row.text, of: row.path), to: row.path) == row.text)
    }

    @Test func `a listing is written as it was read`() throws {
        let text = "now.md\ttrue\npaste/hello\tfalse\n"
        #expect(FolderTable.listing(try FolderTable.listing(text)) == text)
    }

    @Test func `the order of a table does not depend on the order in which it was written`() throws {
        let records = try FolderTable.read(
            "b\thttps://b.example\ttrue\na\thttps://a.example\tfalse\n", of: FolderPath.purls)
        #expect(
            FolderTable.write(records, to: FolderPath.purls)
                == "a\thttps://a.example\tfalse\nb\thttps://b.example\ttrue\n")
    }

    @Test(arguments: [
        (FolderPath.purls, "blog\n", "line 1"),
        (FolderPath.purls, "a\tb\tmaybe\n", "line 1: 'maybe' should be true or false"),
        (FolderPath.purls, "a\tb\na\tc\n", "line 2: 'a' is there twice"),
        (FolderPath.purls, "a\thttps://example.com/1\ttrue\nb\thttps://exam", "line 2: \(unended)"),
        (FolderPath.purls, "a\thttps://example.com/1\t", "line 1: \(unended)"),
        (FolderPath.purls, "a\thttps://example.com/1\tfals", "line 1: 'fals' should be true or false"),
        (FolderPath.purls, "a\t", "line 1: a line has a name, a tab and a target"),
        (FolderPath.statuses, "{}\nno\n", "line 2: the line is not JSON"),
        (FolderPath.pictures, "{}\n", "line 1: the record has no id"),
        (
            FolderPath.statuses, "{\"content\":\"hi\"}\n{\"contnet\":\"hi\"}\n",
            "line 2: unknown key 'contnet': did you mean 'content'?"
        ),
        (
            FolderPath.statuses, "{\"content\":\"hi\",\"mood\":1}\n",
            "line 1: unknown key 'mood': a line has id, emoji, content, external_url"
        ),
        (
            FolderPath.pictures, "{\"id\":\"a\",\"alt_text\":\"x\"}\n",
            "line 1: unknown key 'alt_text'"
        ),
        (FolderPath.statuses, "{\"id\":12345,\"content\":\"hi\"}\n", "line 1: the id should be a text in quotes"),
        (FolderPath.statuses, "{\"content\":\"a\",\"content\":\"b\"}\n", "line 1: the key 'content' is there twice"),
        (FolderPath.purls, "a\thttps://example.com\ttrue\tmine\n", "line 1: a line has at most 3 values"),
        (FolderPath.records, "name = \"a\"\n", "unknown key 'name'"),
        (FolderPath.records, "[[record]]\nname =\n", "line 2"),
        (
            FolderPath.records, "[[record]]\nname = \"a\"\ntype = \"A\"\n",
            "record 1 lacks 'data'"
        ),
    ]) func `a table that cannot be read names its line`(_ row: (path: String, text: String, message: String)) {
        let error = #expect(throws: TritonError.self) { try FolderTable.read(row.text, of: row.path) }
        #expect(
            error?.code == .badData && error?.sentence.rendered.hasPrefix(row.message) == true,
            "\(error?.sentence.rendered ?? "")")
    }

    private static let unended = "the file ends within this line, which may be cut: complete it, and end the line"

    @Test(arguments: ["a\thttps://example.com\tfalse", "a\thttps://example.com\n", "a\thttps://example.com\tyes\r\n"])
    func `a last line that is complete needs no end, and a line with an end needs no listing`(_ text: String) throws {
        #expect(try FolderTable.read(text, of: FolderPath.purls).keys.count == 1)
    }

    /// A page has three texts, as a PURL with two more fields would have.
    struct TextRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let base: [String: String]
        let remote: [String: String]
        var line = "a\tb\n"
        let expected: SyncStatus

        static func version(css: String = "", head: String = "") -> ItemVersion {
            ItemVersion(["content": "b", "css": css, "head": head])
        }
    }

    @Test(arguments: [
        TextRow(
            testDescription: "emptied", base: ["css": "x"], remote: ["css": "x"], line: "a\tb\t\n",
            expected: .changedHere(TextRow.version())),
        TextRow(
            testDescription: "taken out", base: ["css": "x"], remote: ["css": "x"],
            expected: .changedHere(TextRow.version())),
        TextRow(
            testDescription: "emptied here, and changed there", base: ["css": "x"], remote: ["css": "y"],
            expected: .conflict),
        TextRow(testDescription: "emptied on both sides", base: ["css": "x"], remote: [:], expected: .same),
        TextRow(
            testDescription: "new there", base: [:], remote: ["css": "y"],
            expected: .changedThere(TextRow.version(css: "y"))),
        TextRow(
            testDescription: "emptied here, and the other one changed there", base: ["css": "x"],
            remote: ["css": "x", "head": "z"], expected: .merged(TextRow.version(head: "z"))),
    ])
    func `a text that is missing at the end of a line is empty`(_ row: TextRow) throws {
        let base = ItemVersion(["content": "b"].merging(row.base) { $1 })
        let found = Comparison.syncStatus(
            of: .web, local: try FolderTable.rows(row.line, .web)[ItemName(.web, "a")],
            remote: ItemVersion(["content": "b"].merging(row.remote) { $1 }),
            base: ItemBase(local: base, remote: base, of: .web), known: KnownVersions())
        #expect(found == row.expected)
    }

    @Test func `a line may be one that a list has printed`() throws {
        let status =
            #"{"id":"a","address":"demo","emoji":"🐙","content":"x","created_at":"2026-01-31T00:00:00Z","#
            + #""external_url":null,"url":"https://status.lol/demo/a"}"#
        #expect(
            FolderTable.write(try FolderTable.read(status, of: FolderPath.statuses), to: FolderPath.statuses)
                == "{\"id\":\"a\",\"emoji\":\"🐙\",\"content\":\"x\"}\n")
    }

    @Test func `statuses without an id are new, even two with the same text`() throws {
        let line = "{\"emoji\":\"🍅\",\"content\":\"hi\"}\n"
        let records = try FolderTable.read(line + line, of: FolderPath.statuses)
        #expect(records.keys.count == 2 && records.keys.allSatisfy { $0.isNew })
        #expect(FolderTable.write(records, to: FolderPath.statuses) == line + line)
    }

    @Test func `new statuses keep the order of their lines`() throws {
        let lines = (1...9).map { "{\"emoji\":\"🍅\",\"content\":\"\($0)\"}\n" }
        for text in [lines.joined(), lines.reversed().joined()] {
            let records = try FolderTable.read(text, of: FolderPath.statuses)
            #expect(FolderTable.write(records, to: FolderPath.statuses) == text)
        }
    }

    @Test(
        arguments: [
            "Type: File\nContent-Type: text/css\nLocation: /x.css\n\na {}\n", "title: x\ntype: file\n\n", "Type: File",
            "Type: File\r\n\r\na {}", "---\nType: File\n---\n", "---\r\nType: File\r\n---\r\n\r\na {}",
        ], ["css/x.css", "js/x.js", "templates/x.html"])
    func `a text with its own header, of any form, is the file`(_ source: String, _ path: String) {
        #expect(EntryFileText.text(of: source, at: path) == source)
        #expect(EntryFileText.source(of: source, at: path) == source)
        let prefix = EntryFileText.source(of: "", at: path)
        for text in [prefix + source, prefix + "a {}", prefix] {
            #expect(EntryFileText.keeps(text, at: path), "\(text)")
        }
    }

    @Test func `a text that a style sheet cannot give back is kept as it is, below weblog`() {
        #expect(!EntryFileText.keeps("\u{FEFF}Type: File\n\na {}\n", at: "css/x.css"))
        #expect(!EntryFileText.keeps("a {}\n", at: "css/x.css"))
        #expect(EntryFileText.keeps("a {}\n", at: "weblog/css_x.md"))
    }

    @Test func `a style sheet gets the header of a file entry, which is removed again`() {
        let source = EntryFileText.source(of: "a { b: c }\n", at: "css/x.css")
        #expect(source == "---\nType: File\nContent-Type: text/css\nLocation: /css/x.css\n---\n\na { b: c }\n")
        #expect(EntryFileText.text(of: source, at: "css/x.css") == "a { b: c }\n")
        let own = "---\nType: File\nLocation: /other.css\n---\n\na {}\n"
        #expect(
            EntryFileText.source(of: own, at: "css/x.css") == own && EntryFileText.text(of: own, at: "css/x.css") == own
        )
    }
}
