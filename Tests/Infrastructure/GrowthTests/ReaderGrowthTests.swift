import Arguments
import Commands
import Domain
import FolderPlan
import OMGAPI
import Output
@testable import Preview
import Settings
@testable import Shell
import Testing
@testable import WeblogCheck
import WeblogService

/// The time of every parser is linear in the length of its input, never quadratic, because other people write it.
@Suite struct ReaderGrowthTests {
    struct Shape: CustomTestStringConvertible {
        let name: String
        let before: String
        let unit: String
        let after: String

        init(_ name: String, _ before: String, _ unit: String, _ after: String = "") {
            (self.name, self.before, self.unit, self.after) = (name, before, unit, after)
        }

        var testDescription: String { name }

        func text(_ size: Int) -> String {
            before + String(repeating: unit, count: max(1, size / unit.utf8.count)) + after
        }
    }

    private static func growth(of shape: Shape, from size: Int, _ read: @escaping (String) -> Void) throws -> Double {
        try Work.growth(from: size) { size in
            let text = shape.text(size)
            return { read(text) }
        }
    }

    @Test(arguments: [
        Shape("empty objects", "[", "{},", "{}]"), Shape("members", "{", #""key":1,"#, #""key":1}"#),
        Shape("escapes", "\"", #"\u200f"#, "\""),
        Shape("quotes", "\"", #"\""#, "\""),
        Shape("surrogates", "\"", #"\ud83e\udd70"#, "\""), Shape("an open string", "\"", "aa "),
        Shape("broken bytes", "\"", "\u{301}", "\""), Shape("blanks", "", " \n", "1"),
        Shape("deep lists", "[", "[[[[[[[[]]]]]]]],", "[]]"), Shape("digits", "", "123456789"),
    ])
    func `the time to read JSON is linear in its length`(_ shape: Shape) throws {
        // From 64 KiB on, other code reads a text.
        let growth = try Work.growth(from: 70_000) { size in
            let bytes = Array(shape.text(size).utf8)
            // Whether it is JSON does not matter here.
            return { _ = try? JSON(parsing: bytes) }
        }
        #expect(growth < Work.most)
    }

    @Test func `the time to check a site is linear in the number of its texts`() throws {
        let growth = try Work.growth(from: 200) { count in
            let texts = (0..<count).map { number in
                CheckedSite.Text(
                    ItemName(.entry, "\(number)"), at: "weblog/\(number).md",
                    source: "Date: 2026-01-01\nTitle: Same\n\n[a](/\(number)) [b](same) ![](x.jpg)\n")
            }
            let site = CheckedSite(
                texts, of: nil, configuration: nil, isWhole: true, pictures: texts.map { $0.path + "/x.jpg" },
                hasFile: { _ in false })
            return {
                let check = SiteCheck(site, now: 0)
                for position in texts.indices { _ = check.result(of: position) }
            }
        }
        #expect(growth < Work.most)
    }

    @Test func `the time to find texts that have other pictures is linear in their number`() throws {
        let growth = try Work.growth(from: 200) { count in
            func texts(_ picture: String) -> [String] {
                (0..<count).map { "# Text \($0)\n\n![a](\(picture)) ![b](https://example.com/b.png)\n" }
            }
            let files = texts("a.png"), sources = texts("https://example.com/a.png")
            return {
                let index = TextPictures.Index(sources)
                #expect(files.compactMap { index.text(like: TextPictures($0)) } == sources)
            }
        }
        #expect(growth < Work.most)
    }

    @Test func `the time to read lines without an id is linear in their number, also if all are equal`() throws {
        let growth = try Work.growth(from: 500) { count in
            let text = String(repeating: "{\"content\":\"hi\"}\n", count: count)
            return {
                let table = try FolderTable.read(text, of: FolderPath.statuses)
                #expect(table.keys.count == count)
            }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("beginnings", "", "!["), Shape("open titles", "", "![](a '"), Shape("open targets", "", "![](<a"),
        Shape("brackets", "![", "[[[]]"), Shape("backticks", "", "` `` "), Shape("open comments", "", "<!-- "),
        Shape("pictures", "", "![a](b.png)\n"), Shape("links", "", "[a](b)\n"), Shape("open links", "", "[a](b '"),
        Shape("open tags", "", "<a href="), Shape("attributes", "<img ", "a=b "), Shape("names", "", "[a]: b\n"),
        Shape("indented code", "", "    a\n\n"), Shape("items", "", "- "), Shape("codes", "", "<code></code "),
        Shape("open elements", "<pre>", "<pre>"), Shape("sections", "", "<??>"),
    ])
    func `the time to find the pictures of a text is linear in its length`(_ shape: Shape) throws {
        let growth = try Self.growth(of: shape, from: 5_000) { _ = MarkdownImages($0).images }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("open comments", "", "/*\n"), Shape("comments", "", "/* a */\n"), Shape("ends", "", "*/\n"),
        Shape("sections", "", "--- a ---\n"),
    ])
    func `the time to mark the parts of a page is linear in its length`(_ shape: Shape) throws {
        let growth = try Self.growth(of: shape, from: 20_000) { _ = PageDialect.marked($0) }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("odd items", #"{"response":{"items":["#, #"{"a":1},"#, "{}]}}"),
        Shape("items", #"{"response":{"items":["#, #"{"id":"a","text":"b"},"#, "{}]}}"),
        Shape("an object of items", #"{"response":{"items":{"#, #""a":{"id":"a"},"#, #""b":{}}}}"#),
        Shape("behind much else", #"{"more":["#, "[],", #"[]],"response":{"items":[{"id":"a"}]}}"#),
    ])
    func `the time to read an answer and its items is linear in its length`(_ shape: Shape) throws {
        let growth = try Work.growth(from: 50_000) { size in
            let bytes = Array(shape.text(size).utf8)
            return {
                let ids = try Envelope.open(status: 200, body: bytes, form: .standard)["items"]
                    .listWithListing { item, _ in item["id"].string }
                #expect(!ids.isEmpty)
            }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("odd items", #"{"response":{"items":["#, #"{"a":1},"#, #"{"id":"a"}]}}"#),
        Shape("odd items with names", #"{"response":{"items":["#, #"{"name":"a","text":"b"},"#, #"{"id":"a"}]}}"#),
        Shape("an object of odd items", #"{"response":{"items":{"#, #""a":{"url":"a"},"#, #""b":{"id":"b"}}}}"#),
    ])
    func `the time to leave invalid items out of a list is linear in its length`(_ shape: Shape) throws {
        let growth = try Work.growth(from: 50_000) { size in
            let bytes = Array(shape.text(size).utf8)
            return {
                let odd = UnreadableItems()
                let ids = try Envelope.open(status: 200, body: bytes, form: .standard)
                    .read(asOwner: true, noting: odd)["items"]
                    .listWithListing { item, _ throws(ResponseError) in try item["id"].required() }
                #expect(ids.count == 1)
                #expect(odd.error != nil)
            }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("beginnings", "@", "://"), Shape("ports", "@", "a://b:c"), Shape("user information", "", "://a@b"),
        Shape("one word", "://", "a@"),
    ])
    func `the time to mask the URLs of a message is linear in its length`(_ shape: Shape) throws {
        let growth = try Self.growth(of: shape, from: 20_000) { _ = SecretMask.withoutUserInformation($0) }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("open links", "", "[]("), Shape("links", "", "[a](b)"), Shape("brackets", "", "["),
        Shape("stars", "", "*"), Shape("ends", "", "[](]"),
    ])
    func `the time to read Markdown in messages is linear in its length`(_ shape: Shape) throws {
        let growth = try Self.growth(of: shape, from: 20_000) { _ = Markup.plain($0) }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("fields", "---\n", "key: value\n", "---\n"), Shape("plain fields", "", "key: value\n", "\ntext"),
        Shape("one list", "---\ntags: [", "a, ", "a]\n---\n"),
        Shape("list items", "---\ntags:\n", "- a\n", "---\n"), Shape("quotes", "---\ntags: [", "'", "]\n---\n"),
        Shape("blanks", "---\ntags: [", " ", "'''''']\n---\n"),
        Shape("lines", "", "text\r\n"), Shape("fences", "---\n", "--- \n"),
    ])
    func `the time to read an entry is linear in its length`(_ shape: Shape) throws {
        let growth = try Work.growth(from: 10_000) { size in
            let text = shape.text(size)
            return { _ = HeaderFinding.all(in: text) }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("arrays of tables", "", "[[a]]\n"), Shape("one text", "a = \"", "word ", "\"\n"),
        Shape("escapes", "a = \"", #"\u00e9"#, "\"\n"), Shape("comments", "", "# a\n"),
        Shape("an array", "a = [", "1, ", "1]\n"), Shape("blank lines", "", "\n \n"),
    ])
    func `the time to read a configuration is linear in its length`(_ shape: Shape) throws {
        let growth = try Work.growth(from: 10_000) { size in
            let bytes = Array(shape.text(size).utf8)
            // Whether it is a configuration does not matter here.
            return { _ = try? Settings(parsing: bytes) }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: ["[table%]\n", "key% = 1\n", "[[list%]]\n", "[a.b%]\nc = 1\n"])
    func `the time to read different tables and keys is linear in their number`(_ pattern: String) throws {
        let growth = try Work.growth(from: 200) { count in
            let bytes = Array((0..<count).map { pattern.replacingBytes(of: "%", with: String($0)) }.joined().utf8)
            // All of them are valid.
            return { _ = try? Settings(parsing: bytes) }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        Shape("words", "", "a "), Shape("quoted words", "", "'a' "), Shape("one word", "post ", "a"),
        Shape("one text", "post '", "a ", "'"),
        Shape("escapes", "post \"", #"\""#, "\""),
        Shape("an open quote", "post '", "a "), Shape("a shell command", "a | ", "b 'c' "),
        Shape("joined rows", "post ", "a \\\n"), Shape("lines", "", "a\n"),
    ])
    func `the time to read a line of the prompt is linear in its length`(_ shape: Shape) throws {
        let growth = try Work.growth(from: 10_000) { size in
            let text = shape.text(size)
            return {
                _ = ShellLine.first(in: text)
                _ = ShellLine.cursorContext(text, byteOffset: text.utf8.count)
                _ = ShellLine.quote(text)
            }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: [
        ["post 'begin", "it goes on", "end'"], ["post \"begin", "a \\\" quote", "end\""],
        ["post 'begin", "' '", "end'"], ["post \\", "a \\", "end"],
        ["post <<END", "a", "END"],
        ["post <<END", "END \\", "END"], ["a | b 'begin", "c \" d", "end'"], ["_ _ 'begin", "a", "end'"],
        ["post a", "post b", "post c"],
    ])
    func `the time to join rows is linear in their number`(_ rows: [String]) throws {
        let growth = try Work.growth(from: 1000) { count in
            let all = [rows[0]] + Array(repeating: rows[1], count: count) + [rows[2]]
            return {
                var assembly = LineAssembly()
                for row in all {
                    assembly.add(row)
                    while assembly.next(.undefined) != nil {}
                }
                #expect(assembly.isEmpty || assembly.missing != nil)
            }
        }
        #expect(growth < Work.most)
    }

    @Test func `the time to read pasted lines is linear in their number`() throws {
        let growth = try Work.growth(from: 1000) { count in
            let text = Array(repeating: "post a", count: count)
            return {
                var assembly = LineAssembly()
                for row in text { assembly.add(row) }
                var taken = 0
                while assembly.next(.undefined) != nil { taken += 1 }
                #expect(taken == count)
            }
        }
        #expect(growth < Work.most)
    }

    @Test(arguments: ["-v", "a", "--json", "--", "-qv", "--fields=a", "--tag=a", "-t", "--unknown"])
    func `the time to read the words of a command is linear in their number`(_ word: String) throws {
        let parser = LineParser(nouns: [
            LazyNoun("sample") { Noun<Int>("sample", "be read", main: Verb(Sample.self)).description }
        ])
        for isBeforeNoun in [true, false] {
            let growth = try Work.growth(from: 300) { count in
                let words = Array(repeating: word, count: count)
                let line = isBeforeNoun ? words + ["sample"] : ["sample"] + words
                // Whether they are valid does not matter here.
                return { #expect(parser.parse(line).error?.code ?? .usage == .usage) }
            }
            #expect(growth < Work.most)
        }
    }
}

/// A command with any number of words.
private struct Sample: TritonCommand {
    static let page = CommandPage("sample", "be read", form: "[WORD…]")
    @Argument("word") var words: [String] = []
    @Option("-t", "--tag", takes: "tag", help: "") var tags: [String] = []

    func run(in environment: Int, _ call: Invocation) async throws -> CommandOutput { .text("") }
}
