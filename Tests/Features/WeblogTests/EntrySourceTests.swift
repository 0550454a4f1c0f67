import Domain
import Testing
import WeblogService

@Suite struct EntrySourceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let given: String
        let sent: String
    }

    @Test(arguments: [
        Row(
            testDescription: "quotes", given: "---\ntitle: \"A: b\"\nslug: 'it''s'\n---\n\n\"B\"\n",
            sent: "---\nTitle: A: b\nSlug: it's\n---\n\n\"B\"\n"),
        Row(
            testDescription: "a list on a line", given: "---\ntags: [a, \"b c\", 'd']\n---\nB",
            sent: "---\nTags: a, b c, d\n---\nB"),
        Row(
            testDescription: "a list of lines", given: "---\ntags:\n  - a\n- b\ndate: 2026-01-02\n---\nB",
            sent: "---\nTags: a, b\nDate: 2026-01-02\n---\nB"),
        Row(
            testDescription: "a draft", given: "---\ndraft: true\ntype: page\n---\nB",
            sent: "---\nStatus: Draft\nType: page\n---\nB"),
        Row(
            testDescription: "no draft", given: "---\ntitle: T\ndraft: false\n---\nB", sent: "---\nTitle: T\n---\nB"
        ),
        Row(
            testDescription: "unpublished", given: "---\npublished: false\n---\nB",
            sent: "---\nStatus: Draft\n---\nB"),
        Row(
            testDescription: "a status beside a draft", given: "---\nstatus: Unlisted\ndraft: true\n---\nB",
            sent: "---\nStatus: Unlisted\n---\nB"),
        Row(testDescription: "comments", given: "---\n# mine\n\ntitle: T\n---\nB", sent: "---\nTitle: T\n---\nB"),
        Row(
            testDescription: "a place", given: "---\npermalink: /a/b\nlayout: post\n---\nB",
            sent: "---\nLocation: /a/b\nlayout: post\n---\nB"),
        Row(testDescription: "an empty list", given: "---\ntags: []\n---\nB", sent: "---\nTags: \n---\nB"),
    ])
    func `YAML front matter becomes header lines, and the text below stays`(_ row: Row) throws {
        let source = try EntrySource(row.given)
        #expect(source.text == row.sent && source.isTranslated)
    }

    @Test func `returns stay returns in a translated header`() throws {
        #expect(
            Array(try EntrySource("---\r\ntags: [a]\r\n---\r\nB\r\n").text.utf8)
                == Array("---\r\nTags: a\r\n---\r\nB\r\n".utf8))
    }

    @Test(arguments: [
        "---\nDate: 2022-12-09 19:52\n---\n\n# A\n", "Date: 2022-12-11 5:46 PM EDT\n\n# Test\n",
        "# Only text\r\n\r\nB", "---\ntitle: Say \"hi\" to \"me\"\n---\nB",
        "---\nTags: a, b\nTemplate: plain\n\n---\nB", "---\n\nA rule, not a fence\n", "Title: no text below\n",
        "---\ntags: [unclosed\n---\nB", "\u{1F419}: x",
    ])
    func `what the service understands is sent byte for byte`(_ text: String) throws {
        let source = try EntrySource(text)
        #expect(Array(source.text.utf8) == Array(text.utf8))
        #expect(!source.isTranslated)
    }

    @Test(arguments: [
        ("Date: soon\n\nB", "line 1: 'soon' is not a date"),
        ("---\nTitle: x\nDate:\n---\nB", "line 3: '' is not a date"),
        ("---\ndraft: true\n\ndate: 'never'\n---\nB", "line 4: 'never' is not a date"),
        (
            "---\nparams:\n  a: b\n---\nB",
            "line 3 of the front matter has no equivalent in the header of a weblog entry"
        ),
        (
            "---\ntext: |\n  a\n---\nB",
            "line 2 of the front matter has no equivalent in the header of a weblog entry"
        ),
        ("---\njust words\n---\nB", "line 2 of the front matter has no equivalent in the header of a weblog entry"),
        ("---\ntags: [\"a, b\"]\n---\nB", "line 2: a comma inside an item would split it"),
        ("---\nType: Page\n---\n\n", "the entry is empty"),
        (" \n", "the entry is empty"),
    ])
    func `what cannot be an entry is refused, naming the line`(_ text: String, _ message: String) {
        let error = #expect(throws: TritonError.self) { try EntrySource(text) }
        #expect(error?.code == .badData)
        #expect(error?.sentence.rendered == message)
    }

    @Test func `a date that the service has taken before may stay`() throws {
        #expect(
            try EntrySource("Date: December 9, 2022\n\nB", known: "December 9, 2022").dateText == "December 9, 2022")
    }

    @Test(arguments: 0..<20)
    func `whatever is given is sent as it is, translated into another header, or refused`(_ seed: UInt64) throws {
        var random = Random(state: seed + 1)
        let pieces = [
            "---", "\n", "\r\n", "\r", "title", ":", " ", "-", "[", "]", "\"", "'", ",", "#", "draft: true", "tags:",
            "- a", "é", "\u{FEFF}", "\u{0}", "🧑🏽‍🌾", "\\",
            "Date: 2026-01-02",
        ]
        for _ in 0..<200 {
            let text =
                "---\n"
                + (0..<Int.random(in: 0..<14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined() + "\n---\nB"
            do {
                let source = try EntrySource(text)
                #expect(source.isTranslated || source.text.utf8.elementsEqual(text.utf8))
                #expect(source.text.hasSuffix("B"))
                // Each translation removes one pair of quotes from a value such as `''a''`, so only the form is
                // compared.
                #expect(EntryText(source.text).form == EntryText(text).form)
            } catch {
                #expect(error.code == .badData)
            }
        }
    }
}

/// The same numbers on every run.
private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
