import Domain
import Files
import Foundation
@testable import Sandbox
import Testing

@Suite struct `Weblog texts` {
    struct HeaderRow: CustomTestStringConvertible, Sendable {
        let name: String
        let source: String
        let fields: [String]
        let body: String
        var testDescription: String { name }
    }

    @Test(
        arguments: [
            HeaderRow(
                name: "between dashes", source: "---\nDate: 2022-12-09\nTags: a, b\n---\n\n# T\n",
                fields: ["date=2022-12-09", "tags=a, b"], body: "# T\n"),
            HeaderRow(
                name: "without dashes", source: "Date: 2022-12-09\nTYPE: Page\n\n# T",
                fields: ["date=2022-12-09", "type=Page"], body: "# T"),
            HeaderRow(
                name: "CRLF", source: "---\r\nDate: x\r\n---\r\n\r\n# T\r\nb", fields: ["date=x"], body: "# T\nb"),
            HeaderRow(
                name: "no header", source: "# T\n\nDate: not a header", fields: [], body: "# T\n\nDate: not a header"),
            HeaderRow(
                name: "a URL at the top", source: "https://example.com\n\nx", fields: [],
                body: "https://example.com\n\nx"),
            HeaderRow(
                name: "only partly of that form", source: "Date: x\nand a sentence\n\nb", fields: [],
                body: "Date: x\nand a sentence\n\nb"),
            HeaderRow(
                name: "dashes that are not closed", source: "---\nDate: x\n\nb", fields: [], body: "---\nDate: x\n\nb"),
            HeaderRow(name: "header alone", source: "Title: x", fields: ["title=x"], body: ""),
            HeaderRow(
                name: "blank line inside dashes", source: "---\nDate: x\n\nTitle: y\n---\nb",
                fields: ["date=x", "title=y"], body: "b"),
            HeaderRow(name: "colons in a value", source: "Title: a: b\n\nc", fields: ["title=a: b"], body: "c"),
            HeaderRow(name: "empty value", source: "Title:\n\nc", fields: ["title="], body: "c"),
            HeaderRow(name: "nothing", source: "", fields: [], body: ""),
        ])
    func `headers are found`(_ row: HeaderRow) {
        let header = WeblogHeader(row.source)
        #expect(header.fields.map { "\($0.key)=\($0.value)" } == row.fields)
        #expect(header.body == row.body)
    }

    @Test(
        arguments: [
            ("2022-12-11 5:46 PM EDT", 1_670_795_160), ("2022-12-09 19:52", 1_670_615_520),
            ("2022-12-09", 1_670_544_000), ("2022-12-11 12:05 AM", 1_670_717_100),
            ("2022-12-11 12:05 PM", 1_670_760_300), ("2022-12-11 5:46PM edt", 1_670_795_160),
            ("2022-12-09T19:52:00Z", 1_670_615_520),
            ("2022-12-09T19:52:00+02:00", 1_670_608_320), ("2022-12-09T19:52", 1_670_615_520),
            ("2022-12-09T19:52+0200", 1_670_608_320),
            ("2022-12-09 19:52:10", 1_670_615_530), ("2022-12-09 19:52 CEST", 1_670_608_320),
            (" 2022-12-09 19:52 -05:00 ", 1_670_633_520),
        ])
    func `dates are read`(_ text: String, _ seconds: Int) {
        #expect(WeblogDate.seconds(text, zone: .utc) == seconds)
    }

    @Test(arguments: [
        "", "soon", "2022-02-30", "2022-12-09 25:00", "2022-12-09 13:00 PM", "2022-12-09 19:52 XYZ",
        "2022-12-09 19:52 UTC again", "12/09/2022", "2022-12-09 0:10 AM",
    ])
    func `text that is not a date gives no date`(_ text: String) {
        #expect(WeblogDate.seconds(text, zone: .utc) == nil)
    }

    @Test func `times without a zone are in the zone of the weblog, in summer and winter`() throws {
        let zone = try #require(SystemZones.rules(of: "Europe/Berlin"))
        #expect(WeblogDate.seconds("2022-12-09 19:52", zone: zone) == 1_670_615_520 - 3600)
        #expect(WeblogDate.seconds("2022-07-09 19:52", zone: zone) == 1_657_396_320 - 7200)
        #expect(WeblogDate.seconds("2022-12-09 19:52 UTC", zone: zone) == 1_670_615_520)
    }

