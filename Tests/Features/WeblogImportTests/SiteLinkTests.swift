import Domain
import Files
import Glibc
import TestFolders
import Testing
import WeblogImport
import WeblogService

/// Links between the texts of a site, their paths, and files from which no entry is made.
@Suite struct SiteLinkTests {
    private func texts(_ files: [String: String], below folder: String = "") throws -> ImportedTexts {
        let site = TemporaryFolder()
        for (name, text) in files {
            try PrivateFolder.create(Path.folder(of: site(name)))
            site.write(name, text)
        }
        return try SiteImport(folder: site(folder), target: site("weblog"), now: 1.7e9).texts()
    }

    private func entry(_ path: String, in texts: ImportedTexts) throws -> ImportedEntry {
        try #require(texts.entries.first { $0.path == path }, "\(texts.entries.map(\.path)), \(texts.skipped)")
    }

    private static let header = "---\ndate: 2020-01-31\n---\n"

    @Test(arguments: ["content", "content/en"]) func `texts behind a link are not taken`(_ folder: String) throws {
        let site = TemporaryFolder(), notes = TemporaryFolder()
        notes.write("s.md", Self.header + "Private.\n")
        site.write(
            "hugo.toml",
            "baseURL = 'https://a.example/'\n[languages.en]\ncontentDir = 'content/en'\n[languages.de]\n"
                + "contentDir = 'other/de'\n")
        try PrivateFolder.create(Path.folder(of: site(folder)))
        symlink(notes.path, site(folder))
        symlink(notes.path, site("other"))
        try PrivateFolder.create(notes("de"))
        notes.write("de/t.md", Self.header + "Private.\n")
        let texts = try SiteImport(folder: site.path, target: site("weblog"), now: 1.7e9).texts()
        #expect(texts.entries.isEmpty)
        // A link below a folder of texts is left out like other files that are no texts.
        #expect(
            texts.skipped.filter { $0.reason == "it is a link, which is not followed" }.map(\.origin)
                == (folder == "content" ? [folder] : []) + ["other/de"])
    }

    @Test(arguments: ["draft: y", "draft: 1", "draft: [true]", "published: 0", "publish: perhaps"])
    func `a text is a draft if it is not known whether it was one`(_ line: String) throws {
        let text = "---\ndate: 2020-01-31\n\(line)\n---\nText.\n"
        let entry = try entry("a.md", in: texts(["hugo.toml": "", "content/a.md": text]))
        #expect(entry.text.contains("Status: Draft"))
        #expect(entry.losses.contains { $0.hasSuffix("so it is a draft") }, "\(entry.losses)")
    }

    private static let left = "the settings of the site leave it out"

    @Test(arguments: [
        ("_config.yml", "exclude:\n  - private/\n  - notes/*.md\n", ""),
        ("config.toml", "base_url = 'https://a.example'\nignored_content = ['private', 'notes/*']\n", "content/"),
    ])
    func `what a site leaves out itself is not imported`(_ file: String, _ settings: String, _ folder: String) throws {
        let texts = try texts([
            file: settings, folder + "public.md": Self.header + "Public.\n",
            folder + "private/deep/a.md": Self.header + "Private.\n", folder + "notes/b.md": Self.header + "Private.\n",
        ])
        #expect(texts.entries.map(\.path) == ["public.md"])
        #expect(
            texts.skipped.filter { $0.reason == Self.left }.map(\.origin)
                == [folder + "notes/b.md", folder + "private/deep/a.md"])
    }

    @Test func `a setting that leaves texts out and is not understood is named`() throws {
        for (file, settings, part) in [
            ("_config.yml", "exclude: ['[ab].md']\n", "the pattern '[ab].md'"),
            ("hugo.toml", "ignoreFiles = ['private/.*']\n", "the setting 'ignoreFiles'"),
        ] {
            let skipped = try texts([file: settings, "content/a.md": Self.header + "Text.\n"]).skipped
            #expect(skipped.contains { $0.origin == file && $0.reason.hasPrefix(part) }, "\(skipped)")
        }
    }

    @Test(arguments: ["build:\n  render: never", "_build:\n  render: false", "expiryDate: 2021-01-01"])
    func `a text that Hugo does not show is a draft`(_ lines: String) throws {
        let text = "---\ndate: 2020-01-31\n\(lines)\n---\nText.\n"
        let entry = try entry("a.md", in: texts(["hugo.toml": "", "content/a.md": text]))
        #expect(entry.text.contains("Status: Draft"))
        #expect(entry.losses.contains { $0.hasSuffix("so it is a draft") }, "\(entry.losses)")
    }

    @Test(arguments: [
        ("hugo.toml", "{{< figure src=\"/p.png\" caption=\"run `ls`\" >}}", "a shortcode that has code"),
        ("_config.yml", "{% include note.html text=\"run `ls`\" %}", "a Liquid tag that has code"),
    ])
    func `a template with code is named`(_ file: String, _ body: String, _ loss: String) throws {
        let entry = try entry(
            "a.md", in: texts([file: "", "content/a.md": Self.header + body + "\n", "a.md": Self.header + body + "\n"]))
        #expect(entry.losses.contains(loss) && entry.text.contains(body), "\(entry.losses)")
    }

    @Test func `Hugo's references become links to the new entries`() throws {
        let texts = try texts([
            "hugo.toml": "baseURL = 'https://a.example/'\n", "content/posts/one.md": Self.header + "First.\n",
            "content/posts/two/index.md": Self.header + "Second.\n",
            "content/links.md": """
            \(Self.header)[a]({{< ref "posts/one.md" >}}), [b]({{< relref "/posts/two" >}}),
            [c]({{% ref path="one" %}}),
            [d]({{< ref "posts/one.md#top" >}}), [e](posts/one.md#top), [f](<posts/two/index.md>) and
            [gone]({{< ref "gone.md" >}}), `{{< ref "posts/one.md" >}}`, [out](https://a.example/x.md),
            [`g`](posts/one.md)

            [h]: posts/one.md "One"

            """,
        ])
        let links = try entry("links.md", in: texts)
        #expect(
            links.body == """
                [a](/2020/01/one), [b](/2020/01/two),
                [c](/2020/01/one),
                [d](/2020/01/one#top), [e](/2020/01/one#top), [f](</2020/01/two>) and
                [gone]({{< ref "gone.md" >}}), `{{< ref "posts/one.md" >}}`, [out](https://a.example/x.md),
                [`g`](/2020/01/one)

                [h]: /2020/01/one "One"

                """)
        #expect(links.losses == ["the link to 'gone.md', which is not there"])
        #expect(try entry("posts/one.md", in: texts).location == "/2020/01/one")
        #expect(try entry("posts/two.md", in: texts).location == "/2020/01/two")
        #expect(links.location == nil)
    }

    @Test(arguments: [
        ("[a](/post/soup/)", "[a](/2020/01/soup)", nil), ("[a](../soup/)", "[a](/2020/01/soup)", nil),
        ("[a](/post/Soup#hot)", "[a](/2020/01/soup#hot)", nil), ("[a](../soup)", "[a](/2020/01/soup)", nil),
        ("[a](/post/soup/index.html)", "[a](/2020/01/soup)", nil), ("[a](/broth/)", "[a](/2020/01/soup)", nil),
        ("[a](/about/)", "[a](/about)", nil), ("[a](/n/rice/)", "[a](/n/rice)", nil),
        ("<a href=\"/post/soup/\">a</a>", "<a href=\"/2020/01/soup\">a</a>", nil),
        ("[a]({{< ref \"soup\" >}})", "[a](/2020/01/soup)", nil), ("[a]({{< ref \"#local\" >}})", "[a](#local)", nil),
        (
            "[a](/) [b](#c) [d](https://a.example/x) [e](mailto:a@example.com) [f](//b.example/post/soup/)",
            "[a](/) [b](#c) [d](https://a.example/x) [e](mailto:a@example.com) [f](//b.example/post/soup/)", nil
        ),
        ("[a](/post/)", "[a](/post/)", "the link to '/post/', which is not there"),
        ("[a](../gone/)", "[a](../gone/)", "the link to '../gone/', which is not there"),
        ("[a](notes.pdf)", "[a](notes.pdf)", "the link to 'notes.pdf', which is not there"),
    ])
    func `links to paths of a Hugo site lead to the new entries`(_ link: String, _ new: String, _ loss: String?) throws
    {
        let texts = try texts([
            "hugo.toml": "[permalinks]\nnote = '/n/:slug/'\n",
            "content/post/tea/index.md": Self.header + link + "\n",
            "content/post/soup/index.md": "---\ndate: 2020-01-31\naliases: [/broth/]\n---\nSoup.\n",
            "content/about.md": "About.\n", "content/note/rice.md": Self.header + "Rice.\n",
            "content/post/_index.md": "Posts.\n",
        ])
        let entry = try entry("post/tea.md", in: texts)
        #expect(entry.body == new + "\n")
        #expect(entry.losses == [loss].compactMap(\.self))
    }

    @Test(arguments: [
        ("[a](/2020/02/01/Soup.html)", "[a](/2020/02/Soup)", nil),
        ("[a](/2020/02/01/Soup#hot)", "[a](/2020/02/Soup#hot)", nil),
        ("[a](/about/)", "[a](/about)", nil), ("[a](/about.html)", "[a](/about)", nil),
        ("[a](Soup.html)", "[a](Soup.html)", "Soup.html"),
        ("[a](../../02/01/Soup.html)", "[a](/2020/02/Soup)", nil), ("[a](/broth/)", "[a](/2020/02/Soup)", nil),
        ("[a]({{ '/about/' | relative_url }})", "[a](/about)", nil),
        ("[a]({{ site.baseurl }}/2020/02/01/Soup.html)", "[a](/2020/02/Soup)", nil),
        ("[a](/feed.xml)", "[a](/feed.xml)", "/feed.xml"),
        ("[a](#x) [b](/) [c](//b.example/about/)", "[a](#x) [b](/) [c](//b.example/about/)", nil),
    ])
    func `links to paths of a Jekyll site lead to the new entries`(_ link: String, _ new: String, _ gone: String?)
        throws
    {
        let texts = try texts([
            "_config.yml": "title: A\n", "_posts/2020-01-31-tea.md": "---\n---\n\(link)\n",
            "_posts/2020-02-01-Soup.md": "---\nredirect_from: /broth/\n---\nSoup.\n", "about.md": "---\n---\nAbout.\n",
        ])
        let entry = try entry("2020-01-31-tea.md", in: texts)
        #expect(entry.body == new + "\n")
        #expect(entry.losses == gone.map { ["the link to '\($0)', which is not there"] } ?? [])
    }

    @Test(arguments: [
        ("_config.yml", "permalink: /:title/\n", "/Soup/", "/Soup"),
        ("_config.yml", "permalink: pretty\n", "/2020/02/01/Soup/", "/2020/02/01/Soup"),
    ])
    func `a link to a path of Jekyll's setting leads to that location`(
        _ file: String, _ setting: String, _ target: String, _ new: String
    ) throws {
        let texts = try texts([
            file: setting, "_posts/2020-01-31-tea.md": "---\n---\n[a](\(target))\n",
            "_posts/2020-02-01-Soup.md": "---\n---\nSoup.\n",
        ])
        #expect(try entry("2020-01-31-tea.md", in: texts).body == "[a](\(new))\n")
    }

    @Test(arguments: ["content/", ""])
    func `a language of Hugo can have its own folder`(_ above: String) throws {
        let texts = try texts([
            "hugo.toml":
                "[languages.en]\ncontentDir = '\(above)english'\n[languages.ja]\ncontentDir = '\(above)japanese'\n",
            "content/old.md": Self.header + "Old.\n", above + "english/post/tea.md": Self.header + "[a](/post/soup/)\n",
            above + "english/post/soup.md": Self.header + "Soup.\n",
            above + "japanese/post/soup.md": Self.header + "スープ\n",
            above + "japanese/post/tea.md": Self.header
                + "[a](soup.md) [b](../soup/) [c]({{< ref \"post/soup.md\" >}}) [d](/post/soup/)\n",
        ])
        #expect(
            Set(texts.entries.map(\.path)) == [
                "old.md", "post/tea.md", "post/soup.md", "post/tea.ja.md", "post/soup.ja.md",
            ])
        #expect(
            try entry("post/tea.ja.md", in: texts).body
                == "[a](/ja/2020/01/soup) [b](/ja/2020/01/soup) [c](/ja/2020/01/soup) [d](/2020/01/soup)\n")
        #expect(try entry("post/tea.md", in: texts).body == "[a](/2020/01/soup)\n")
    }

    @Test func `a translation links to texts in its language`() throws {
        let links = "[a]({{< ref \"soup\" >}}) [b](../soup/) [c](/post/soup/) [d]({{< ref \"rice\" >}})\n"
        let texts = try texts([
            "hugo.toml": "[languages.en]\n[languages.ja]\n", "content/post/tea/index.ja.md": Self.header + links,
            "content/post/soup/index.md": Self.header + "Soup.\n",
            "content/post/soup/index.ja.md": Self.header + "スープ\n", "content/rice.en.md": Self.header + "Rice.\n",
        ])
        #expect(
            try entry("post/tea.ja.md", in: texts).body
                == "[a](/ja/2020/01/soup) [b](/ja/2020/01/soup) [c](/2020/01/soup) [d](/2020/01/rice)\n")
    }

    @Test(
        arguments: [
            ("lang=\"ja\"", "/ja/2020/01/soup", nil), ("lang='JA'", "/ja/2020/01/soup", nil),
            ("lang=\"en\"", "/2020/01/soup", nil), ("", "/2020/01/soup", nil),
            ("lang=\"de\"", nil, "the link to 'soup.md' in the language 'de', which is not there"),
        ] as [(String, String?, String?)])
    func `a reference with a language leads to the text in it`(_ argument: String, _ path: String?, _ loss: String?)
        throws
    {
        let link = "{{< relref path=\"soup.md\" \(argument) >}}"
        for folder in ["content/soup.ja.md", "japanese/soup.md"] {
            let texts = try texts([
                "hugo.toml": "[languages.en]\n[languages.ja]\ncontentDir = 'japanese'\n[languages.de]\n",
                "content/tea.md": Self.header + link + "\n", "content/soup.md": Self.header + "Soup.\n",
                folder: Self.header + "スープ\n", "content/rice.de.md": Self.header + "Reis\n",
            ])
            let tea = try entry("tea.md", in: texts)
            #expect(tea.body == (path ?? link) + "\n" && tea.losses == [loss].compactMap(\.self), "\(folder)")
        }
    }

    private static let mounts = """
        [[module.mounts]]
        source = 'docs'
        target = 'content/posts'
        excludeFiles = ['private/*']
        [[module.mounts]]
        source = 'japanese'
        target = 'content'
        lang = 'ja'
        [[module.mounts]]
        source = 'images'
        target = 'static/img'
        [[module.mounts]]
        source = '../outside'
        target = 'content/other'
        [[module.mounts]]
        source = 'README.md'
        target = 'content/readme.md'
        includeFiles = 'R*'

        """

    @Test(arguments: ["hugo.toml", "config/_default/module.toml"])
    func `folders that a site of Hugo mounts are imported as those that they replace`(_ file: String) throws {
        var files = ["hugo.toml": "[languages.en]\n[languages.ja]\n"]
        let isOwn = file.hasSuffix("module.toml")
        files[file, default: ""] += isOwn ? Self.mounts.replacing("module.", with: "") : Self.mounts
        let texts = try texts(
            files.merging([
                "content/not.md": Self.header + "Not read.\n", "README.md": Self.header + "Not read.\n",
                "docs/_index.md": "---\ncascade: {draft: true}\n---\n",
                "docs/tea.md": Self.header
                    + "[a]({{< ref \"/posts/soup\" >}}) [b](soup/index.md) [c](/posts/soup/) ![d](/img/d.png)\n",
                "docs/soup/index.md": Self.header + "Soup.\n", "docs/private/a.md": Self.header + "Private.\n",
                "japanese/posts/tea.md": Self.header + "[a]({{< ref \"posts/soup\" >}})\n", "images/d.png": "\u{89}PNG",
            ]) { $1 })
        #expect(texts.format == "Hugo")
        #expect(Set(texts.entries.map(\.path)) == ["posts/tea.md", "posts/soup.md", "posts/tea.ja.md"])
        let tea = try entry("posts/tea.md", in: texts)
        #expect(tea.origin == "docs/tea.md" && tea.status == .draft)
        #expect(
            tea.body == "[a](/2020/01/soup) [b](/2020/01/soup) [c](/2020/01/soup) ![d](/img/d.png)\n", "\(tea.losses)")
        #expect(tea.losses.contains("'/img/d.png', which is not a picture of at most 8 MB"))
        let translation = try entry("posts/tea.ja.md", in: texts)
        #expect(translation.body == "[a](/2020/01/soup)\n" && translation.location == "/ja/2020/01/tea")
        #expect(
            Set(texts.skipped.map { $0.origin + ": " + $0.reason }) == [
                file + ": the mount of '../outside', which is not in the folder of the site",
                file + ": the 'includeFiles' of the mount of 'README.md' is not read: texts that it leaves out are "
                    + "imported",
                "README.md: it is a single file of a mount, which is not read",
                "docs/_index.md: it is a list page", "docs/private/a.md: \(Self.left)",
            ])
    }

    @Test func `the texts of a site of Hugo may be in a folder of another name`() throws {
        let texts = try texts([
            "hugo.toml": "contentDir = 'texts'\n", "texts/posts/a.md": Self.header + "A.\n", "b.md": "Not read.\n",
        ])
        #expect(texts.format == "Hugo" && texts.entries.map(\.path) == ["posts/a.md"] && texts.skipped.isEmpty)
    }

    @Test func `Jekyll's tags become links, and only folders above the posts are categories`() throws {
        let texts = try texts([
            "_config.yml": "permalink: /blog/:year/:categories/:title/\n",
            "travel/_posts/south/2020-01-31-sea.md":
                "---\n---\n{% post_url 2020-02-01-hill %} {% link _posts/2020-02-01-hill.md %}\n",
            "_posts/2020-02-01-hill.md": "---\n---\n{% post_url travel/south/2020-01-31-sea %}{% link gone.pdf %}\n",
        ])
        let sea = try entry("travel/south/2020-01-31-sea.md", in: texts)
        #expect(sea.tags == ["travel"] && sea.location == "/blog/2020/travel/sea")
        #expect(sea.body == "/blog/2020/hill /blog/2020/hill\n")
        let hill = try entry("2020-02-01-hill.md", in: texts)
        #expect(hill.tags == [] && hill.location == "/blog/2020/hill")
        #expect(hill.body == "/blog/2020/travel/sea{% link gone.pdf %}\n")
        #expect(hill.losses == ["the link to 'gone.pdf', which is not there"])
    }

    @Test(arguments: [("_config.yml", "_posts/"), ("hugo.toml", "content/"), ("config.toml", "content/")])
    func `links to notes are read, and those without a target listed, in every site`(_ file: String, _ folder: String)
        throws
    {
        let header = "---\ntitle: A\ndate: 2020-01-31\n---\n"
        let texts = try texts([
            file: file.hasSuffix("toml") ? "base_url = 'https://a.example'\n" : "url: https://a.example\n",
            folder + "2020-01-31-a.md": """
            \(header)[[2020-02-01-b|the b]] [[nix]] [[1]](#note) `[[ -f x ]]`

            ```bash
            [[ -f y ]] && echo
            ```

            """, folder + "2020-02-01-b.md": header + "B.\n",
        ])
        let entry = try entry("2020-01-31-a.md", in: texts)
        #expect(entry.body.hasPrefix("[the b](/2020/01/"), "\(entry.body)")
        #expect(entry.body.contains(") [[nix]] [[1]](#note) `[[ -f x ]]`\n\n```bash\n[[ -f y ]] && echo\n```\n"))
        #expect(
            entry.losses == ["'[[nix]]': without the folder '.obsidian' only links to notes that are there are read"])
    }

    @Test(
        arguments: [
            ("pretty", "/my notes/b/2020/01/31/A-day"), ("date", "/my notes/b/2020/01/31/A-day.html"),
            ("none", "/my notes/b/A-day.html"),
            ("ordinal", "/my notes/b/2020/031/A-day.html"), ("weekdate", "/my notes/b/2020/W05/Fri/A-day.html"),
            ("/:short_year/:i_month/:i_day/:slug", "/20/1/31/a-day"),
            ("/:year/:short_month/:title", "/2020/Jan/A-day"),
            ("/:long_month_:long_day/:name", "/January_Friday/a-day"),
            ("/:w_year/:week/:w_day/:y_day", "/2020/05/5/031"), ("/:hour/:minute/:second", "/09/08/07"),
            ("/:collection/:path", "/posts/2020-01-31-A-day"), ("/:categories/:year", "/my notes/b/2020"),
            ("/:slugified_categories/:year", "/my-notes/b/2020"), ("/:year/:unknown/", nil), ("/fixed/", "/fixed"),
        ] as [(String, String?)])
    func `Jekyll's setting of paths becomes locations, or is listed`(_ setting: String, _ location: String?) throws {
        let header = "title: Other\ndate: 2020-01-31 09:08:07\ncategories: [My Notes, B]"
        let texts = try texts([
            "_config.yml": "permalink: \(setting)\n", "_posts/2020-01-31-A-day.md": "---\n\(header)\n---\nText.\n",
        ])
        #expect(try entry("2020-01-31-A-day.md", in: texts).location == location)
        #expect(
            texts.skipped
                == (location == nil
                    ? [.init("_config.yml", "the permalink '\(setting)', whose ':unknown' is not known")] : []))
    }

    @Test(arguments: [("2021-01-03", "/2020/53/Sunday"), ("2018-12-31", "/2019/01/Monday")])
    func `a week belongs to the year of its Thursday`(_ day: String, _ location: String) throws {
        let texts = try texts([
            "_config.yml": "permalink: /:w_year/:week/:long_day\n", "_posts/\(day)-a.md": "---\n---\nText.\n",
        ])
        #expect(texts.entries.map(\.location) == [location])
    }

    @Test func `Jekyll's settings add values to the headers of the texts in their scope`() throws {
        let config = """
            defaults:
              - scope: {path: "", type: posts}
                values: {layout: post, permalink: /d/:categories/:title/, categories: [blog], published: true}
              - scope: {path: _posts/old}
                values: {permalink: /old/:title}
              - scope: {type: pages}
                values: {permalink: /p/:basename/}
              - scope: {path: "_posts/*/x"}
                values: {permalink: /x}
            permalink: /:title

            """
        let texts = try texts([
            "_config.yml": config, "_posts/2020-01-31-a.md": "---\ncategory: sea\n---\nA.\n",
            "_posts/2020-01-31-b.md": "---\npermalink: /own/:nix\n---\nB.\n",
            "_posts/old/2020-01-31-c.md": "---\n---\nC.\n", "about.md": "---\ndate: 2020-01-31\n---\nD.\n",
        ])
        #expect(
            texts.entries.map { [$0.path, $0.location, $0.tags.joined(separator: ","), $0.kind.rawValue] } == [
                ["2020-01-31-a.md", "/d/blog/sea/a", "blog,sea", "Post"],
                ["2020-01-31-b.md", "/b", "blog", "Post"], ["old/2020-01-31-c.md", "/old/c", "blog", "Post"],
                ["about.md", "/p/about", "", "Page"],
            ])
        #expect(
            texts.entries.flatMap(\.losses) == ["the permalink '/own/:nix', whose ':nix' is not known"])
        #expect(texts.skipped == [.init("_config.yml", "the defaults for '_posts/*/x', which has a '*'")])
    }

    @Test(arguments: ["permalink: [", "- a"]) func `settings that cannot be read are listed`(_ settings: String) throws
    {
        let texts = try texts(["_config.yml": settings, "_posts/2020-01-31-a.md": "---\n---\nA.\n"])
        #expect(texts.skipped == [.init("_config.yml", "the settings in it cannot be read")])
    }

    @Test func `Hugo's patterns of paths become locations, each for its folder`() throws {
        let texts = try texts([
            "hugo.yaml": """
            permalinks:
              posts: /:year/:month/:slug/
              other: "/:sections[1:]/:slug"
              page:
                notes: /n/:contentbasename
                days: /:weekday/:weekdayname/:monthname

            """,
            "content/posts/a.md": "---\ndate: 2020-01-31\ntitle: A Day\nslug: the-day\n---\nText.\n",
            "content/notes/b.md": "Text.\n", "content/other/c.md": Self.header + "Text.\n",
            "content/days/d.md": Self.header + "Text.\n",
        ])
        #expect(
            try ["posts/a.md", "notes/b.md", "other/c.md", "days/d.md"].map { try entry($0, in: texts).location } == [
                "/2020/01/the-day", "/n/b", nil, "/5/friday/january",
            ])
        #expect(
            texts.skipped
                == [.init("hugo.yaml", "the permalink '/:sections[1:]/:slug', whose ':sections[1:]' is not known")])
    }

    @Test func `paths of Hugo have hyphens for blanks, and an ending if the settings say so`() throws {
        let links = "[a](/a-tea.html) [b](/about.html) [c](/2020/b-soup/)\n"
        let texts = try texts([
            "hugo.toml": "uglyURLs = true\n[permalinks]\nposts = '/:filename'\nnotes = '/:year/:slug/'\n",
            "content/posts/a tea.md": Self.header + links, "content/notes/b soup.md": Self.header + "Soup.\n",
            "content/about.md": "About.\n", "content/c rice.md": Self.header + "Rice.\n",
        ])
        #expect(
            texts.entries.map { [$0.slug, $0.location] } == [
                ["about", "/about.html"], ["c-rice", nil], ["b-soup", "/2020/b-soup.html"], ["a-tea", "/a-tea.html"],
            ])
        #expect(
            try entry("posts/a tea.md", in: texts).body
                == "[a](/a-tea.html) [b](/about.html) [c](/2020/b-soup.html)\n")
    }

    @Test(arguments: [
        ("hugo.toml", "[permalinks]\nposts = '/:year/:slug/'\n"),
        ("config.yaml", "permalinks:\n  posts: /:year/:slug/\n"),
        ("permalinks.toml", "[page]\nposts = '/:year/:slug/'\n"),
    ])
    func `the settings of Hugo may be in the folder config/_default`(_ file: String, _ settings: String) throws {
        let texts = try texts([
            "config/_default/\(file)": settings, "content/posts/a.md": Self.header + "Text.\n",
            "README.md": "# A site\n",
        ])
        #expect(texts.format == "Hugo" && texts.skipped.isEmpty)
        #expect(texts.entries.map { [$0.path, $0.location] } == [["posts/a.md", "/2020/a"]])
    }

    @Test func `a site of Zola has taxonomies, and links that begin with @`() throws {
        let texts = try texts([
            "config.toml": "base_url = 'https://a.example'\n", "content/_index.md": "+++\n+++\n",
            "content/blog/one.md": """
            +++
            date = 2020-01-31
            path = "old/one"
            aliases = ["/older"]
            [taxonomies]
            tags = ["sea", "wind"]
            categories = ["notes"]
            +++
            [two](@/blog/two.md) [gone](@/gone.md)

            """,
            "content/blog/two.md": "+++\ndate = 2020-02-01\n[extra]\nx = 1\n+++\nTwo.\n",
        ])
        #expect(texts.format == "Zola")
        let one = try entry("blog/one.md", in: texts)
        #expect(one.tags == ["sea", "wind", "notes"] && one.location == "/old/one")
        #expect(one.body == "[two](/2020/02/two) [gone](@/gone.md)\n")
        #expect(one.losses == ["the link to '@/gone.md', which is not there"])
        #expect(try entry("blog/two.md", in: texts).losses == ["header: extra"])
        #expect(try entry("redirects/older.md", in: texts).location == "/older")
        #expect(texts.skipped.map(\.reason) == ["it is a list page"])
    }

    @Test(arguments: [
        ("{{ youtube(id=\"x\") }}", ["the shortcode 'youtube'"]),
        ("{% quote(author=\"Me\") %}\nWords.\n{% end %}", ["the shortcode 'quote'"]),
        ("{{/* youtube(id=\"x\") */}} {{ name }} `{{ code() }}`", []),
        ("{{ note(text=\"run `ls`\") }}", ["a shortcode that has code"]),
    ])
    func `the shortcodes of Zola stay, and are listed`(_ body: String, _ losses: [String]) throws {
        let texts = try texts([
            "config.toml": "base_url = 'https://a.example'\n", "content/a.md": Self.header + body + "\n",
        ])
        let entry = try entry("a.md", in: texts)
        #expect(entry.body == body + "\n" && entry.losses == losses)
    }

    @Test(arguments: ["created", "date created"]) func `a note of any folder has the date at which it was made`(
        _ key: String
    ) throws {
        let header = "---\n\(key): 2020-01-31\n---\nText.\n"
        for files in [["a.md": header], ["a.md": header, ".obsidian/app.json": "{}"]] {
            let entry = try entry("a.md", in: texts(files))
            #expect(entry.date?.dayText == "2020-01-31" && entry.status == .live && entry.losses.isEmpty)
        }
    }

    @Test func `former paths lead to a text of any folder, and those of a draft are listed`() throws {
        let header = "---\ndate: 2020-01-31\naliases: [/old/, A name]\n"
        let texts = try texts(["a/Tea Time.md": header + "---\nTea.\n", "b.md": header + "draft: true\n---\nB.\n"])
        #expect(try entry("a/Tea Time.md", in: texts).location == "/2020/01/tea-time")
        #expect(try entry("redirects/old.md", in: texts).body.contains("url=/2020/01/tea-time\""))
        #expect(texts.entries.flatMap(\.losses) == ["redirects from /old"])
        #expect(texts.entries.count == 3)
    }

    @Test func `the file of a redirect from a long path has a cut name without an ellipsis`() throws {
        let path = String(repeating: "é", count: 100)
        let texts = try texts([
            "config.toml": "base_url = 'https://a.example'\n",
            "content/one.md": "+++\ndate = 2020-01-31\naliases = [\"/\(path)\"]\n+++\nOne.\n",
        ])
        let file = "redirects/" + String(repeating: "é", count: 90) + ".md"
        #expect(try entry(file, in: texts).location == "/" + path)
    }

    @Test func `notes are linked by their names, and those without a target are listed`() throws {
        let files = [
            "Notes/A.md": Self.header + "[[Deep/Note|see *this*]], [[note#Part]], [[Gone]], [md](../Deep/Note.md)\n",
            "Deep/Note.md": Self.header + "Back to [[A]].\n",
        ]
        var vault = files
        vault[".obsidian/app.json"] = "{}"
        let texts = try texts(vault)
        let note = try entry("Notes/A.md", in: texts)
        #expect(
            note.body
                == "[see *this*](/2020/01/note), [note Part](/2020/01/note), Gone, [md](/2020/01/note)\n")
        let part = "the part '#Part' of the link to the note 'note'"
        #expect(note.losses == [part, "the link to the note 'Gone', which is not there"])
        // Without the folder of the program, brackets that are not links stay.
        let plain = try entry("Notes/A.md", in: try self.texts(files))
        #expect(
            plain.body
                == "[see *this*](/2020/01/note), [note Part](/2020/01/note), [[Gone]], [md](/2020/01/note)\n")
        #expect(
            plain.losses == [
                part, "'[[Gone]]': without the folder '.obsidian' only links to notes that are there are read",
            ])
    }

    @Test func `a heading or a block in a link to a note is listed, and the link leads to the note`() throws {
        let body = "[[b#^x1]], [[b#One#Two|two]], [[#Here]], ![[b#One]] and [[Gone#One]]\n"
        let texts = try texts([
            ".obsidian/app.json": "{}", "a.md": Self.header + body, "b.md": Self.header + "B.\n",
        ])
        let entry = try entry("a.md", in: texts)
        #expect(
            entry.body == "[b ^x1](/2020/01/b), [two](/2020/01/b), Here, [b](/2020/01/b) and Gone One\n")
        #expect(
            entry.losses == [
                "the embedded note 'b#One'", "the part '#^x1' of the link to the note 'b'",
                "the part '#One#Two' of the link to the note 'b'", "the link to '#Here' in the same note",
                "the link to the note 'Gone#One', which is not there",
            ])
    }

    @Test(arguments: [[], [".obsidian/app.json"]])
    func `a link whose text has code is listed`(_ settings: [String]) throws {
        let body = "[[b|`code`]], [[b|the `b`]], `[[b|c]]`, [[b]] and `if [[ -f a ]]`\n"
        let files = ["a.md": Self.header + body, "b.md": Self.header + "B.\n"]
        let entry = try entry("a.md", in: texts(files.merging(settings.map { ($0, "{}") }) { $1 }))
        #expect(entry.body == body.replacing("[[b]]", with: "[b](/2020/01/b)"))
        #expect(entry.losses == ["the link to the note 'b', whose text has code"])
    }

    @Test func `a year that means nothing is no date, also in the name of a file`() throws {
        let texts = try texts([
            "_config.yml": "", "_posts/0001-01-01-a.md": "---\n---\nA.\n", "_posts/0002-01-01-b.md": "---\n---\nB.\n",
        ])
        let first = try entry("0001-01-01-a.md", in: texts)
        #expect(first.date == nil && first.losses == ["the date '0001-01-01', which means nothing"])
        #expect(try entry("0002-01-01-b.md", in: texts).date != nil)
    }

    @Test func `in a table of a vault a backslash is before the bar of a link`() throws {
        let texts = try texts([
            ".obsidian/app.json": "{}", "b.md": Self.header + "B.\n",
            "a.md": Self.header + "| a | b |\n| - | - |\n| [[b\\|the b]] [[b\\|c\\|d]] | ![[b\\|e]] |\n",
        ])
        let entry = try entry("a.md", in: texts)
        #expect(
            entry.body
                == "| a | b |\n| - | - |\n| [the b](/2020/01/b) [c\\|d](/2020/01/b) | [b](/2020/01/b) |\n")
        #expect(entry.losses == ["the embedded note 'b'"])
    }

    @Test(arguments: [
        ("p.png|cat|50", "cat"), ("p.png|center|500", ""), ("p.png|300x200", ""), ("p.png\\|50", ""),
        ("p.png|Left|the [cat]|50", "the \\[cat\\]"), ("p.png|xx", "xx"), ("p.png|", ""),
    ])
    func `a size or a placement of a picture is no alternative text`(_ inner: String, _ alt: String) throws {
        let texts = try texts([
            ".obsidian/app.json": "{}", "a.md": Self.header + "![[\(inner)]]\n", "p.png": "\u{89}PNG",
        ])
        #expect(try entry("a.md", in: texts).body == "![\(alt)](p.png)\n")
    }

    @Test func `an embedded note becomes a link, also without the folder of Obsidian`() throws {
        let texts = try texts([
            "a.md": Self.header + "![[b]] ![[b|the b]] ![[gone]] ![b](b.png)\n", "b.md": Self.header + "B.\n",
        ])
        let entry = try entry("a.md", in: texts)
        #expect(entry.body == "[b](/2020/01/b) [the b](/2020/01/b) ![[gone]] ![b](b.png)\n")
        #expect(
            entry.losses == [
                "the embedded note 'b'",
                "'[[gone]]': without the folder '.obsidian' only links to notes that are there are read",
                "the picture 'b.png', which is not there",
            ])
    }

    @Test func `Jekyll's collections are imported if it publishes them`() throws {
        let config = """
            collections:
              notes: {output: true, permalink: "/n/:name"}
              films: {output: true}
              staff: {permalink: "/s/:name"}

            """
        let header = "---\ntitle: T\n---\n"
        let texts = try texts([
            "_config.yml": config, "_notes/one.md": header + "[two](two.md)\n",
            "_notes/two.md": Self.header + "Two.\n", "_films/a/b.md": header + "Film.\n",
            "_staff/eve.md": header + "Eve.\n", "_includes/x.md": header + "X.\n", "_notes/raw.html": "<p>",
        ])
        #expect(
            texts.entries.map { [$0.path, $0.location, $0.kind.rawValue] } == [
                ["films/a/b.md", "/films/a/b", "Page"], ["notes/one.md", "/n/one", "Page"],
                ["notes/two.md", "/n/two", "Post"],
            ])
        #expect(texts.entries[1].body == "[two](/n/two)\n")
        let staff = "the settings of its collection 'staff' have no 'output: true', so Jekyll does not publish it"
        #expect(
            texts.skipped == [
                .init("_includes/x.md", "Jekyll does not publish its folder"),
                .init("_notes/raw.html", "it is not Markdown"), .init("_staff/eve.md", staff),
            ])
    }

    @Test func `a NUL in a text stays`() throws {
        let texts = try texts(["a.md": Self.header + "a\u{0}b\n"])
        #expect(try entry("a.md", in: texts).body == "a\u{0}b\n")
    }

    @Test func `two texts with the same name and month get two locations`() throws {
        let texts = try texts([
            "a/x.md": Self.header + "A.\n", "b/x.md": Self.header + "B.\n",
            "c.md": Self.header + "[a](a/x.md) [b](b/x.md)\n",
        ])
        #expect(try entry("c.md", in: texts).body == "[a](/2020/01/x) [b](/2020/01/x-2)\n")
    }

    @Test(
        arguments: [
            ("", [nil, "/ja/2020/01/tea", "/ja/about", "/about"]),
            ("[permalinks]\npost = '/p/:contentbasename/'\n", ["/p/tea", "/ja/p/tea", "/ja/about", "/about"]),
        ] as [(String, [String?])])
    func `a translation has its language before its location`(_ settings: String, _ locations: [String?]) throws {
        let texts = try texts([
            "hugo.toml": "\(settings)[languages.en]\nweight = 1\n[languages.ja]\nweight = 2\n",
            "content/post/tea/index.md": Self.header + "Tea.\n",
            "content/post/tea/index.ja.md": Self.header + "お茶\n", "content/about.ja.md": "について\n",
            "content/about.en.md": "About\n", "content/v1.2.md": Self.header + "Text.\n",
        ])
        let found = try ["post/tea.md", "post/tea.ja.md", "about.ja.md", "about.md"].map { try entry($0, in: texts) }
        #expect(found.map(\.location) == locations)
        #expect(try entry("v1.2.md", in: texts).slug == "v1.2")
        #expect(texts.entries.flatMap(\.losses).isEmpty)
    }

    @Test(arguments: [
        ("config.toml", "base_url = 'https://a.example'\ndefault_language = 'ja'\n[languages.en]\n[languages.ja]\n"),
        ("config/_default/hugo.toml", "defaultContentLanguage = 'ja'\n[languages.en]\n[languages.ja]\n"),
        ("config/_default/languages.toml", "[ja]\n[en]\n"),
    ])
    func `the languages of a site are read from its settings`(_ file: String, _ settings: String) throws {
        let texts = try texts([file: settings, "content/a.ja.md": Self.header + "A.\n"])
        #expect(texts.entries.map(\.path) == [settings.contains("default") ? "a.md" : "a.ja.md"])
    }

    private static let noPath = "whose 'title | slugify' is not known"

    @Test(
        arguments: [
            ("a.md", "/notes/{{ page.fileSlug }}/", "/notes/a", nil),
            ("2020-01-31-a.md", "n/{{- page.fileSlug -}}/index.html", "/n/a", nil),
            ("n/2020-01-31-b/index.md", "/{{page.fileSlug}}.html", "/b.html", nil),
            ("a.md", "{build: '/x/{{ page.fileSlug }}/', serverless: /s/}", "/x/a", nil),
            ("a.md", "/{{ slug }}/\nslug: the-a", "/the-a", nil), ("a.md", "/x/", "/x", nil),
            ("a.md", "/{{ title | slugify }}/", nil, "'/{{ title | slugify }}/', \(noPath)"),
            ("a.md", "/{{ slug }}/", nil, "'/{{ slug }}/', whose 'slug' is not known"),
            ("a.md", "/{% if a %}b{% endif %}/", nil, "'/{% if a %}b{% endif %}/', whose '{%' is not known"),
        ] as [(String, String, String?, String?)])
    func `a permalink of Eleventy becomes the location, and one that it must compute is listed`(
        _ file: String, _ permalink: String, _ location: String?, _ loss: String?
    ) throws {
        let texts = try texts([file: "---\ndate: 2020-01-31\npermalink: \(permalink)\n---\nText.\n"])
        let entry = try #require(texts.entries.first)
        #expect(entry.location == location && entry.status == .live)
        #expect(entry.losses == loss.map { ["the permalink \($0)"] } ?? [])
    }

    @Test func `texts that get the location of another one are listed`() throws {
        let texts = try texts([
            "a/tea.md": Self.header + "# Tea\n", "b/tea.md": Self.header + "# Tea\n",
            "c.md": "---\ndate: 2021-01-01\npermalink: /2020/01/tea\n---\nC.\n",
            "d.md": "---\ndraft: true\ndate: 2020-01-01\n---\n# Tea\n",
        ])
        let loss = "the location '/2020/01/tea', which 'a/tea.md' has, too"
        #expect(
            texts.entries.filter { $0.losses == [loss] }.map(\.path).sorted() == ["b/tea.md", "c.md"]
                && texts.entries.flatMap(\.losses).count == 2, "\(texts.entries.map(\.losses))")
    }

    @Test func `what no entry is made from is listed with its reason`() throws {
        let texts = try texts([
            "hugo.toml": "", "content/empty.md": "", "content/blank.md": " \n\n", "content/header.md": Self.header,
            "content/a.mdx": "x", "content/b.org": "x", "content/c.html": "x",
            "content/first.md": "---\ndate: 0001-01-01T00:00:00Z\n---\nText.\n", "content/a/b.md": "x",
            "content/a_b.md": "x",
        ])
        #expect(
            texts.skipped.map { "\($0.origin): \($0.reason)" }.sorted() == [
                "content/a.mdx: it is not Markdown", "content/a_b.md: another text has the name of the entry 'a_b.md'",
                "content/b.org: it is not Markdown", "content/blank.md: it is empty",
                "content/c.html: it is not Markdown", "content/empty.md: it is empty",
                "content/header.md: it has only a header",
            ])
        let first = try entry("first.md", in: texts)
        #expect(first.date == nil && first.losses == ["the date '0001-01-01T00:00:00Z', which means nothing"])
    }

    @Test(arguments: ["-x", "latest", " ", "a\nb"]) func `a name that cannot be an entry gets another one`(
        _ name: String
    )
        throws
    {
        let path = try #require(try texts([name + ".md": Self.header + "Text.\n"]).entries.first?.path)
        let id = path.dropLast(3)
        #expect(!id.hasPrefix("-") && id != "latest" && id.contains { $0.isLetter } && !id.contains("\n"))
    }

    @Test(arguments: [
        ("what?", "what%3F"), ("con", "%63on"), ("a:b/c", "a%3Ab/c"), ("newton's law", "newton's law"),
        ("می‌خواهم", "می‌خواهم"),
    ])
    func `a name that is not possible everywhere is encoded`(_ name: String, _ written: String) throws {
        #expect(try texts([name + ".md": Self.header + "Text.\n"]).entries.map(\.path) == [written + ".md"])
    }

    @Test(arguments: [
        ("Status: Draft\nLocation: /x", "Status: Draft\nLocation: /x\n", nil),
        ("Status: web only\nType: Post", "Status: Web Only\n", nil),
        ("Type: Page\nLocation: /x", "Type: Page\nLocation: /x\n", nil),
        ("status: published", "", nil),
        ("status: seedling", "Status: Draft\n", "the status 'seedling', so it is a draft"),
        ("location: Berlin", "", "the location 'Berlin'"), ("type: note", "", "the type 'note'"),
    ])
    func `a text of a weblog of omg.lol keeps its status, type and location`(
        _ header: String, _ expected: String, _ loss: String?
    ) throws {
        let texts = try texts(["a.md": "---\nDate: 2020-01-31\n\(header)\n---\n\n# A\n"])
        let entry = try entry("a.md", in: texts)
        #expect(entry.text == "---\nDate: 2020-01-31\n\(expected)---\n\n# A\n")
        #expect(entry.losses == [loss].compactMap(\.self))
    }

    @Test(arguments: [("config.toml", "base_url = 'https://a.example'\n", "/old/a"), ("hugo.toml", "", "/blog/old/a")])
    func `a relative alias begins at the root in Zola, and at the folder of the text in Hugo`(
        _ file: String, _ settings: String, _ location: String
    ) throws {
        let texts = try texts([
            file: settings, "content/blog/a.md": "+++\ndate = 2020-01-31\naliases = ['old/a']\n+++\nText.\n",
        ])
        #expect(texts.entries.compactMap(\.location).contains(location))
    }

    @Test func `the taxonomies of a site of Hugo are tags`() throws {
        let texts = try texts([
            "hugo.toml": "[taxonomies]\ntag = 'tags'\nseries = 'Series'\n",
            "content/a.md": "---\ndate: 2020-01-31\ntags: [a]\nseries: [S]\n---\nText.\n",
        ])
        #expect(texts.entries.map(\.tags) == [["a", "S"]] && texts.entries[0].losses == [])
    }

    @Test(arguments: [
        "---json\n{\"title\": \"T\", \"date\": \"2020-01-31\"}\n---\nText.\n",
        "---toml\ntitle = 'T'\ndate = 2020-01-31\n---\nText.\n", "---yaml\ntitle: T\ndate: 2020-01-31\n---\nText.\n",
    ])
    func `a header that names its language is read`(_ text: String) throws {
        let entry = try #require(try texts(["a.md": text]).entries.first)
        #expect(entry.title == "T" && entry.date != nil && entry.body == "Text.\n")
    }

    @Test func `a header that is a program is named and not published`() throws {
        let texts = try texts(["a.md": "---js\n{ title: 'T' }\n---\nText.\n"])
        #expect(texts.entries == [] && texts.skipped.map(\.reason) == ["the header is a program, which is not run"])
    }

    @Test(arguments: [
        // The whole path, its end, and the name alone.
        ("[[Sub/Dup]]", "c.md", "Sub/Dup.md"), ("[[Deep/Sub/Dup]]", "c.md", "Deep/Sub/Dup.md"),
        ("[[Other/Dup]]", "c.md", "Deep/Other/Dup.md"), ("[[other/dup.md|x]]", "c.md", "Deep/Other/Dup.md"),
        ("[[Dup]]", "c.md", "Dup.md"), ("[[Gone/Dup]]", "c.md", "Dup.md"),
        // Of several ends the one below the folder of the text.
        ("[[Two/End]]", "c.md", "A/Two/End.md"), ("[[Two/End]]", "Longer/d.md", "Longer/B/Two/End.md"),
        ("[[Dup]]", "Sub/e.md", "Sub/Dup.md"), ("[[Sub/Dup]]", "Deep/f.md", "Sub/Dup.md"),
        ("[[../Dup]]", "Sub/e.md", "Dup.md"),
    ])
    func `a path in a link of Obsidian decides among notes of one name`(
        _ link: String, _ file: String, _ target: String
    ) throws {
        var files = [".obsidian/app.json": "{}", file: Self.header + link + "\n"]
        for path in [
            "Dup.md", "Sub/Dup.md", "Deep/Sub/Dup.md", "Deep/Other/Dup.md", "A/Two/End.md", "Longer/B/Two/End.md",
        ] { files[path] = Self.header + "slug: x\n" }
        let texts = try texts(files), entry = try entry(file, in: texts)
        let location = try #require(try self.entry(target, in: texts).location, "\(entry.body)")
        #expect(entry.body.contains("](\(location))"), "\(entry.body)")
        #expect(texts.entries.compactMap(\.location) == [location])
    }

    @Test(
        arguments: [
            ("\\[[b]]", "\\[[b]]"), ("\\\\[[b]]", "\\\\[b](/2020/01/b)"), ("!\\[[b]]", "!\\[[b]]"),
            ("\\![[b]]", "\\![b](/2020/01/b)"), ("\\[[x]] [[b]]", "\\[[x]] [b](/2020/01/b)"),
        ], [true, false])
    func `an escaped link to a note is text`(_ row: (String, String), isVault: Bool) throws {
        var files = ["a.md": Self.header + row.0 + "\n", "b.md": Self.header + "B.\n"]
        if isVault { files[".obsidian/app.json"] = "{}" }
        let entry = try entry("a.md", in: texts(files))
        #expect(entry.body == row.1 + "\n" && entry.losses == [])
    }

    @Test func `of a key of YAML that is there several times the last one counts, and it is noted`() throws {
        let header = "title: A\ndate: 2020-01-31\ntags:\n  - x\n\"title\": B\ntags: [y]\ntitle: C\n"
        let entry = try entry("a.md", in: texts(["a.md": "---\n\(header)---\nText.\n"]))
        #expect(entry.title == "C" && entry.tags == ["y"])
        #expect(entry.losses == ["all but the last of the header's 'title', 'tags'"])
        let refused = try texts(["a.md": "---\ntitle: A\nx: {b: 1, b: 2}\n---\nText.\n"])
        #expect(refused.skipped.map(\.reason) == ["the header has a key twice: [\"b\"]"])
    }

    @Test func `a text wins over a redirect with its location or its name`() throws {
        let texts = try texts([
            "_config.yml": "permalink: /:title/\n",
            "_posts/2020-01-01-a.md": "---\nredirect_from: [/about, /old-a, /tea/, /both]\n---\nA.\n",
            "_posts/2020-01-02-tea.md": "---\nredirect_from: /both/\n---\nTea.\n",
            "about.md": "---\npermalink: /about/\n---\nAbout.\n",
            "redirects/old-a.md": "---\n---\nA text.\n",
            "moved.md": "---\npermalink: /tea/\nredirect_to: /about/\n---\n",
            "gone.md": "---\nlayout: redirect\nredirect_to: /tea/\n---\nNot shown.\n",
            "far.md": "---\nredirect_to: [https://example.org/x]\n---\n",
        ])
        #expect(!texts.skipped.contains { $0.isFailure }, "\(texts.skipped)")
        func place(_ path: String, _ file: String) -> String {
            "the redirect from '\(path)', which is the place of '\(file)'"
        }
        #expect(
            try entry("2020-01-01-a.md", in: texts).losses == [
                place("/about", "about.md"), place("/old-a", "redirects/old-a.md"),
                place("/tea", "_posts/2020-01-02-tea.md"),
            ])
        #expect(try entry("2020-01-02-tea.md", in: texts).losses == [place("/both", "_posts/2020-01-01-a.md")])
        #expect(texts.skipped == [.init("moved.md", place("/tea", "_posts/2020-01-02-tea.md"))])
        #expect(
            texts.entries.filter(\.isRedirect).map { [$0.path, $0.location] }.sorted { $0[0]! < $1[0]! } == [
                ["far.md", "/far"], ["gone.md", "/gone"], ["redirects/both.md", "/both"],
            ])
        #expect(try entry("gone.md", in: texts).text.contains("url=/tea\""))
        #expect(try entry("far.md", in: texts).text.contains("url=https://example.org/x\""))
        #expect(Set(texts.entries.map(\.path)).isSuperset(of: ["about.md", "redirects/old-a.md"]))
    }

    @Test func `a post in a folder is found without its folder`() throws {
        let texts = try texts([
            "_config.yml": "permalink: /:categories/:title\n",
            "_posts/south/2020-01-31-sea.md": "---\n---\nSea.\n",
            "_posts/2020-02-01-links.md": "---\n---\n{% post_url 2020-01-31-sea %} {% post_url 2020-02-02-hill %}\n",
            "a/_posts/2020-02-02-hill.md": "---\n---\nA.\n", "_posts/b/2020-02-02-hill.md": "---\n---\nB.\n",
        ])
        // One that is directly in the folder of its posts comes first.
        let links = try entry("2020-02-01-links.md", in: texts)
        #expect(links.body == "/sea /a/hill\n" && links.losses == [])
    }

    @Test(arguments: [("markdown_ext: markdown,txt", true), ("markdown_ext: \"md, TXT\"", true), ("url: x", false)])
    func `Jekyll's setting of the endings of Markdown is read`(_ setting: String, isRead: Bool) throws {
        let texts = try texts([
            "_config.yml": setting + "\n", "_posts/2020-01-31-a.txt": "---\n---\nA.\n",
            "_posts/2020-02-01-b.md": "---\n---\n{% link _posts/2020-01-31-a.txt %} {% post_url 2020-01-31-a %}\n",
        ])
        #expect(texts.entries.contains { $0.path == "2020-01-31-a.md" } == isRead)
        let body = try entry("2020-02-01-b.md", in: texts).body
        #expect(body.contains("{%") != isRead, "\(body)")
    }

    @Test(arguments: [
        ("eleventy.config.js", "export default { dir: { output: 'o', input: 'site' } }", ""),
        (
            ".eleventy.js",
            "module.exports = (c) => ({\n  // dir: x\n  \"dir\": {\n    \"input\": \"./site/\",\n  },\n})", ""
        ),
        ("eleventy.config.mjs", "export default (c) => { c.setInputDirectory(\"site\"); }", ""),
        ("eleventy.config.js", "export default { dir: { input: 'site' } }", "site"),
    ])
    func `links from the root of a site of Eleventy begin in its input folder`(
        _ file: String, _ settings: String, _ folder: String
    ) throws {
        let body = "[a](/posts/b.md) [b](/posts/b/) [c](../b/#x) [d](/notes/) [e](/gone/) [f](https://a.example/)\n"
        let texts = try texts(
            [
                file: settings, "README.md": "Not of the site.\n", "site/posts/a.md": Self.header + body,
                "site/posts/2020-01-31-b.md": Self.header + "B.\n", "site/notes/index.md": Self.header + "Notes.\n",
                "site/posts/b.md": Self.header + "B.\n",
            ], below: folder)
        #expect(Set(texts.entries.map(\.path)).isSuperset(of: ["posts/a.md", "notes/index.md"]))
        #expect(!texts.entries.contains { $0.origin == "README.md" })
        let a = try entry("posts/a.md", in: texts)
        #expect(a.losses == ["the link to '/gone/', which is not there"])
        #expect(!a.body.contains("/posts/") && !a.body.contains("(/notes/)") && a.body.contains("(https://a.example/)"))
    }
}
