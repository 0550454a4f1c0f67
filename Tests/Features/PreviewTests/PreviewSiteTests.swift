import Domain
import FoundationEssentials
import Markdown
import Platform
import TestFolders
import Testing

@testable import Preview

@Suite struct PreviewSiteTests {
    private let folder = TemporaryFolder()

    private func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let url = URL(filePath: folder(path))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private func site(template: String? = nil, address: Address? = nil) throws -> PreviewSite {
        var site = PreviewSite(
            folder: try PreviewFolder(showing: folder.path, from: "/"), renderer: try MarkdownRenderer(),
            template: template, address: address)
        _ = site.revision()
        return site
    }

    private func page(_ target: String, _ site: PreviewSite) -> String {
        var site = site
        return String(decoding: site.answer(target).body, as: UTF8.self)
    }

    @Test func `an entry is rendered inside the template, with the values that are known`() throws {
        try write([
            "weblog/tea & milk.md":
                "Date: 2026-01-31\n\n# Tea <hot>\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |\n\n- [x] done\n",
            "configuration/configuration.txt":
                "// comment: no\nWeblog Title: My \"log\"\nFooter: <<[\ntheme: dark\n]>>\nSeparator: |\n",
            "configuration/template.html":
                "<html><head><title>{weblog-title}{separator}{post-title}</title>{feeds}</head>"
                + "<body class=\"{theme}\"><i>{footer}</i>{body}<p>{date} {tags}</p>{recent-posts}</body></html>",
        ])
        let html = page("/weblog/tea%20%26%20milk.md", try site())
        #expect(html.contains("<title>My &quot;log&quot;|Tea &lt;hot&gt;</title></head>"))
        #expect(html.contains("<body class=\"\">") && html.contains("<i>\ntheme: dark\n</i>"))
        #expect(html.contains("<td><del>2</del></td>"))
        #expect(html.contains("<input type=\"checkbox\" checked=\"\" disabled=\"\" /> done"))
        #expect(html.contains("<p>2026-01-31 <mark title=\"Only omg.lol can fill this in\">{tags}</mark></p>"))
        #expect(html.contains("<mark title=\"Only omg.lol can fill this in\">{recent-posts}</mark></body>"))
        #expect(!html.contains("{feeds}"))
        #expect(html.contains("Preview of weblog/tea &amp; milk.md by triton."))
    }

