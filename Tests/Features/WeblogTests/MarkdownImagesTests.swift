import Testing
import WeblogService

@Suite struct MarkdownImagesTests {
    @Test(arguments: [
        ("![a cat](cat.jpg)", "a cat", "cat.jpg"),
        ("x ![](cat.jpg \"Our cat\") y", "", "cat.jpg"),
        ("![a](<my cat.jpg>)", "a", "my cat.jpg"),
        ("![a](my%20cat.jpg)", "a", "my cat.jpg"),
        ("![a [b] \\] c](cat(1).jpg 'x')", "a [b] ] c", "cat(1).jpg"),
        ("![a](c\\)at.jpg)", "a", "c)at.jpg"),
        ("![a](\n  cat.jpg\n)", "a", "cat.jpg"),
        ("Date: 2020-01-01\n\n![a](ü/猫.jpg)", "a", "ü/猫.jpg"),
        ("`one ![a](x.jpg)", "a", "x.jpg"), ("![a][p]\n\n[p]: cat.jpg", "a", "cat.jpg"),
        ("[my P]: <my cat.jpg> \"Tom\"\n\n![][My  p] ![a][my p]", "a", "my cat.jpg"),
        ("![a][]\n\n[A]: cat.jpg\n[a]: dog.jpg", "a", "cat.jpg"), ("![a]\n\n[a]: cat.jpg", "a", "cat.jpg"),
        ("[![a][p]](/x)\n\n[p]: cat.jpg", "a", "cat.jpg"),
        ("[![a](cat.jpg)](https://example.com)", "a", "cat.jpg"),
        ("<img src=\"cat.jpg\" alt=\"a > b\">", "a > b", "cat.jpg"),
        ("<IMG class=x ALT='Tom &amp; Jerry &quot;1&quot;' SRC = 'my cat.jpg' />", "Tom & Jerry \"1\"", "my cat.jpg"),
        ("<figure><img\n  src=my%20cat.jpg></figure>", "", "my cat.jpg"),
        ("<a href=\"/x\"><img src=\"a&amp;b.jpg\" alt=\"\"></a>", "", "a&b.jpg"),
        ("<img alt=\"open src=cat.jpg> x\n\n<img src='cat.jpg'>", "", "cat.jpg"),
    ])
    func `a picture is found with its text and its target`(_ text: String, _ alt: String, _ target: String) {
        let images = MarkdownImages(text).images
        #expect(images.map(\.alt) == [alt] && images.map(\.target) == [target])
    }

    @Test(arguments: [
        "<!-- <img src=\"cat.jpg\"> -->", "`<img src=\"cat.jpg\">`", "<img alt=\"cat.jpg\">", "<imgs src=\"cat.jpg\">",
        "[a](cat.jpg)", "\\![a](cat.jpg)", "`![a](cat.jpg)`", "``x ` ![a](cat.jpg)``", "```\n![a](cat.jpg)\n```",
        "~~~ md\n![a](cat.jpg)\n```\n![b](x)\n~~~",
        "<!-- ![a](cat.jpg) -->", "![a] (cat.jpg)", "![a](cat.jpg", "![a](my cat.jpg)", "![a]()",
        "---\nTitle: ![a](cat.jpg)\n---\n\nx", "![a\n\nb](cat.jpg)", "![a][p]", "[a][p]\n\n[p]: cat.jpg",
        "![a][p]\n\n`[p]: cat.jpg`", "![][]\n\n[]: cat.jpg",
        "Date: 2020-01-01\n\nText:\n\n    ![a](cat.jpg)\n\n\t![a](cat.jpg)\n", "x\r\n\r\n    ![a](cat.jpg)\r\n",
        "- item\n\ntext\n\n  \t![a](cat.jpg)",
    ])
    func `other texts are not pictures`(_ text: String) { #expect(MarkdownImages(text).images.isEmpty) }

    @Test func `pictures with one definition are one, and it is no link`() {
        let found = MarkdownImages("![a](b.jpg) ![c][p]\n![ ][p]\n[t][q]\n\n[p]: cat.jpg\n[q]: /about\n![d](d.jpg)\n")
        #expect(found.images.map(\.target) == ["b.jpg", "cat.jpg", "d.jpg"] && found.links.map(\.target) == ["/about"])
        #expect(found.images[1].lacksAlt && found.images[1].line == 2 && found.images[1].alt == "c")
        #expect(
            found.replaced { $0.target == "cat.jpg" ? "https://example.com/c" : nil }
                == "![a](b.jpg) ![c][p]\n![ ][p]\n[t][q]\n\n[p]: https://example.com/c\n[q]: /about\n![d](d.jpg)\n")
    }