    @Test(arguments: [
        ("My weblog post", "my-weblog-post"), ("  Hello, World! ", "hello-world"), ("Über Café ☕️ 2", "über-café-2"),
        ("☕️", ""), ("a--b", "a-b"),
    ])
    func `slugs consist of words and hyphens`(_ title: String, _ slug: String) {
        #expect(Slug.make(title) == slug)
    }

    private func entry(_ source: String, _ configuration: String = "") -> SandboxEntry {
        SandboxEntry(
            source, address: "demo", entry: "id1", now: TestSandbox.start,
            configuration: SandboxWeblogConfiguration(configuration))
    }

    @Test(
        arguments: [
            ("Title: Given\n\n# Heading", "Given", "/2026/01/given"),
            ("# Heading\n\ntext", "Heading", "/2026/01/heading"),
            ("## Second level\n\ntext", "## Second level text", "/2026/01/second-level-text"),
            (
                "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
                "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
                "/2026/01/one-two-three-four-five-six-seven-eight-nine-ten-eleven-twelve-thirteen-fourteen-fifteen"
            ),
            ("Slug: My Slug\n\n# T", "T", "/2026/01/my-slug"), ("Location: /here\n\n# T", "T", "/here"),
            ("Location: here\n\n# T", "T", "/here"),
            ("Type: Page\n\n# A page", "A page", "/a-page"), ("# ☕️", "☕️", "/2026/01/id1"),
        ])
    func `title and location are made from the text`(_ source: String, _ title: String, _ location: String) {
        let entry = entry(source)
        #expect(entry.title == title)
        #expect(entry.location == location)
    }

    @Test func `tags are a map, keys are lower case, the slug comes last`() {
        let entry = entry("Slug: s\nTags: Two Words, two words, b\nDate: 2022-12-09\nStatus: Web Only\n\n# T")
        #expect(
            JSON.object(entry.metadata)
                == [
                    "tags": ["two words": "Two Words", "b": "b"], "date": "2022-12-09", "status": "Web Only",
                    "slug": "s",
                ])
        #expect(entry.status == "web only")
    }

    @Test func `an entry with an invalid date gets the present time`() {
        #expect(entry("Date: someday\n\n# T").date == TestSandbox.start)
    }

    @Test func `configurations have comments, blanks and long values`() {
        let configuration = SandboxWeblogConfiguration(
            """
            // c
            # c
            ; c

            Weblog Title: A: B
            Separator:  · \n\
            Default post: <<[---
            Date: $date
            ---

            # New]>>
            Timezone: Asia/Tokyo
            no colon
            Weblog Title: Last

            """)
        #expect(
            configuration.members.prefix(4).map(\.key) == ["separator", "default-post", "timezone", "weblog-title"])
        #expect(configuration["separator"] == " · ")
        #expect(configuration["default-post"] == "---\nDate: $date\n---\n\n# New")
        #expect(configuration["weblog-title"] == "Last")
        #expect(configuration.zone == SystemZones.rules(of: "Asia/Tokyo"))
        #expect(Set(configuration.members.map(\.key)).count == 17)
    }

    @Test func `a long value without an end takes the rest of the text`() {
        #expect(
            SandboxWeblogConfiguration("Default post: <<[a\nb\nTimezone: UTC")["default-post"] == "a\nb\nTimezone: UTC"
        )
    }

    @Test(
        arguments: [
            ("# A\n\nb **c** _d_ `e<f`", "<h1>A</h1>\n<p>b <strong>c</strong> <em>d</em> <code>e&lt;f</code></p>"),
            ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
            ("```\n<x>\n```\nend", "<pre><code>&lt;x&gt;</code></pre>\n<p>end</p>"),
            ("> q\n> r", "<blockquote>\n<p>q\nr</p>\n</blockquote>"),
            ("[a](https://x.y)", "<p><a href=\"https://x.y\">a</a></p>"),
            ("a ** b [c", "<p>a ** b [c</p>"), ("```\nopen", "<pre><code>open</code></pre>"),
        ])
    func `the output is HTML`(_ text: String, _ html: String) {
        #expect(MarkdownHTML.render(text) == html)
    }
}
