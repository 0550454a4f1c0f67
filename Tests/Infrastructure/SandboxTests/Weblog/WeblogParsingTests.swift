import Domain
import Files
import Foundation
@testable import Sandbox
import Testing
import WeblogService

@Suite struct `Weblog texts` {
    @Test(arguments: [
        ("My weblog post", "my-weblog-post"), ("  Hello, World! ", "hello-world"), ("Über Café ☕️ 2", "über-café-2"),
        ("☕️", ""), ("a--b", "a-b"),
    ])
    func `slugs consist of words and hyphens`(_ title: String, _ slug: String) {
        #expect(EntrySlug.of(title) == slug)
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

    @Test(
        arguments: [
            ("---\nDate: 2022-12-09\n---\n\n# T\n", "# T\n"), ("---\r\nDate: x\r\n---\r\n\r\n# T\r\nb", "# T\nb"),
            ("Date: x\n \n\n# T", "# T"), ("Date: x\nand a sentence\n\nb", "Date: x\nand a sentence\n\nb"),
            ("\n\nb", "b"), ("Title: x", ""),
        ])
    func `the body is the text below the header`(_ source: String, _ body: String) {
        #expect(entry(source).body == body)
    }

    @Test(arguments: ["someday", "Fri, 09 Dec 2022 19:52:00 GMT"])
    func `an entry with a date of another form gets the present time`(_ date: String) {
        #expect(entry("Date: \(date)\n\n# T").date == TestSandbox.start)
    }

    @Test func `a time without a zone is in the zone of the weblog`() {
        let berlin = "Timezone: Europe/Berlin"
        #expect(entry("Date: 2022-12-09 19:52\n\n# T", berlin).date == 1_670_615_520 - 3600)
        #expect(entry("Date: 2022-12-09 19:52 UTC\n\n# T", berlin).date == 1_670_615_520)
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
            ("# A\n\nb **c**\n<br>\n\n\n", "<h1>A</h1>\n<p>b **c**\n<br></p>"),
            ("### A\n\n#b", "<h3>A</h3>\n<p>#b</p>"), ("", ""),
        ])
    func `the output is HTML`(_ text: String, _ html: String) {
        #expect(MarkdownHTML.render(text) == html)
    }
}
