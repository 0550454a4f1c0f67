import FolderPlan
import Testing

/// Names of the service as names of files.
@Suite struct PathNameTests {
    static let names: [(name: String, file: String)] = [
        ("hello.txt", "hello.txt"), (".plan", ".plan"), ("security.txt", "security.txt"), ("🍅", "🍅"), ("a b", "a b"),
        ("café", "café"), ("..", "%2E%2E"), (".", "%2E"), ("", "%"),
        ("\u{301}a", "%CC%81a"), ("🏻a", "%F0%9F%8F%BBa"), ("a/b", "a%2Fb"),
        ("../../etc/passwd", "..%2F..%2Fetc%2Fpasswd"), ("/etc", "%2Fetc"), ("a\u{0}b", "a%00b"),
        ("a\nb", "a%0Ab"), ("50%", "50%25"), (".git", "%2Egit"),
        (".GIT", "%2EGIT"), (".gitignore", "%2Egitignore"), (".triton.toml", "%2Etriton.toml"),
        ("a.remote.md", "a%2Eremote.md"), ("a.remote", "a%2Eremote"), ("end.", "end%2E"),
        (" a ", "%20a%20"), ("a~b", "a%7Eb"), ("a:b", "a%3Ab"), ("a\u{202E}b", "a%E2%80%AEb"), ("-rf", "-rf"),
        (".DS_Store", "%2EDS_Store"), (".a.swp", "%2Ea.swp"), ("._a", "%2E_a"), ("#a#", "%23a%23"), ("a~", "a%7E"),
        (".gitkeep", "%2Egitkeep"), (".a.kate-swp", "%2Ea.kate-swp"), (".swp", ".swp"),
        (".goutputstream-7X", "%2Egoutputstream-7X"), (".nfs00a1", "%2Enfs00a1"), (".nfsrc", ".nfsrc"),
        (".directory", "%2Edirectory"), (".~lock.a#", "%2E%7Elock.a%23"), (".fuse_hidden01", "%2Efuse_hidden01"),
        ("con", "%63on"), ("AUX.txt", "%41UX.txt"), ("nul", "%6Eul"), ("COM1", "%43OM1"),
        ("lpt9.a.b", "%6Cpt9.a.b"), ("com0", "com0"), ("console", "console"), ("a.con", "a.con"), ("comet", "comet"),
    ]

    @Test(arguments: names) func `a name becomes a harmless file name, and can be converted back`(
        _ row: (name: String, file: String)
    ) {
        #expect(Array(PathName.file(for: row.name).utf8) == Array(row.file.utf8))
        #expect(Array(PathName.name(for: row.file).utf8) == Array(row.name.utf8))
    }

    @Test(
        arguments: [
            // The entry with the decoded id is at the service, or another file is the one with the path as it is.
            (["weblog/50%25.md"], ["50%25"], ["weblog/50%25.md": "50%25"]), (["weblog/50%25.md"], ["50%"], [:]),
            (["weblog/50%25.md"], ["50%", "50%25"], [:]), (["weblog/50%25.md"], [], [:]),
            (["weblog/50%25.md", "weblog/50%2525.md"], ["50%", "50%25"], [:]),
            (["weblog/50%25.md", "weblog/50%.md"], ["50%", "50%25"], ["weblog/50%25.md": "50%25"]),
            (["weblog/a/b%2Fc.md"], ["a_b%2Fc"], ["weblog/a/b%2Fc.md": "a_b%2Fc"]),
            (["css/a%25.css"], ["css_a%25"], ["css/a%25.css": "css_a%25"]),
            (["weblog/a.markdown"], ["a"], [:]),
            (["weblog/a.Markdown"], ["a.Markdown"], ["weblog/a.Markdown": "a.Markdown"]),
            (["weblog/a.md", "paste/50%25"], ["a.md", "50%25"], [:]),
        ] as [([String], Set<String>, [String: String])])
    func `an entry may have the path of its file as its id, without being decoded`(
        _ paths: [String], _ ids: Set<String>, _ found: [String: String]
    ) {
        #expect(LiteralIDs.find(paths, among: ids) == found)
    }