    @Test(arguments: [
        "text\n    ![a](cat.jpg)", "text\n\n   ![a](cat.jpg)", "- item\n\n    ![a](cat.jpg)",
        "10) item\nmore\n\n    text\n\n    ![a](cat.jpg)", "* item\n\n  text\n\n     ![a](cat.jpg)",
        "- item\n      ![a](cat.jpg)", "- one\n  - two\n\n      ![a](cat.jpg)", "- 1. one\n\n      ![a](cat.jpg)",
        "-\titem\n\n\t![a](cat.jpg)", "-\n  text\n\n     ![a](cat.jpg)", "-    ![a](cat.jpg)",
        "- one\n\n      code\n\n  ![a](cat.jpg)", "- one\n\n    ```\n    code\n\n    ```\n\n    ![a](cat.jpg)",
        "a[^1]\n\n[^1]: note\n\n    ![a](cat.jpg)", "term\n: text\n\n    ![a](cat.jpg)",
        "    code\n\n![a](cat.jpg)", "> text\n>     ![a](cat.jpg)", ">    ![a](cat.jpg)", "> text\n    ![a](cat.jpg)",
        "> - item\n>\n>     ![a](cat.jpg)", "- item\n\n  > text\n\n    ![a](cat.jpg)", "> code\n\n> ![a](cat.jpg)",
    ])
    func `an indented line is code only after a blank line, and counts from the item`(_ text: String) {
        #expect(MarkdownImages(text).images.map(\.target) == ["cat.jpg"])
    }

