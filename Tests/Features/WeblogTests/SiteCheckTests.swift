import ConsoleSupport
import Domain
import FolderPlan
import HTTPTransport
import Output
import Terminal
import Testing
@testable import WeblogCheck

/// What a check finds in the texts of a site, and what it changes.
@Suite struct SiteCheckTests {
    private static let configuration = "Timezone: Europe/Berlin\nPost path format: /Y/m/\n"
    /// 2026-03-01T00:00:00Z.
    private static let now = 1_772_323_200.0

    private static func site(
        _ texts: [String: String], files: Set<String> = [], isWhole: Bool = true, configuration: String? = configuration
    ) -> CheckedSite {
        let texts = texts.sorted { $0.key < $1.key }.map { path, source in
            let name = path.dropFirst("weblog/".count).split(separator: "/").joined(separator: "_")
            let kind: ItemKind =
                switch path {
                case "now.md": .now
                case "purls.tsv": .purl
                default: path.hasPrefix("paste/") ? .paste : .entry
                }
            return CheckedSite.Text(
                ItemName(kind, name.replacing(".md", with: "")), at: path, source: source)
        }
        let all = files.union(texts.map(\.path))
        var site = CheckedSite(
            texts, of: Address(typed: "demo"), configuration: configuration, isWhole: isWhole,
            pictures: files.filter(CheckedSite.isPicture).sorted(), hasFile: { all.contains($0) })
        site.names.purls = ["tea"]
        site.names.pastes = ["soup"]
        site.names.pictures = ["abc"]
        return site
    }

    private static let noProgress = ProgressLine(
        console: BufferConsole(), traits: TerminalTraits(), time: .system, isQuiet: true)

    @Test func `an interruption says how many files were changed, and where the old ones are`() async throws {
        let texts = (1...5).map { ("weblog/\($0).md", "---\ntags: [x, y]\n---\n# A\n") }
        let site = Self.site(Dictionary(uniqueKeysWithValues: texts))
        let check = Task {
            var changed = 0
            let writer = SiteCheck.Writer(place: ".triton/trash") { path in
                site.texts.first { $0.path == path }.map { Array($0.source.utf8) }
            } write: { _, _ in
                changed += 1
                if changed == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            } rename: { _, _ in
            }
            return try await SiteCheck(site, now: Self.now).findings(
                in: Array(site.texts.indices), asking: nil, fixing: writer, showing: Self.noProgress
            ) { $0 }
        }
        let error = await #expect(throws: TritonError.self) { try await check.value }
        #expect(error?.code == .cancelled && error?.message == "interrupted; 3 files were changed before that")
        #expect(error?.hint == "what was replaced is in '.triton/trash'")
    }

    /// A line for each finding, and the changed files.
    private static func check(_ site: CheckedSite, fixes: Bool = false, edits: [String: String] = [:]) async throws -> (
        lines: [String], changed: [String: String]
    ) {
        var changed: [String: String] = [:]
        let writer = SiteCheck.Writer { path in
            site.texts.first { $0.path == path }.map { Array((edits[path] ?? $0.source).utf8) }
        } write: {
            changed[$0] = $1
        } rename: {
            changed[$0] = "-> " + $1
        }
        let findings = try await SiteCheck(site, now: now).findings(
            in: Array(site.texts.indices), asking: nil, fixing: fixes ? writer : nil, showing: noProgress,
            naming: { $0 }
        )
        return (
            findings.map { "\($0.path):\($0.line ?? 0) \($0.code)\($0.isFixed ? " fixed" : "")" }, changed
        )
    }

    @Test func `a text that was saved while it was checked is left, and named`() async throws {
        let given = "---\ntags: [x, y]\n---\n# A\n"
        let site = Self.site(["weblog/a.md": given, "weblog/con.md": given, "weblog/other.md": given])
        let (lines, changed) = try await Self.check(
            site, fixes: true, edits: ["weblog/a.md": given + "More.\n", "weblog/con.md": ""])
        #expect(changed.keys.sorted() == ["weblog/other.md"])
        let edited = lines.filter { !$0.hasPrefix("weblog/other.md") }
        #expect(edited.contains("weblog/a.md:0 changed_meanwhile"))
        #expect(edited.contains("weblog/con.md:0 changed_meanwhile"))
        #expect(!edited.contains { $0.hasSuffix("fixed") })
    }

    private static let plain = "Date: 2026-01-31 17:46\n\n# A note\n\n"