    @Test func `a name that is not composed (NFC) is kept exactly, and a file of that name means the composed one`() {
        let file = PathName.file(for: "cafe\u{301}")
        #expect(file == "cafe%CC%81")
        #expect(Array(PathName.name(for: "cafe\u{301}").utf8) == Array("caf\u{E9}".utf8))
    }

    @Test func `a long name is shortened to 200 bytes, and two long names stay different`() {
        let first = PathName.file(for: String(repeating: "ä", count: 300) + "1"),
            second = PathName.file(for: String(repeating: "ä", count: 300) + "2")
        #expect(first.utf8.count <= PathName.maximumLength && first != second && first.contains("~"))
        #expect(
            PathName.file(for: String(repeating: "a", count: 300))
                == String(repeating: "a", count: 167) + "~9835fa6bf4e20a9b9ea812506302e989")
    }

    @Test(arguments: [
        "a%20b", "a%2fb", "a%", "100%25%", "a%C3%A9", "%E2%82", "a%3Ab%20c", "con%2e", "%%", "a%7Eb~",
    ]) func `a file name that no name becomes is the name itself`(_ file: String) {
        #expect(PathName.name(for: file) == file)
        #expect(PathName.name(for: PathName.file(for: file)) == file)
    }

    @Test func `no random name leads out of its folder`() {
        var random = ModelRandom(seed: 1)
        let parts = [
            "/", ".", "..", "%", "%2F", "\u{0}", "a", "~", ".git", "remote", "\u{301}", "é", "\\", ":", " ", "\u{FEFF}",
            "🍅\u{FE0F}", "🏻", "\n",
        ]
        for _ in 0..<5_000 {
            let name = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            let file = PathName.file(for: name)
            #expect(
                !file.isEmpty && file != "." && file != ".." && !file.contains("/") && !file.utf8.contains(0)
                    && file.utf8.count <= PathName.maximumLength, "\(name.debugDescription)")
            #expect(
                Array(PathName.name(for: file).utf8) == Array(name.utf8),
                "\(name.debugDescription) became \(file.debugDescription)")
            // As an archive keeps it apart from others.
            for count in 1...3 {
                guard let encoded = PathName.encoding(count, of: file[...]) else { break }
                #expect(PathName.name(for: encoded).utf8.elementsEqual(name.utf8), "\(encoded.debugDescription)")
            }
            #expect(
                FolderPath.item(at: "paste/" + file)?.key.utf8.elementsEqual(name.utf8) == true
                    && FolderPath.entryID(of: FolderPath.entry(name, type: nil))?.utf8.elementsEqual(name.utf8) == true,
                "\(file.debugDescription) in a folder is not \(name.debugDescription)")
        }
    }

    @Test(
        arguments: [
            ("weblog/a.md", "a"), ("weblog/2026/01/a.md", "2026_01_a"), ("weblog/a b.md", "a b"),
            ("weblog/a.b.md", "a.b"), ("weblog/a%20b.md", "a%20b"), ("weblog/x%3Ay/a%2Fb.md", "x:y_a/b"),
            ("weblog/x%20y/a%3Ab.md", "x%20y_a:b"), ("css/style.css", "css_style"), ("js/a.js", "js_a"),
            ("weblog/picture.jpg", nil), ("css/notes.md", nil), ("weblog/.md", nil), ("notes.md", nil),
            ("weblog/.b.md", nil), ("weblog/%2Eb.md", ".b"), ("templates/.b.html", nil), ("weblog/2026/.b.md", nil),
        ] as [(String, String?)]) func `the id of an entry is its path below the weblog`(
            _ row: (path: String, id: String?)
        )
    {
        #expect(FolderPath.entryID(of: row.path) == row.id)
    }

    @Test(arguments: [
        ("a.md", "a.remote.md"), ("web/head.html", "web/head.remote.html"), ("paste/.plan", "paste/.plan.remote"),
        ("paste/x", "paste/x.remote"),
    ])
    func `the service's version of a conflict is beside ours`(_ row: (path: String, remote: String)) {
        #expect(FolderPath.remote(row.path) == row.remote)
        #expect(FolderPath.isRemote(row.remote) && !FolderPath.isRemote(row.path))
    }
}