    @Test(arguments: [
        "- item\n\n      ![a](cat.jpg)", "1. one\n\n       ![a](cat.jpg)", "- item\n\n\t\t![a](cat.jpg)\n",
        "- item\n\n      code\n      ![a](cat.jpg)\n\n      ![a](cat.jpg)", "* item\n\n  text\n\n      ![a](cat.jpg)",
        "- one\n  - two\n\n        ![a](cat.jpg)", "- one\n  - two\n- three\n\n      ![a](cat.jpg)",
        "- 1. one\n\n         ![a](cat.jpg)", "-     ![a](cat.jpg)\n      ![a](cat.jpg)", "* * *\n\n    ![a](cat.jpg)",
        "[^1]: note\n\n        ![a](cat.jpg)", "- item\r\n\r\n      ![a](cat.jpg)\r\n",
        "- item\n\n    ~~~\n    code\n\n    ![a](cat.jpg)\n    ~~~\n",
    ])
    func `an item can have indented code`(_ text: String) { #expect(MarkdownImages(text).images.isEmpty) }

    @Test(arguments: [
        ">     ![a](cat.jpg)", "> text\n>\n>     ![a](cat.jpg)", ">\t\t![a](cat.jpg)", "text\n>     ![a](cat.jpg)",
        "> > text\n> >\n> >     ![a](cat.jpg)", "> - item\n>\n>       ![a](cat.jpg)", "- item\n\n  >     ![a](cat.jpg)",
        "- >     ![a](cat.jpg)", ">     code\n>     ![a](cat.jpg)\r\n>\r\n>     ![a](cat.jpg)\r\n",
        String(repeating: ">", count: 100_000) + "     ![a](cat.jpg)",
    ])
    func `a block quote can have indented code`(_ text: String) { #expect(MarkdownImages(text).images.isEmpty) }

    @Test(arguments: [
        ("<script>", "</script>"), ("<SCRIPT type='a'>\n", "\n</Script >"), ("<style\n>", "</style>"),
        ("<textarea>", "</textarea>"), ("<xmp>", "</xmp>"), ("<pre>\n\n", "</pre>"), ("<pre><code>", "</code></pre>"),
        ("<template><template></template>", "</template>"), ("x <code>", "</code>"),
        ("<script>'</scripts>'", "</script>"),
        ("<![CDATA[ <a> ", " ]]>"), ("<?php echo '", "' ?>"),
    ])
    func `code in HTML has no pictures and no links, and stays`(_ start: String, _ end: String) {
        let code = "\(start)// ![y](11.png) <img src=\"e.png\"> [a](b) <a href=c>\n\n![z](11.png)"
        let text = "![x](x.png) \(code)\(end) ![y](y.png) [c](d)"
        let found = MarkdownImages(text)
        #expect(found.images.map(\.target) == ["x.png", "y.png"] && found.links.map(\.target) == ["d"])
        #expect(found.replaced { _ in "new" } == "![x](new) \(code)\(end) ![y](new) [c](d)")
        #expect(MarkdownImages.mapProse(text) { $0.replacing("png", with: "P") }.contains(code + end))
        // Without its end, the rest of the text is code.
        #expect(MarkdownImages("![x](x.png) \(code)").images.map(\.target) == ["x.png"])
    }

    @Test(arguments: ["<codes>", "<pre-x>", "<noscript>", "<figure>", "\\<script>", "`<script>`", "< code>", "</pre>"])
    func `other HTML is not code`(_ start: String) {
        #expect(MarkdownImages("\(start)![a](cat.jpg)").images.map(\.target) == ["cat.jpg"])
    }

    @Test(arguments: [
        "<p title=\"![a](x.png)\">", "<h1 a b=c title='![a](x.png)' />", "<div data-x='<img src=\"x.png\">'>",
        "<b title = \"<code>\" >", "<p title=\"open>", "<b and c",
    ])
    func `the attributes of a tag have no pictures`(_ tag: String) {
        #expect(MarkdownImages("\(tag)\n\n![a](cat.jpg) \"'>").images.map(\.target) == ["cat.jpg"])
    }

    @Test func `only a target without a scheme and without a slash in front may be a file beside the text`() {
        let text = """
            ![](a.jpg)![](../b.jpg)![](/c.jpg)![](https://x/d.jpg)![](data:image/png;base64,x)![](//x/e.jpg)![](#f)\
            ![](sub/a:b.jpg)
            """
        #expect(MarkdownImages(text).images.filter(\.isRelative).map(\.target) == ["a.jpg", "../b.jpg", "sub/a:b.jpg"])
    }

    @Test func `targets are replaced, and every other byte stays`() {
        let text = "\u{FEFF}A\r\n![x](a.jpg \"t\") `![y](a.jpg)` ![z](<b c.jpg>)  \n"
        let result = MarkdownImages(text).replaced { $0.target == "none" ? nil : "https://x/\($0.line)" }
        #expect(result == "\u{FEFF}A\r\n![x](https://x/2 \"t\") `![y](a.jpg)` ![z](https://x/2)  \n")
        #expect(MarkdownImages(text).replaced { _ in nil }.utf8.elementsEqual(text.utf8))
    }

    @Test func `each form of a picture gets a name as it needs it`() {
        let text = "![x](x) <img src=x alt=''> <img src=\"x\"> <img src='x'>"
        func named(_ name: String) -> String { MarkdownImages(text).replaced { _ in name } }
        for name in ["a b.jpg", "<a b.jpg>"] {
            #expect(
                named(name) == "![x](<a b.jpg>) <img src=\"a b.jpg\" alt=''> <img src=\"a b.jpg\"> <img src='a b.jpg'>")
        }
        #expect(named("y") == "![x](y) <img src=y alt=''> <img src=\"y\"> <img src='y'>")
    }

    @Test(arguments: [
        ("https://x/a.jpg", true), ("http://127.0.0.1:8080/a.jpg", true), ("data:image/png;base64,x", false),
        ("b.jpg", false),
    ])
    func `a text that was sent is recognised by the URLs of its pictures`(_ target: String, _ isURL: Bool) {
        for (start, end) in [("A ![x](", ")"), ("A <img src=\"", "\">")] {
            let here = "\(start)a.jpg\(end)\n", there = "\(start)\(target)\(end)\r\n"
            #expect(MarkdownImages(here).urls(in: MarkdownImages(there)) == (isURL ? ["a.jpg": target] : nil))
            let index = TextPictures.Index(["# Other\n", "A ![x](https://x/a.jpg) and more\n", there])
            #expect(index.text(like: TextPictures(here)) == (isURL ? there : nil))
        }
    }

    @Test(arguments: [
        ("[a](/x)", ["/x"]), ("[a]( <b c> 'd' )", ["b c"]), ("[![a](b.jpg)](c)", ["c"]), ("[a [b]](c(1))", ["c(1)"]),
        ("[a]: /x\n   [b]: <y> \"t\"\n[c]: z and more\n[^d]: e", ["/x", "y"]),
        (
            "<https://x/y> <HTTP://z> <httpx:a> <a href=b> <A class='x' HREF = \"c d\">e</a> <a name=f>",
            [
                "https://x/y", "HTTP://z", "b", "c d",
            ]
        ),
        ("`[a](b)` \\[a](b) a](b) <!-- [a](b) --> [a\n\nb](c)", []),
    ])
    func `links are found in all their forms`(_ text: String, _ targets: [String]) {
        #expect(MarkdownImages(text).links.map(\.target) == targets)
    }

    @Test func `a picture without an alternative text is known`() {
        let found = MarkdownImages("![ ](a)\n![b](b)<img src=c>\n<img alt src='d'><img alt=\"e\" src=\"e\">")
        #expect(found.images.map(\.lacksAlt) == [true, false, true, false, false])
        #expect(found.images.map(\.isTag) == [false, false, true, true, true])
        #expect(found.images.map(\.target) == ["a", "b", "c", "d", "e"])
        #expect(found.images.map(\.line) == [1, 2, 2, 3, 3])
    }
}
