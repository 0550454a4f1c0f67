import Testing
import WeblogImport
import WeblogService

@Suite struct ImportedEntryTests {
    private func text(_ title: String?, _ body: String, tags: [String] = []) -> String {
        var entry = ImportedEntry(origin: "x", path: "x.md")
        entry.title = title
        entry.tags = tags
        entry.status = .draft
        entry.body = body
        return entry.text.split(separator: "\n").joined(separator: "|")
    }

    @Test(arguments: [
        ("Snow", "A lot.", "---|Status: Draft|---|# Snow|A lot."),
        ("Snow", "# Snow\n\nA lot.", "---|Status: Draft|---|# Snow|A lot."),
        ("Snow", "# Ice\n\nA lot.", "---|Title: Snow|Status: Draft|---|# Ice|A lot."),
        ("a_b *c*", "x", "---|Title: a_b *c*|Status: Draft|---|# a\\_b \\*c\\*|x"),
        ("[WIP] {x}", "x", "---|Status: Draft|---|# \\[WIP] {x}|x"),
        ("Two\n lines\u{0}", "x", "---|Status: Draft|---|# Two lines|x"),
        (nil, "\r\n\n x", "---|Status: Draft|---| x"),
    ])
    func `the title is the first heading, and is also in the header if the heading differs`(
        _ title: String?, _ body: String, _ wanted: String
    ) { #expect(text(title, body) == wanted) }

    @Test func `tags are separated by commas, and none of them can be read as a list`() {
        #expect(text(nil, "x", tags: ["[a]", "b, c", " ", "\"d\""]) == "---|Status: Draft|Tags: a, b  c, d|---|x")
        // A vault may have links to notes as tags.
        let links = ["[[Clippings]]", "[[A note|label]]", "{{k}}", "[[]]x", "a [b]"]
        #expect(text(nil, "x", tags: links) == "---|Status: Draft|Tags: Clippings, label, k, ]]x, a [b]|---|x")
    }
}
