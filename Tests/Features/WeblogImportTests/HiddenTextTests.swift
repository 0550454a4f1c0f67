import Files
import TestFolders
import Testing
import WeblogImport
import WeblogService

/// A text that its site keeps from its readers does not become live.
@Suite struct HiddenTextTests {
    private func texts(_ files: [String: String]) throws -> ImportedTexts {
        let site = TemporaryFolder()
        for (name, text) in files {
            try PrivateFolder.create(Path.folder(of: site(name)))
            site.write(name, text)
        }
        return try SiteImport(folder: site.path, target: site("weblog"), now: 1.7e9).texts()
    }

    private static let header = "---\ndate: 2020-01-31\n---\n"

    // MARK: - Settings

    private static let yaml = "exclude:\n  - secret.md\n"

    @Test(arguments: [
        ("_config.yml", "---\n" + yaml), ("_config.yaml", "# Mine\n\n---  \n" + yaml + "---\n"),
        ("_config.yml", "%YAML 1.1\n---\r\n" + yaml + "...\n"), ("_config.yml", "--- # Mine\n" + yaml),
        ("_config.yml", "\u{FEFF}" + yaml), ("_config.toml", "exclude = ['secret.md']\n"),
    ])
    func `settings are read with a mark before them, and in TOML`(_ file: String, _ settings: String) throws {
        let texts = try texts([
            file: settings, "public.md": Self.header + "Public.\n", "secret.md": Self.header + "Private.\n",
        ])
        #expect(texts.format == "Jekyll" && texts.entries.map(\.path) == ["public.md"], "\(texts.skipped)")
    }

    @Test(arguments: [
        ("_config.yml", "---\n- a\n"), ("_config.yml", "---\njust words\n"), ("_config.yml", "---\na: b: c\n"),
        ("_config.toml", "a = \n"), ("hugo.yaml", "---\n- a\n"), ("hugo.json", "[1]\n"), ("hugo.json", "{\"a\": 1\n"),
    ])
    func `settings that cannot be read are named`(_ file: String, _ settings: String) throws {
        let texts = try texts([file: settings, "content/a.md": Self.header + "Text.\n"])
        #expect(texts.skipped.map(\.origin) == [file])
        #expect(texts.skipped.map(\.reason) == ["the settings in it cannot be read"])
    }

    // MARK: - Hugo

    private func hugo(_ header: String, settings: String = "", section: String = "") throws -> ImportedEntry {
        let texts = try texts([
            "hugo.toml": settings, "content/_index.md": "---\n\(section)\n---\n",
            "content/posts/deep/a.md": "---\n\(header)\n---\nText.\n",
        ])
        return try #require(texts.entries.first)
    }

    @Test(arguments: [
        ("date: 2020-01-31\npublishDate: 2099-02-01", "a date of publication in the future"),
        ("date: 2020-01-31\npublishDate: soon", "the date of publication 'soon', which cannot be read"),
        ("date: 2099-01-31", "a date in the future"), ("headless: true", "a headless bundle"),
        ("date: 2020-01-31\nheadless: true", "a headless bundle"),
    ])
    func `a text that Hugo does not show yet, or by itself, is a draft`(_ header: String, _ reason: String) throws {
        let entry = try hugo(header)
        #expect(entry.status == .draft && entry.losses.contains("\(reason), so it is a draft"), "\(entry.losses)")
    }

    @Test(arguments: [
        ("date: 2020-01-31\npublishDate: 2021-02-01", ""), ("date: 2099-01-31\npublishDate: 2021-02-01", ""),
        ("date: 2099-01-31", "buildFuture = true\n"), ("date: 2020-01-31\nheadless: false\npublishDate: ''", ""),
    ])
    func `a text that Hugo shows is live`(_ header: String, _ settings: String) throws {
        let entry = try hugo(header, settings: settings)
        #expect(entry.status == .live && entry.losses == [])
    }

    @Test(arguments: [
        "cascade:\n  draft: true", "cascade:\n  build: {render: never}",
        "cascade:\n  - _target: {path: '/posts/**'}\n    _build: {render: false}",
        "cascade:\n  - {target: {kind: section}, draft: false}\n  - {target: {kind: page}, draft: true}",
    ])
    func `a text that a section hides is a draft`(_ section: String) throws {
        let entry = try hugo("date: 2020-01-31", section: section)
        #expect(entry.status == .draft && entry.losses.count == 1, "\(entry.losses)")
        #expect(entry.losses.allSatisfy { $0.hasSuffix(", so it is a draft") })
    }

    @Test func `a text may undo what its section says, and a section may mean only lists`() throws {
        let own = try hugo("date: 2020-01-31\ndraft: false", section: "cascade: {draft: true}")
        #expect(own.status == .live)
        let lists = "cascade: [{target: {kind: section}, draft: true}, {type: docs, draft: false}]"
        #expect(try hugo("date: 2020-01-31", section: lists).status == .live)
    }

    @Test func `a comment in a text of Hugo is not published`() throws {
        let text = Self.header + "a{{< comment >}}\nsecret\n{{< /comment >}}b\n"
        let entry = try #require(try texts(["hugo.toml": "", "content/a.md": text]).entries.first)
        #expect(entry.body == "ab\n" && entry.losses == ["a comment"])
    }

    // MARK: - Jekyll

