import Domain
import Files
import TestFolders
import Testing
import WeblogImport

@Suite struct FeedImportTests {
    private static let samples =
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fixtures/import/feeds"

    private func texts(_ feed: String) throws -> ImportedTexts {
        try FeedImport.texts(FileReader.read(Self.samples + "/" + feed, limit: 1 << 20))
    }

    @Test func `items that get the location of another one are listed`() throws {
        let items = (1...2).map { day in
            """
            <item><title>Links</title><link>https://a.example/\(day)/links</link>
            <pubDate>0\(day) Jan 2020 10:00:00 +0000</pubDate><description>Text.</description></item>
            """
        }
        let feed = "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
        let losses = try FeedImport.texts(Array(feed.utf8)).entries.map(\.losses)
        #expect(losses == [[], ["the location '/2020/01/links', which 'https://a.example/1/links' has, too"]])
    }

    @Test func `RSS 2.0 gives one entry with its own name for each item`() throws {
        let texts = try texts("rss.xml")
        #expect(texts.format == "RSS")
        #expect(
            texts.entries.map(\.path) == [
                "2026-01-31-snow-and-ice.md", "2026-01-31-snow-ice.md", "no-title-no-date.md",
            ])
        #expect(
            texts.entries[0].text == """
                ---
                Date: 2026-01-31T17:46:00+01:00
                Tags: Weather
                Slug: snow-and-ice
                ---

                # Snow & ice

                <p>A lot of it.</p>
                <pre>one

                two</pre>
                <p><img src="https://blog.example/snow.jpg" alt="Snow"></p>

                """)
        #expect(texts.entries[0].losses == ["item: creator"])
        #expect(
            texts.entries[1].text
                == "---\nDate: 2026-01-31T08:00:00-05:00\nSlug: snow-ice\n---\n\n# Snow & ice\n\n<p>Again.</p>\n")
        #expect(texts.entries[2].text == "---\nStatus: Draft\n---\n\nNo title, no date.\n")
        #expect(texts.skipped == [.init("https://blog.example/empty", "it is empty")])
    }

    @Test func `items with the same name get different ones, in the order of the feed`() throws {
        let feed = "<rss><channel>\(String(repeating: "<item><description>a</description></item>", count: 3))"
        let paths = try FeedImport.texts(Array("\(feed)</channel></rss>".utf8)).entries.map(\.path)
        let name = try #require(paths.first).dropLast(3)
        #expect(paths == ["\(name).md", "\(name)-2.md", "\(name)-3.md"])
    }

    @Test func `Atom: its own encoding, XHTML, a title in HTML, drafts and summaries`() throws {
        let texts = try texts("atom.xml")
        #expect(texts.format == "Atom")
        #expect(
            texts.entries.map(\.text) == [
                """
                ---
                Date: 2024-02-29T23:30:00-08:00
                Tags: People
                Slug: über-uns
                ---

                # Tom & Eva

                <p>Hello &lt;you&gt;<br>there</p>

                """,
                "---\nDate: 2025-01-01T00:00:00Z\nStatus: Draft\nSlug: café\n---\n\n# Café\n\nOnly a summary.\n",
            ])
        #expect(texts.entries.map(\.losses) == [["item: author"], ["the full text, which the feed does not have"]])
    }

    @Test func `an item without a text and a date without a meaning are listed with the reason`() throws {
        let first = "<pubDate>Mon, 01 Jan 0001 00:00:00 +0000</pubDate>"
        let items = [
            "<title>One</title><description>Text.</description>\(first)", "<title>Two</title><description/>\(first)",
            "<title>Three</title>", "<link>https://blog.example/four</link>",
        ]
        let feed = "<rss><channel>\(items.map { "<item>\($0)</item>" }.joined())</channel></rss>"
        let texts = try FeedImport.texts(Array(feed.utf8))
        #expect(texts.entries.map(\.text) == ["---\nStatus: Draft\nSlug: one\n---\n\n# One\n\nText.\n"])
        #expect(
            texts.entries.flatMap(\.losses) == [
                "the date 'Mon, 01 Jan 0001 00:00:00 +0000', which means nothing",
                "a date: it has none, so it is a draft",
            ])
        #expect(
            texts.skipped == [
                .init("Two", "it has only a title"), .init("Three", "it has only a title"),
                .init("https://blog.example/four", "it is empty"),
            ])
    }

    @Test func `two names that differ after their last dot stay two slugs`() throws {
        let items = ["swift-6.1", "swift-6.2/", "about.html"].map {
            "<item><title>t</title><link>https://blog.example/\($0)</link><description>d</description></item>"
        }
        let feed = "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
        #expect(
            try FeedImport.texts(Array(feed.utf8)).entries.map(\.path) == ["swift-6-1.md", "swift-6-2.md", "about.md"])
    }

    @Test func `a long name is cut without an ellipsis`() throws {
        let name = String(repeating: "ü", count: 100)
        let item = "<item><link>https://a.example/\(name)</link><description>T</description></item>"
        let texts = try FeedImport.texts(Array("<rss><channel>\(item)</channel></rss>".utf8))
        #expect(texts.entries.map(\.path) == [String(repeating: "ü", count: 60) + ".md"])
    }

    @Test func `RSS 1.0 has its items beside the channel`() throws {
        #expect(
            try texts("rss-1.rdf").entries.map(\.text) == [
                "---\nDate: 2003-05-06T07:08:09+02:00\nTags: history\nSlug: old\n---\n\n# Old news\n\nLong ago.\n"
            ])
    }

    @Test(arguments: [
        ("", "line 1: it is not well-formed XML: no element found"),
        ("<html></html>", "'html' is not the beginning of a feed"),
        ("<rss>\n<channel></rss>", "line 2: it is not well-formed XML: mismatched tag"),
        ("<rss>&unknown;</rss>", "line 1: it is not well-formed XML: undefined entity"),
        ("# Markdown", "line 1: it is not well-formed XML: not well-formed (invalid token)"),
    ])
    func `a file that is not a feed is refused with its line`(_ text: String, _ sentence: String) throws {
        let found = failure { _ = try FeedImport.texts(Array(text.utf8)) }
        #expect(found?.code == .badData && found?.sentence == sentence, "\(found?.sentence ?? "")")
    }

    @Test func `elements that are nested without end and entities that grow are refused`() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(
            failure { _ = try FeedImport.texts(Array(deep.utf8)) }?.sentence
                == "line 1: its elements are nested too deeply")
        let entities = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        let bomb = """
            <!DOCTYPE rss [<!ENTITY e0 "xxxxxxxxxx">\(entities)]>\
            <rss><channel><item><description>&e12;</description></item>\
            </channel></rss>
            """
        #expect(failure { _ = try FeedImport.texts(Array(bomb.utf8)) }?.code == .badData)
        let outside = """
            <!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]>\
            <rss><channel><item><description>x&f;</description></item>\
            </channel></rss>
            """
        #expect(try FeedImport.texts(Array(outside.utf8)).entries.map(\.body) == ["x"])
    }

    @Test func `a second reading gives the same files`() throws {
        #expect(try texts("rss.xml").entries == texts("rss.xml").entries)
    }
}
