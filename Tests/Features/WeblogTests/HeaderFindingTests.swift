import Domain
import Testing
import WeblogService

@Suite struct HeaderFindingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let source: String
        let found: [String]

        init(_ name: String, _ source: String, _ found: String...) {
            testDescription = name
            self.source = source
            self.found = found
        }
    }

    @Test func `many byte-order marks are one finding`() {
        let marks = String(repeating: "\u{FEFF}", count: 200_000)
        #expect(HeaderFinding.all(in: marks + "text").map(\.code) == [.byteOrderMark])
    }

    @Test(arguments: [
        Row("a list on a line", "---\ntags: [a, b]\n---\nB", "list 2-2"),
        Row("a list of lines", "---\ntags:\n  - a\n\n- b\ntitle: T\n---\nB", "list 2-5"),
        Row("a map", "---\ntitle: T\nparams:\n  a: b\n---\nB", "map 3-4"),
        Row("a map on a line", "---\nparams: {a: b}\n---\nB", "map 2-2"),
        Row("a block of lines", "---\nsummary: >-\n  a: b\n  c\n---\nB", "block 2-4"),
        Row("an empty block", "---\nsummary: >\n---\nB", "block 2-2"),
        Row("a wrapped line", "---\nTags: a,\n  b\n---\nB", "wrapped_line 2-3"),
        Row("a line without a key", "---\njust words\n---\nB", "no_key 2-2"),
        Row("quotes", "---\ntitle: \"A: b\"\nslug: 'x'\nother: 'y'\n---\nB", "quotes 2-2", "quotes 3-3"),
        Row("quotes inside", "---\ntitle: Say \"hi\" to \"me\"\n---\nB"),
        Row("a date", "Date: soon\n\nB", "date 1-1"),
        Row("a date of a feed", "---\nDate: Fri, 31 Jan 2020 17:46:00 +0100\n---\nB", "date 2-2"),
        Row("an empty date", "---\nDate:\n---\nB"),
        Row("a draft", "---\ndraft: true\n---\nB", "draft 2-2"),
        Row("unpublished", "---\npublished: false\n---\nB", "draft 2-2"),
        Row("no draft", "---\ndraft: false\npublished: 2020-01-31\n---\nB"),
        Row("a draft with a status", "---\ndraft: true\nStatus: Draft\n---\nB"),
        Row("an unknown status", "---\nStatus: Drft\n---\nB", "status 2-2"),
        Row("a misspelt key of a draft", "---\nStauts: Draft\n---\nB", "draft 2-2"),
        Row("misspelt keys", "Tilte: T\nLocaton: /x\nDate: 2024-01-01\n\nB", "unknown_key 1-1", "unknown_key 2-2"),
        Row("a misspelt key with a list", "---\nTgas: [a]\n---\nB", "list 2-2"),
        Row("keys of other programs", "---\nCategories: x\nlayout: x\nTitles: x\nTitle: y\n---\nB"),
        Row("a draft of another program beside a status", "---\nstate: draft\nStatus: Live\n---\nB"),
        Row("an unknown type", "Type: Entry\n\nB", "type 1-1"), Row("a known type", "Type: PAGE\n\nB"),
        Row("no blank behind the colon", "Status:Draft\n\nB", "broken_header 1-1"),
        Row("an empty line above the header", "\nStatus: Draft\n\nB", "broken_header 2-2"),
        Row("an empty line above dashes", "\n\n---\nStatus: Draft\n---\nB", "broken_header 3-3"),
        Row("a URL at the top", "https://example.com\n"),
        Row("known statuses", "---\nStatus: web only\nstatus:\n---\nB"),
        Row("a place", "---\npermalink: /a\n---\nB", "permalink 2-2"),
        Row("a pattern for places", "---\npermalink: /:year/:title\n---\nB"),
        Row("a template for places", "---\npermalink: /{{ page.fileSlug }}/\n---\nB"),
        Row("TOML", "+++\ntitle = 'A'\n+++\nB", "toml 1-1"),
        Row("JSON", "{\n  \"title\": \"A\"\n}\nB", "json 1-1"),
        Row("a template that begins with a brace", "{weblog-title}\n\nB"),
        Row("dashes that are not closed", "---\ntitle: A\n\nB", "broken_header 1-1"),
        Row("a rule at the top", "---\n\nB"),
        Row("a list without dashes", "Title: A\nTags:\n- a\n\nB", "broken_header 1-1"),
        Row("a sentence with a colon", "Note: it is text\nsecond line\n"),
        Row("a byte-order mark", "\u{FEFF}---\ntags: [a]\n---\nB", "byte_order_mark 1-1", "list 2-2"),
        Row("returns", "---\r\ntags:\r\n- a\r\n---\r\nB", "list 2-3"),
        Row("comments and unknown keys", "---\n# c\nDate & Time: x\n1st: x\nmood.level: x\n\u{1F419}: x\n---\nB"),
        Row("what the service reads", "---\nDate: 2022-12-09 19:52\nTags: a, b\nTemplate: plain\n\n---\n\n- [a]\n"),
        Row("no header", "# T\n\ntags: [a]\n"),
    ])
    func `a header that the service does not read as it was meant is found with its lines`(_ row: Row) {
        let found = HeaderFinding.all(in: row.source)
        #expect(found.map { "\($0.code.rawValue) \($0.lines.lowerBound)-\($0.lines.upperBound)" } == row.found)
    }
}