    @Test(arguments: ["", "future: false\n", "future: true\n"])
    func `a post of Jekyll with a date in the future is a draft, unless the settings show it`(_ settings: String)
        throws
    {
        let texts = try texts([
            "_config.yml": "title: J\n" + settings, "_posts/2099-01-31-a.md": "---\ntitle: A\n---\nText.\n",
            "_posts/2020-01-31-b.md": "---\ndate: 2099-01-31 10:00 +0100\n---\nText.\n",
            "_posts/2020-01-31-c.md": "---\ntitle: C\n---\nText.\n",
        ])
        let isShown = settings == "future: true\n"
        for entry in texts.entries {
            let isLive = isShown || entry.origin.hasSuffix("c.md")
            #expect(entry.status == (isLive ? .live : .draft))
            #expect(entry.losses == (isLive ? [] : ["a date in the future, so it is a draft"]))
        }
        #expect(texts.entries.count == 3)
    }

    @Test func `a text in '_posts' without a date in its name is left out, as Jekyll does`() throws {
        let header = "---\ntitle: T\n---\nText.\n"
        let hidden = ["notes", "2017-13-45-bad", "2017-01-32-bad", "2013-03-19-a/inner", "2020-01-31"]
        let shown = ["2020-01-31-a", "2020-1-31-b", "sub/2020-01-31-c"]
        var files = ["_config.yml": "title: J\n", "_drafts/idea.md": header]
        for name in hidden + shown { files["_posts/\(name).md"] = header }
        let texts = try texts(files)
        #expect(texts.skipped.map(\.origin).sorted() == hidden.map { "_posts/\($0).md" }.sorted())
        #expect(
            Set(texts.skipped.map(\.reason)) == ["its name does not begin with a date, so Jekyll does not publish it"])
        #expect(texts.entries.filter { $0.status == .draft }.map(\.origin) == ["_drafts/idea.md"])
        #expect(texts.entries.count == shown.count + 1)
    }

    @Test func `folders that Jekyll includes and the folder of its collections are read as Jekyll reads them`() throws {
        let header = "---\ntitle: T\n---\nText.\n"
        let texts = try texts([
            "_config.yml": "include: [/_pages/, .htaccess]\ncollections_dir: all\npermalink: /:categories/:title/\n",
            "_pages/about.md": header, "_notes/a.md": header, "all/_posts/2020-01-31-a.md": header,
            "all/sea/_posts/2020-01-31-b.md": header,
        ])
        #expect(texts.skipped.map(\.origin) == ["_notes/a.md"])
        #expect(texts.entries.map(\.location).contains("/a") && texts.entries.map(\.location).contains("/sea/b"))
        #expect(texts.entries.flatMap(\.tags) == ["sea"])
        #expect(texts.entries.contains { $0.origin == "_pages/about.md" && $0.status == .live })
    }

    @Test(arguments: ["a.mkdn", "a.mkdown", "a.MKD"]) func `each ending of Markdown is read`(_ name: String) throws {
        #expect(
            try texts(["_config.yml": "", "_posts/2020-01-31-\(name)": Self.header + "Text.\n"]).entries.count == 1)
    }

    @Test(arguments: ["a.asciidoc", "a.njk", "a.11ty.js", "a.ipynb", "a.Rmd", "a.html"])
    func `a text of another kind is named`(_ name: String) throws {
        let texts = try texts(["a.md": Self.header + "Text.\n", name: "Text.\n", "b.js": "", "c.png": ""])
        #expect(texts.skipped == [.init(name, "it is not Markdown")])
    }

    // MARK: - Zola

    @Test(arguments: [
        ("draft = true", "draft = false", "a section that is a draft, so it is a draft"),
        ("", "render = false", "a text that is not rendered, so it is a draft"),
        // Zola shows the texts of a section that has no page itself.
        ("render = false", "render = true", ""), ("draft = false", "", ""),
    ])
    func `a text that Zola does not show is a draft`(_ section: String, _ text: String, _ loss: String) throws {
        let texts = try texts([
            "config.toml": "base_url = 'https://a.example'\n",
            "content/blog/_index.md": "+++\n\(section)\n+++\n",
            "content/blog/deep/_index.md": "+++\ntitle = 'Deep'\n+++\n",
            "content/blog/deep/a.md": "+++\ndate = 2020-01-31\n\(text)\n+++\nText.\n",
        ])
        let entry = try #require(texts.entries.first)
        #expect(texts.format == "Zola" && entry.status == (loss.isEmpty ? .live : .draft))
        #expect(entry.losses == (loss.isEmpty ? [] : [loss]))
    }

    // MARK: - Markdown

    @Test(arguments: [
        ("permalink: false", "a permalink that is false"),
        ("permalink: False\nlocation: /a", "a permalink that is false"),
        ("permalink: {build: false}", "a permalink that is false"),
        ("permalink:\n  serverless: /a/", "a permalink without 'build'"),
    ])
    func `a text without a page of its own is a draft`(_ line: String, _ reason: String) throws {
        let entry = try #require(
            try texts(["a.md": "---\ndate: 2020-01-31\n\(line)\n---\nText.\n"]).entries.first)
        #expect(entry.status == .draft && entry.location != "/false")
        #expect(entry.losses.contains("\(reason), so it is a draft"), "\(entry.losses)")
    }
}