    @Test(arguments: [
        "[a](/2026/01/a-note)", "[a](/2026/01/a-note/#part)", "[a](/about)", "[a](/ABOUT?x=1)", "[a](#part)",
        "[a](https://demo.weblog.lol/about)", "[a](https://demo.url.lol/tea)", "[a](https://example.com/x)",
        "[a](/)", "[a](/rss.xml)", "[a](/tag/tea)", "[a](mailto:a@example.com)", "[a]({weblog-url})", "[a](a-note)",
        "[a](https://demo.omg.lol/now)", "[a](/css/style.css)", "![a](cat.jpg)", "![a][p]\n\n[p]: cat.jpg",
        "[a](https://demo.omg.lol/tea)", "[a](https://demo.omg.lol/soup)", "[a](https://demo.omg.lol)",
        "[a](https://omg.lol/demo)", "[a](https://lab.omg.lol/gone)",
        "<img src=\"/css/style.css\" alt=\"\">", "<img src=\"cat.jpg\" alt=\"\">",
        "![a](https://cdn.some.pics/demo/abc.jpg)", "`[a](/nothing)`", "```\n[a](/nothing)\n```", "a [b] (/nothing)",
        "[^1]: a note", "[Note]: this is a text", "a](/nothing)", "[a](/someday/undated)",
    ])
    func `a link or a picture that is there is no finding`(_ link: String) async throws {
        let site = Self.site(
            [
                "weblog/note.md": Self.plain + link + "\n", "weblog/about.md": "Type: Page\n\n# About\n",
                "weblog/undated.md": "# Undated\n",
            ], files: ["weblog/cat.jpg", "css/style.css"])
        #expect(try await Self.check(site).lines == [])
    }

    @Test(arguments: [
        ("[a](/nothing)", "broken_link", nil), ("[a](nothing)", "broken_link", nil),
        ("[a][x]\n\n[x]: /nothing", "broken_link", nil), ("<a href='/nothing'>a</a>", "broken_link", nil),
        ("<https://demo.weblog.lol/nothing>", "broken_link", nil),
        ("[a](https://demo.url.lol/gone)", "broken_link", nil),
        ("[a](https://url.lol/demo/gone)", "broken_link", nil), ("[a](https://demo.omg.lol/gone)", "broken_link", nil),
        ("[a](missing.md)", "broken_link", nil),
        ("[a](cat.jpg)", "broken_link", nil),
        ("[a](/2025/12/a-page \"t\")", "broken_link", "[a](/a-page \"t\")"),
        ("[a](https://demo.weblog.lol/blog/a-page#x)", "broken_link", "[a](https://demo.weblog.lol/a-page#x)"),
        ("[a](sub/page.md#x)", "broken_link", "[a](/a-page#x)"), ("[a](/sub/page.md)", "broken_link", "[a](/a-page)"),
        ("[a](undated.md)", "broken_link", nil), ("![a](dog.jpg)", "missing_picture", "![a](sub/dog.jpg)"),
        ("![a](bird.jpg)", "missing_picture", nil), ("![a](../../cat.jpg)", "missing_picture", nil),
        ("<img src='dog.jpg' alt>", "missing_picture", "<img src='sub/dog.jpg' alt>"),
        ("<img src=\"bird.jpg\" alt=\"\">", "missing_picture", nil),
        ("![a](https://cdn.some.pics/demo/gone.jpg)", "missing_picture", nil), ("![](cat.jpg)", "missing_alt", nil),
        ("<img src=\"https://example.com/x\">", "missing_alt", nil),
    ])
    func `a target that is not there is found, and changed if one is right`(
        _ link: String, _ code: String, _ fixed: String?
    ) async throws {
        let site = Self.site(
            [
                "weblog/note.md": Self.plain + link + "\n", "weblog/sub/page.md": "Type: Page\n\n# A page\n",
                "weblog/undated.md": "# Undated\n",
            ], files: ["weblog/cat.jpg", "weblog/sub/dog.jpg"])
        let line = link.contains("\n") ? 7 : 5
        let found = try await Self.check(site, fixes: true)
        #expect(found.lines == ["weblog/note.md:\(line) \(code)" + (fixed == nil ? "" : " fixed")])
        #expect(found.changed == (fixed.map { ["weblog/note.md": Self.plain + $0 + "\n"] } ?? [:]))
    }

    @Test func `a picture that is named by a definition is checked where it is shown`() async throws {
        let text = Self.plain + "![a][p] ![][q]\n\n[p]: dog.jpg\n[q]: cat.jpg\n"
        let site = Self.site(["weblog/note.md": text], files: ["weblog/cat.jpg", "weblog/sub/dog.jpg"])
        let found = try await Self.check(site, fixes: true)
        #expect(found.lines == ["weblog/note.md:5 missing_picture fixed", "weblog/note.md:5 missing_alt"])
        #expect(found.changed == ["weblog/note.md": text.replacing("dog.jpg", with: "sub/dog.jpg")])
    }