    @Test func `a placeholder in an entry's own text is marked, as in the template`() throws {
        try write(["weblog/a.md": "# A\n\n{recent-posts}\n", "configuration/template.html": "<body>{body}</body>"])
        #expect(
            page("/weblog/a.md", try site())
                .contains("<p><mark title=\"Only omg.lol can fill this in\">{recent-posts}</mark></p>"))
    }

    @Test(arguments: ["now.md", "web/page.md"])
    func `what a page has beside Markdown is marked, and its comments are left out`(_ path: String) throws {
        try write([
            path: """
            /* My page:\r\n\tedit it */ /* soon */\r\n// a note\r
            # {address} // change this\r
            | Pronouns: they/them\r
            | Place: [Fjord](https://example.com)\r
            Text\r
            --- Now ---\r
            - https://example.com/a//b and 1 /* 2\r

            ```\r
            --- Now ---\r
            // code\r
            ```\r

            | a: b | c |\r
            |------|---|\r

            ---\r
            """
        ])
        let html = page("/" + path, try site())
        func mark(_ text: String) -> String { "<mark title=\"Only omg.lol can fill this in\">\(text)</mark>" }
        #expect(html.contains("<h1>\(mark("{address}")) \(mark("// change this"))</h1>"), "\(html)")
        #expect(html.contains("<p>\(mark("| Pronouns: they/them"))</p>"), "\(html)")
        #expect(html.contains("<p>\(mark("| Place: <a href=\"https://example.com\">Fjord</a>"))</p>"), "\(html)")
        #expect(html.contains("<p>Text</p>\n<p>\(mark("--- Now ---"))</p>"), "\(html)")
        #expect(html.contains("a//b</a> and 1 /* 2</li>"), "\(html)")
        #expect(html.contains("<pre><code>--- Now ---\n// code\n</code></pre>"), "\(html)")
        #expect(html.contains("<th>a: b</th>") && html.contains("<hr />"), "\(html)")
        #expect(!html.contains("My page") && !html.contains("soon") && !html.contains("a note"))
    }

    @Test func `an entry has no such lines`() throws {
        try write(["weblog/a.md": "Date: 2026-01-31\n\n/* a */\n\n| b: c\n", "configuration/template.html": "{body}"])
        #expect(page("/weblog/a.md", try site()).contains("<p>/* a */</p>\n<p>| b: c</p>"))
    }

    @Test func `an entry is found by the location in its header, and a file of the weblog has no header`() throws {
        let style = "---\nType: File\nContent-Type: text/css\nLocation: /style.css\n---\n\nbody { color: red }\n"
        try write([
            "weblog/4f.md": style, "css/other.css": style.replacing("/style.css", with: "/other.css"),
            "weblog/tea.md": "Location: /2026/tea\n\n# Tea\n", "weblog/raw.md": "Type: file\nLocation: /raw\n\n<b>\n",
        ])
        var site = try site()
        for target in ["/style.css", "/other.css", "/css/other.css"] {
            let answer = site.answer(target)
            #expect(answer.status == 200 && answer.type == "text/css", "\(target)")
            #expect(String(decoding: answer.body, as: UTF8.self).trimmed == "body { color: red }", "\(target)")
        }
        #expect(page("/2026/tea", site).contains("<h1>Tea</h1>"))
        #expect(site.answer("/raw").type == "text/plain")
        #expect(site.answer("/2026/coffee").status == 404)
        try write(["weblog/tea.md": "Location: /2026/coffee\n\n# Coffee\n"])
        _ = site.revision()
        #expect(page("/2026/coffee", site).contains("<h1>Coffee</h1>") && site.answer("/2026/coffee").status == 200)
        #expect(site.answer("/2026/tea").status == 404)
    }

    @Test func `the page for an unknown location says what the preview knows, and which texts may be meant`() throws {
        try write([
            "weblog/tea.md": "# Tea & milk\n", "weblog/1.md": "Slug: tea-milk\n\n# Two\n", "Tea Milk.md": "x",
            "weblog/other.md": "# Other\n",
        ])
        var site = try site()
        let answer = site.answer("/2026/<b>/tea-milk"), html = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 404 && answer.type == "text/html")
        #expect(html.contains("<h1>There is nothing at /2026/&lt;b&gt;/tea-milk</h1>"), "\(html)")
        #expect(html.contains("by the locations that their headers name"))
        for name in ["weblog/tea.md", "weblog/1.md", "Tea Milk.md"] {
            #expect(html.contains(">\(name)</a>"), "\(html)")
        }
        #expect(!html.contains("other.md") && html.contains("Preview of the folder by triton."))
        #expect(!page("/favicon.ico", site).contains("may mean"))
    }

    @Test func `a text that was read for its location is not read again before it is changed`() throws {
        try write(["weblog/a.md": "Location: /a\n\n# A\n", "weblog/b.md": "Location: /b\n\n# B\n"])
        var site = try site()
        #expect(site.answer("/favicon.ico").status == 404)
        let file = folder("weblog/b.md")
        var status = stat()
        #expect(lstat(file, &status) == 0)
        let times = [status.st_atim, status.st_mtim]
        try FileManager.default.removeItem(atPath: file)
        try write(["weblog/b.md": "Location: /c\n\n# B\n"])
        #expect(utimensat(AT_FDCWD, file, times, 0) == 0)
        #expect(site.answer("/b").status == 200 && site.answer("/c").status == 404)
    }

    @Test func `the page of a text that is away comes back when an editor has written it again`() throws {
        try write(["a.md": "one\n"])
        try FileManager.default.removeItem(atPath: folder("a.md"))
        var site = try site()
        site.state = "7"
        let missing = site.answer("/a.md")
        #expect(missing.status == 404 && missing.type == "text/html")
        #expect(page("/a.md", site).contains("<script src=\"/.triton/reload.js?7\"></script>"))
        #expect(site.answer("/.triton/reload.js").status == 200)
        try write(["a.md": "two\n"])
        #expect(page("/a.md", site).contains("<p>two</p>"))
    }

    @Test func `the template of the service is used where the folder has none`() throws {
        try write(["weblog/a.md": "text\n"])
        #expect(page("/weblog/a.md", try site(template: "<body><i>{body}</i></body>")).contains("<i><p>text</p>\n</i>"))
        #expect(page("/weblog/a.md", try site()).contains("<p>text</p>"))
    }

    @Test(arguments: [
        "<body><i>{body}</i></body>", "<!-- <body> --><!DOCTYPE html>\n<body title='<body>'>{body}", "{body}",
        "\n<!doctype html><script>'<body>'</script><body>{body}", "<!doctype html><!-- {body}", "<!-- a",
    ])
    func `every template has the banner and the script, behind its doctype and before all else`(_ template: String)
        throws
    {
        try write(["weblog/a.md": "text\n"])
        let html = page("/weblog/a.md", try site(template: template))
        let start = try #require(html.firstRange(of: "<script src=\"/.triton/reload.js?\"></script><noscript><div "))
        let before = template.lowercased().firstRange(of: "<!doctype html>").map { template[..<$0.upperBound] } ?? ""
        #expect(html[..<start.lowerBound] == before)
        #expect(html[start.upperBound...].contains("Preview of weblog/a.md by triton."))
    }

    @Test(arguments: ["weblog/a.md", "now.md", "web/page.md", "status/bio.md"])
    func `the address is filled in, if it is known`(_ path: String) throws {
        try write([path: "# {address}\n", "configuration/template.html": "<i>{address}</i>{body}"])
        let html = page("/" + path, try site(address: Address("demo")))
        #expect(html.contains("<h1>demo</h1>") && html.contains("<i>demo</i>") == path.hasPrefix("weblog/"))
    }

    @Test func `a paste is shown as it is, without the template of the weblog`() throws {
        try write(["paste/a.md": "# {address} <b>\n", "configuration/template.html": "<i>{body}</i>"])
        let html = page("/paste/a.md", try site(address: Address("demo")))
        #expect(html.contains("<pre># {address} &lt;b&gt;\n</pre>") && !html.contains("<i>"))
        #expect(html.contains("Preview of paste/a.md by triton."))
        #expect(try !PreviewFolder(showing: "paste", from: folder.path).hasEntries)
    }

    @Test(arguments: [("", "the operand is empty"), ("/", "cannot show '/'"), ("root", "cannot show '/'")])
    func `neither nothing nor the whole machine is shown`(_ operand: String, _ message: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder("root"), withDestinationPath: "/")
        let error = #expect(throws: TritonError.self) { try PreviewFolder(showing: operand, from: folder.path) }
        #expect(error?.code == .usage && error?.message.rendered.contains(message) == true)
    }

    @Test func `a web page has its style sheet and its head; braces of a style sheet stay`() throws {
        try write([
            "web/page.md": "# Hi\n\n{icon}\n", "web/style.css": "p{color:red}",
            "web/head.html": "<style>a{color}</style><meta name=\"x\">",
        ])
        var site = try site()
        let html = page("/web/page.md", site)
        #expect(html.contains("<link rel=\"stylesheet\" href=\"/web/style.css\">"))
        #expect(html.contains("<style>a{color}</style><meta name=\"x\">"))
        #expect(html.contains("<p><mark title=\"Only omg.lol can fill this in\">{icon}</mark></p>"))
        #expect(site.answer("/web/style.css") == PreviewAnswer(200, "text/css", Array("p{color:red}".utf8)))
    }

    @Test(arguments: [
        "/../secret.md", "/%2e%2e/secret.md", "/.hidden.md", "/link.md", "/linked/secret.md", "/key.pem",
        "/key.pem%00.png",
        "//etc/passwd",
        "/weblog", "/weblog/", "/a.md/", "", "weblog/a.md",
    ])
    func `nothing outside of the folder is served, no hidden file, no link and no other kind`(_ target: String) throws {
        try write([
            "site/a.md": "a", "site/.hidden.md": "h", "site/key.pem": "k", "secret.md": "s", "other/secret.md": "s",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder("site/link.md"), withDestinationPath: folder("secret.md"))
        try FileManager.default.createSymbolicLink(
            atPath: folder("site/linked"), withDestinationPath: folder("other"))
        var site = PreviewSite(
            folder: try PreviewFolder(showing: folder("site"), from: "/"), renderer: try MarkdownRenderer(),
            template: nil)
        #expect(site.answer("/a.md").status == 200)
        #expect(site.answer(target).status == 404)
        #expect(page("/", site).contains("<li><a href=\"/a.md\">a.md</a></li>"))
        #expect(!page("/", site).contains("hidden"))
    }

    @Test(arguments: [
        ("/a.md", true), ("/in%20it.png", true), ("/pics/b.png", true), ("/tag.gif", true), ("/web/style.css", true),
        ("/web/back.webp", true), ("/other.md", false), ("/other.png", false), ("/other.css", false),
        ("/notes.txt", false), ("/in%20head.png", true),
    ])
    func `of a single text only what its page names is served`(_ target: String, _ isServed: Bool) throws {
        try write([
            "a.md":
                "![x](<in it.png>) [b](other.md) [n](notes.txt)\n\n![y](./pics/../pics/b.png?1)\n\n"
                + "<img src='tag.gif'>\n",
            "other.md": "o", "notes.txt": "n", "in it.png": "1", "pics/b.png": "2", "tag.gif": "3", "other.png": "4",
            "web/style.css": "body { background: url( \"back.webp\" ) }", "web/back.webp": "5", "other.css": "6",
            "in head.png": "7",
            "configuration/template.html": """
            <head><link rel="icon" href="/in%20head.png"><link rel="stylesheet" href="web/style.css"></head>
            <body>{body}</body>
            """,
            ".triton.toml": "",
        ])
        var site = PreviewSite(
            folder: try PreviewFolder(showing: folder("a.md"), from: "/"), renderer: try MarkdownRenderer(),
            template: nil)
        #expect((site.answer(target).status == 200) == isServed)
        #expect(page("/", site).contains("a.md") && !page("/", site).contains("other.md"))
        try write(["a.md": "![x](other.png)\n"])
        #expect(site.answer("/a.md").status == 200 && site.answer("/other.png").status == 200)
        #expect(site.answer("/tag.gif").status == 404)
    }

    @Test func `a text in a folder above is shown, and a link or a pipe is refused`() throws {
        try write(["out.md": "a", "site/in.md": "b"])
        try FileManager.default.createSymbolicLink(atPath: folder("link.md"), withDestinationPath: folder("out.md"))
        mkfifo(folder("pipe.md"), 0o600)
        let shown = try PreviewFolder(showing: "../out.md", from: folder("site"))
        #expect(try shown.page == "out.md" && shown.bytes(of: "out.md") == Array("a".utf8))
        for name in ["link.md", "pipe.md"] {
            let error = #expect(throws: TritonError.self) { try PreviewFolder(showing: name, from: folder.path) }
            #expect(error?.code == .usage)
        }
    }

    @Test func `a changed, a new and a deleted file are noticed`() throws {
        try write(["a.md": "one"])
        var site = try site()
        let before = site.revision()
        #expect(site.revision() == before)
        try write(["a.md": "longer"])
        let changed = site.revision()
        try write(["b.css": "x"])
        let added = site.revision()
        try FileManager.default.removeItem(atPath: folder("b.css"))
        #expect(before != changed && changed != added && site.revision() == changed)
    }

    @Test func `of a single text only what its page names is watched, not the folder around it`() throws {
        try write(["a.md": "![cat](cat.png)", "cat.png": "one", "b.md": "other"])
        var site = PreviewSite(
            folder: try PreviewFolder(showing: "a.md", from: folder.path), renderer: try MarkdownRenderer(),
            template: nil)
        #expect(site.revision()["b.md"] == nil)
        _ = site.answer("/a.md")
        let before = site.revision()
        #expect(before["cat.png"] != nil)
        try write(["b.md": "longer", "new/c.md": "x"])
        #expect(site.revision() == before)
        try write(["cat.png": "longer"])
        #expect(site.revision() != before)
    }

    @Test func `a missing library is an error that names the package`() {
        let error = #expect(throws: TritonError.self) { try MarkdownRenderer(SystemLibrary("libnone.so.1")) }
        #expect(error?.code == .unavailable)
        #expect(error?.hint?.rendered.contains("libcmark-gfm-extensions") == true)
    }
}
