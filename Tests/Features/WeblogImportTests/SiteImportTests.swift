import Domain
import Files
import Foundation
import TestFolders
import Testing
import WeblogImport

/// The sample sites in `Tests/Fixtures/import`.
@Suite struct SiteImportTests {
    private static let samples =
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fixtures/import"

    private func texts(_ site: String) throws -> ImportedTexts {
        try SiteImport(folder: Self.samples + "/" + site, target: "/nonexistent/weblog", now: 1.7e9).texts()
    }

    private func entry(_ path: String, in texts: ImportedTexts) throws -> ImportedEntry {
        try #require(texts.entries.first { $0.path == path }, "\(texts.entries.map(\.path))")
    }

    // MARK: - Hugo

    @Test func `a Hugo site becomes posts, pages, drafts and redirects; skipped files are named`() throws {
        let texts = try texts("hugo")
        #expect(texts.format == "Hugo")
        #expect(
            texts.entries.map(\.path) == [
                "about.md", "posts/2019/json-header.md", "posts/first-light.md", "redirects/2020_first.html.md",
                "redirects/posts_old-name.md",
                "posts/harbour.md",
            ])
        #expect(
            texts.skipped.map(\.origin) == [
                "content/posts/_index.md", "content/posts/broken.md", "content/posts/raw.html",
            ])
        #expect(texts.skipped.map(\.isFailure) == [false, true, false])
        #expect(texts.skipped[1].reason.hasPrefix("line 4, column "))
    }

    @Test func `a header in YAML: zones, lists of tags, categories, aliases, and the keys without a counterpart`()
        throws
    {
        let entry = try entry("posts/first-light.md", in: texts("hugo"))
        #expect(
            entry.text == """
                ---
                Title: First *light*
                Date: 2020-01-31T17:46:00+01:00
                Tags: Sea, Early morning, Notes
                Slug: first-light
                Location: /2020/01/first-light
                ---

                # First \\*light\\*

                The sun came up. {{< youtube abc123 >}}

                ![A boat](../pictures/posts/boat.jpg "Our boat") and ![far away](https://example.com/far.jpg)

                ```markdown
                ![not a picture](code.jpg) {{< not-a-shortcode >}}
                ```

                """)
        #expect(entry.losses == ["header: author, weight", "the shortcode 'youtube'"])
        #expect(entry.pictures.map(\.path) == ["pictures/posts/boat.jpg"])
    }

    @Test func `a former path becomes a page that redirects to the text`() throws {
        #expect(
            try entry("redirects/2020_first.html.md", in: texts("hugo")).text == """
                ---
                Type: Page
                Status: Unlisted
                Location: /2020/first.html
                ---

                # Moved

                <meta http-equiv="refresh" content="0; url=/2020/01/first-light">

                This page has moved to [/2020/01/first-light](/2020/01/first-light).

                """)
    }

    @Test func `a header in TOML, of a folder with pictures of its own`() throws {
        let entry = try entry("posts/harbour.md", in: texts("hugo"))
        #expect(
            entry.text == """
                ---
                Date: 2021-06-01T08:00:00-04:00
                Status: Draft
                Tags: sea
                Slug: harbour
                ---

                # The harbour

                ![The quay](../pictures/posts/harbour/quay.png)

                *At noon*

                ![The map](../pictures/img/map.png)

                """)
        #expect(entry.losses == ["header: lastmod"])
    }

    @Test func `a header in JSON, tags on a line, and a time in the zone of the site`() throws {
        #expect(
            try entry("posts/2019/json-header.md", in: texts("hugo")).text == """
                ---
                Date: 2019-07-01T12:30:00+02:00
                Tags: one, two
                Slug: json
                ---

                # With a JSON header

                Text below an object {with braces}.

                """)
    }

    @Test func `a text without a date is a page`() throws {
        #expect(
            try entry("about.md", in: texts("hugo")).text
                == "---\nType: Page\nSlug: about\nLocation: /about\n---\n\n# About me\n\nI live by the sea.\n")
    }

    @Test func `names in other scripts stay, and the zone of a site without a setting is UTC`() throws {
        let folder = TemporaryFolder()
        try PrivateFolder.create(folder("content"))
        folder.write("hugo.yaml", "title: Meer\n")
        folder.write(
            "content/über-das-meer.md",
            """
            ---
            title: Über das Meer
            date: 2020-12-24 18:00:00
            url: /%C3%BCber/meer/
            tags: Meer
            ---
            Es ist blau.

            """)
        let entries = try SiteImport(folder: folder("content"), target: folder("weblog"), now: 1.7e9).texts().entries
        #expect(entries.map(\.path) == ["über-das-meer.md"] && entries.map(\.origin) == ["content/über-das-meer.md"])
        #expect(
            entries.map(\.text) == [
                """
                ---
                Date: 2020-12-24T18:00:00Z
                Tags: Meer
                Slug: über-das-meer
                Location: /über/meer
                ---

                # Über das Meer

                Es ist blau.

                """
            ])
    }

    // MARK: - Jekyll

    @Test func `a Jekyll site becomes posts, drafts and pages`() throws {
        let texts = try texts("jekyll")
        #expect(texts.format == "Jekyll")
        #expect(
            texts.entries.map(\.path) == [
                "later.md", "2018-03-04-seeds.md", "redirects/seeds.html.md", "garden/2018-05-06-rain.md", "contact.md",
            ])
        #expect(texts.skipped.map(\.origin) == ["README.md"])
        #expect(
            try entry("2018-03-04-seeds.md", in: texts).text == """
                ---
                Date: 2018-03-04T09:15:00-05:00
                Tags: garden, spring
                Slug: seeds
                Location: /2018/03/seeds
                ---

                # Seeds: a list

                ```ruby
                puts "![code](nowhere.png)"
                ```

                ![Seeds](pictures/assets/seeds.png)

                See {% post_url 2018-02-01-before %}.

                """)
        #expect(
            try entry("2018-03-04-seeds.md", in: texts).losses
                == ["header: layout", "the link to '2018-02-01-before', which is not there"])
    }

    @Test
    func `a folder below the posts is not a category, a permalink is a pattern, and an unpublished text is a draft`()
        throws
    {
        let texts = try texts("jekyll"), rain = try entry("garden/2018-05-06-rain.md", in: texts)
        #expect(
            rain.text
                == """
                ---
                Date: 2018-05-06
                Status: Draft
                Tags: weather
                Slug: rain
                Location: /weather/rain
                ---

                # Rain

                It rained.

                """)
        #expect(rain.losses == [])
        #expect(
            try entry("later.md", in: texts).text == "---\nStatus: Draft\nSlug: later\n---\n\n# Later\n\nNot yet.\n")
        #expect(
            try entry("contact.md", in: texts).text
                == "---\nType: Page\nSlug: contact\nLocation: /contact\n---\n\n# Contact\n\nWrite to me.\n")
    }

    // MARK: - Obsidian

    @Test func `a note loses its comments, and keeps its pictures and its links to other notes`() throws {
        let texts = try texts("obsidian"), note = try entry("Tomatoes.md", in: texts)
        #expect(texts.format == "Obsidian")
        #expect(
            note.text == """
                ---
                Date: 2022-08-01 10:00
                Tags: garden, food/red
                ---

                # Tomatoes

                They are ripe. 

                ![](pictures/Attachments/tomato.png) ![On the vine](pictures/Attachments/tomato.png)

                See [the plans](/plans-for-2023), Basil Watering and Basil.

                `[[code]]` stays.

                """)
        #expect(
            note.losses == [
                "header: aliases, cssclasses", "a comment", "the embedded note 'Basil'",
                "the link to the note 'Basil#Watering', which is not there",
            ])
        #expect(note.pictures.count == 1)
    }

    @Test func `a daily note is dated by its name, and a note without a date is a draft`() throws {
        let texts = try texts("obsidian")
        #expect(
            try entry("Daily/2022-08-02.md", in: texts).text
                == "---\nDate: 2022-08-02\nTags: diary, sun\n---\n\n# 2022 08 02\n\nSun all day.\n")
        let plans = try entry("Plans for 2023.md", in: texts)
        // Another note links to it.
        #expect(
            plans.text
                == "---\nStatus: Draft\nLocation: /plans-for-2023\n---\n\n# Plans for 2023\n\nI have plans.\n")
        #expect(plans.losses == ["a date: it has none, so it is a draft"])
    }

    // MARK: - Odd ones

    @Test func `a picture outside of the site, behind a link or in another form is not taken`() throws {
        let folder = TemporaryFolder(), secret = TemporaryFolder()
        secret.write("secret.png", "\u{89}PNG")
        folder.write(
            "note.md",
            """
            ---
            date: 2020-01-01
            ---
            ![a](../\(Path.name(of: secret.path))/secret.png) ![b](text.png) ![c](/etc/passwd)
            <img src="/gone.png"> <img src="https://example.com/there.png"> <img src="//example.com/there.png">

            """)
        folder.write("text.png", "no picture")
        let texts = try SiteImport(folder: folder.path, target: folder("weblog"), now: 1.7e9).texts()
        #expect(texts.entries.count == 1 && texts.entries[0].pictures.isEmpty)
        #expect(
            texts.entries[0].losses == [
                "the picture '../\(Path.name(of: secret.path))/secret.png', which is not there",
                "'text.png', which is not a picture of at most 8 MB",
                "the picture '/etc/passwd', which is not there", "the picture '/gone.png', which is not there",
            ])
    }

    @Test(arguments: [
        ("_config.yml", "_posts/2020-01-31-a.md", "images/my p.png", "{{ site.baseurl }}/images/my%20p.png"),
        ("_config.yml", "_posts/2020-01-31-a.md", "images/my p.png", "{{ '/images/my p.png' | relative_url }}"),
        ("hugo.toml", "content/posts/a/index.md", "content/posts/a/my p.png", "my p.png"),
        ("hugo.toml", "content/posts/a.md", "static/my p.png", "/my p.png"),
        (".obsidian/app.json", "a.md", "files/my p.png", "my p.png"),
    ])
    func `a picture of a tag is copied from where a site of its kind has it`(
        _ settings: String, _ file: String, _ picture: String, _ target: String
    ) throws {
        let folder = TemporaryFolder()
        for path in [settings, picture, file] {
            try FileManager.default.createDirectory(
                atPath: Path.folder(of: folder(path)), withIntermediateDirectories: true)
        }
        folder.write(settings, "")
        folder.write(picture, "GIF89a")
        folder.write(file, "---\ndate: 2020-01-31\n---\n<a href=\"#\"><img width=9 src=\"\(target)\" alt=\"P\"/></a>\n")
        let texts = try SiteImport(folder: folder.path, target: folder("weblog"), now: 1.7e9).texts()
        let entry = try #require(texts.entries.first)
        let place = try #require(entry.pictures.first).path
        let depth = String(repeating: "../", count: entry.path.count { $0 == "/" })
        let name = place.replacingBytes(of: " ", with: "%20")
        #expect(
            entry.text.contains("<a href=\"#\"><img width=9 src=\"\(depth)\(name)\" alt=\"P\"/></a>\n"), "\(entry.text)"
        )
        #expect(entry.losses == [] && entry.pictures.count == 1)
    }

    /// Aliases in lists, in maps, and in a key, each level with the one before it twice or more.
    @Test(arguments: [
        ["l0: &l0 [x, x]"] + (1...40).map { "l\($0): &l\($0) [*l\($0 - 1),*l\($0 - 1)]" } + ["? *l40", ": 1"],
        ["l0: &l0 {a: x}"] + (1...40).map { "l\($0): &l\($0) {a: *l\($0 - 1), \"b\":*l\($0 - 1)}" },
        ["l0: &l0 [x, x]"]
            + (1...9).map { "l\($0): &l\($0) [\(String(repeating: "*l\($0 - 1), ", count: 9))x]" },
    ])
    func `a header whose aliases would mean millions of values is refused`(_ lines: [String]) throws {
        let folder = TemporaryFolder()
        folder.write("bomb.md", "---\n\(lines.joined(separator: "\n"))\n---\nText.\n")
        let texts = try SiteImport(folder: folder.path, target: folder("weblog"), now: 1.7e9).texts()
        #expect(texts.entries.isEmpty)
        #expect(texts.skipped.map(\.reason) == ["the header has more than 24 aliases of YAML"])
    }

    @Test func `a header may repeat its values, and its texts may be emphasised`() throws {
        let folder = TemporaryFolder(), stars = String(repeating: "*a* ", count: 40)
        folder.write("a.md", "---\ntitle: &t Tea\ndescription: *t\n---\nText.\n")
        folder.write("b.md", "---\ntitle: B\ndescription: \"\(stars)\"\n---\nText.\n")
        let texts = try SiteImport(folder: folder.path, target: folder("weblog"), now: 1.7e9).texts()
        #expect(texts.entries.count == 2 && texts.skipped.isEmpty)
    }

    @Test func `what an import has written into the same folder is not imported again`() throws {
        let folder = TemporaryFolder()
        folder.write("note.md", "---\ndate: 2020-01-01\n---\nText.\n")
        try PrivateFolder.create(folder("weblog"))
        folder.write("weblog/note.md", "Text.\n")
        let texts = try SiteImport(folder: folder.path, target: folder("weblog"), now: 1.7e9).texts()
        #expect(texts.entries.map(\.origin) == ["note.md"])
    }
}