    @Test func `a link to a draft is found, unless it is in a draft itself`() async throws {
        let site = Self.site([
            "now.md": "[a](https://demo.weblog.lol/2026/01/idea)\n",
            "weblog/idea.md": "Status: Draft\nDate: 2026-01-31 17:46\n\n# Idea\n",
            "weblog/note.md":
                Self.plain + "[a](/2026/01/idea/#x)\n[b](idea)\n[c](/2025/05/undated)\n[d](/2025/05/both)\n",
            "weblog/undated.md": "Status: Draft\n\n# Undated\n\n[a](/2026/01/idea)\n",
            "weblog/both.md": "Status: Draft\n\n# Both\n",
            "weblog/published.md": "Date: 2025-05-05\n\n# Both\n",
        ])
        #expect(
            try await Self.check(site, fixes: true).lines == [
                "now.md:1 draft_link", "weblog/note.md:5 draft_link", "weblog/note.md:6 draft_link",
                "weblog/note.md:7 draft_link",
            ])
    }

    @Test(arguments: [
        ("Status: draft\nDate: 2027-01-01\n\nx", []), ("Date: 2026-03-01 00:30\n\nx", []),
        ("Date: 2026-03-01 01:30\n\nx", ["1 future_date"]), ("Title: x\nDate: 2026-03-02\n\nx", ["2 future_date"]),
        ("Status: Hidden\n\nx", ["1 status"]), ("Status: Web Only\n\nx", []), ("---\ndraft: true\n---\nx", ["2 draft"]),
        ("Type: Template\n\n<a href=\"/nothing\">", []),
    ])
    func `dates in the future and unknown states are found`(_ text: String, _ found: [String]) async throws {
        #expect(try await Self.check(Self.site(["weblog/a.md": text])).lines == found.map { "weblog/a.md:" + $0 })
    }

    @Test(arguments: [
        ("Tgas: x\n\nx", "1", "'Tgas'; did you mean 'Tags'?"),
        ("Title: x\nLoaction: /x\n\nx", "2", "'Loaction'; did you mean 'Location'?"),
        ("---\ntitel: y\n---\nx", "2", "'titel'; did you mean 'Title'?"),
        ("Tgas: x\nTags: y\n\nx", nil, ""), ("Author: x\nTopic: y\nMood: z\nSummary: a\n\nx", nil, ""),
        ("TAGS: x\n\nx", nil, ""), ("Tgas of tea: x\n\nx", nil, ""), ("A note.\n\nTgas: x\n", nil, ""),
    ])
    func `a key that is nearly one of the service is found`(_ text: String, _ line: String?, _ words: String)
        async throws
    {
        let site = Self.site(["weblog/a.md": text])
        #expect(try await Self.check(site).lines == (line.map { ["weblog/a.md:\($0) unknown_key"] } ?? []))
        let problems = SiteCheck(site, now: Self.now).result(of: 0).problems
        #expect(problems.map(\.message) == (line == nil ? [] : ["omg.lol does not read \(trusted: words)"]))
    }

    @Test func `without a zone, a date is in the future only if it is so everywhere`() async throws {
        for (date, found) in [("2026-03-01 13:00", []), ("2026-03-01 14:01", ["weblog/a.md:1 future_date"])] {
            let site = Self.site(["weblog/a.md": "Date: \(date)\n\nx"], configuration: nil)
            #expect(try await Self.check(site).lines == found)
        }
    }

    @Test func `two new texts of one title without a date would get one location`() async throws {
        let site = Self.site([
            "weblog/a.md": "# Tea\n\na", "weblog/b.md": "Date: 2026-03-05\n\n# Coffee\n", "weblog/c.md": "# Coffee\n",
            "weblog/d.md": "Tags: x\n\n# Tea\n", "weblog/e.md": "Status: Draft\n\n# Tea\n",
            "weblog/f.md": "Date: 2026-02-28 22:00\n\n# Tea\n", "weblog/g.md": "Date: soon\n\n# Tea\n",
            "weblog/h.md": "Slug: other\n\n# Tea\n", "weblog/i.md": "# Tee\n", "weblog/j.md": "Type: Page\n\n# Tea\n",
            "weblog/k.md": "# 🍅\n", "weblog/l.md": "# 🍅\n",
        ])
        let findings = try await SiteCheck(site, now: Self.now).findings(
            in: Array(site.texts.indices), asking: nil, fixing: nil, showing: Self.noProgress
        ) { $0 }
        #expect(
            findings.filter { $0.code == "same_location" }.map { "\($0.path): \($0.message.rendered)" } == [
                "weblog/c.md: 'weblog/b.md' has the location '/2026/03/coffee', too, if it is sent now without a date",
                "weblog/d.md: 'weblog/a.md' has the location '/2026/03/tea', too, if both are sent now without a date",
            ])
    }

    @Test func `texts that get in each other's way are found`() async throws {
        let site = Self.site([
            "weblog/a.md": "Location: /x\n\na", "weblog/b.md": "Type: Page\nTitle: X\n\nb",
            "weblog/c.md": "Location: /X\nStatus: Draft\n\nc", "weblog/d/e.md": "# D", "weblog/d_e.md": "# E",
            "weblog/D_e.md": "# F", "weblog/drafts/g.md": "# G", "weblog/_drafts/h.md": "Status: Draft\n\nH",
        ])
        #expect(
            try await Self.check(site).lines == [
                "weblog/b.md:0 same_location", "weblog/d_e.md:0 same_entry", "weblog/d_e.md:0 same_name",
                "weblog/drafts/g.md:0 draft",
            ])
    }

    @Test func `a slash at the end makes no other location`() async throws {
        let site = Self.site([
            "weblog/a.md": "Type: Page\nLocation: /fixed\n\na", "weblog/b.md": "Type: Page\nLocation: /Fixed/\n\nb",
        ])
        #expect(try await Self.check(site).lines == ["weblog/b.md:2 same_location"])
    }

    @Test func `a name that other systems do not allow is changed`() async throws {
        let site = Self.site([
            "weblog/what?.md": "# A", "weblog/a:b/c.md": "# B", "weblog/a%20b c%.md": "# C", "paste/x*": "x",
            "weblog/a./b.md": "# D", "weblog/\(String(repeating: "é", count: 127)).md": "# E",
        ])
        let found = try await Self.check(site, fixes: true)
        #expect(
            found.lines == [
                "paste/x*:0 name fixed", "weblog/a./b.md:0 name", "weblog/a:b/c.md:0 name",
                "weblog/what?.md:0 name fixed", "weblog/\(String(repeating: "é", count: 127)).md:0 name",
            ])
        #expect(found.changed == ["paste/x*": "-> paste/x%2A", "weblog/what?.md": "-> weblog/what%3F.md"])
    }

    @Test(arguments: [
        "newton's law", "newton’s law", "c# tips", "a [b] & c; d", "100%", "می‌خواهم", "e\u{301}", "~a", ".a", " a",
        "a .",
    ])
    func `a name that every system allows is no finding`(_ name: String) async throws {
        #expect(try await Self.check(Self.site(["weblog/\(name).md": "# A"]), fixes: true).lines == [])
    }

    @Test func `a page has pictures by their URLs, and links to what the folder has`() async throws {
        let site = Self.site([
            "now.md": "![a](cat.jpg)\n[b](/c)\n<https://demo.weblog.lol/nothing>",
            "purls.tsv": "a\thttps://demo.weblog.lol/nothing\nb\thttps://example.com\n",
        ])
        #expect(
            try await Self.check(site).lines == [
                "now.md:1 missing_picture", "now.md:3 broken_link", "purls.tsv:1 broken_link",
            ])
    }

    @Test func `in a part of a weblog, a location may be elsewhere`() async throws {
        let site = Self.site(["a.md": Self.plain + "[a](/x) [b](y) [c](z.md) ![d](d.png)"], isWhole: false)
        #expect(try await Self.check(site).lines == ["a.md:5 broken_link", "a.md:5 missing_picture"])
    }

    @Test func `moved links are changed, except to the first page of a site`() async throws {
        let text = "[a](https://a.example/x) ![b](https://b.example/y) <https://c.example> [d](https://d.example)\n"
        var changed: [String: String] = [:]
        let site = Self.site(["weblog/a.md": text])
        let findings = try await SiteCheck(site, now: Self.now).findings(
            in: [0],
            asking: { urls in
                #expect(
                    urls == ["https://a.example/x", "https://b.example/y", "https://c.example", "https://d.example"])
                return [
                    .answered(status: 200, location: nil, movedTo: "https://a.example/z"),
                    .answered(status: 200, location: nil, movedTo: "https://b.example/"),
                    .dead(status: 404, location: nil, reason: "answers with HTTP 404"), .busy(status: 429),
                ]
            },
            fixing: .init(
                read: { path in site.texts.first { $0.path == path }.map { Array($0.source.utf8) } },
                write: { changed[$0] = $1 }, rename: { _, _ in }), showing: Self.noProgress,
            naming: { $0 })
        #expect(
            findings.map { "\($0.code) \($0.target ?? "") \($0.isFixed)" } == [
                "moved_link https://a.example/x true", "dead_link https://c.example false",
                "moved_link https://b.example/y false",
            ])
        #expect(changed == ["weblog/a.md": text.replacing("a.example/x", with: "a.example/z")])
    }
}
