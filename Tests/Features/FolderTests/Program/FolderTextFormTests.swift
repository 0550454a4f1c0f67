import FolderPlan
import Foundation
import ProgramSupport
import Testing

/// Texts of every form go through the folder byte for byte: from CI, and through an archive.
@Suite struct FolderTextFormTests {
    /// By the names of their files.
    private static let forms: [(name: String, text: String)] = [
        ("no-header", "# Hi\n\nText\n"),
        ("header-without-dashes", "Date: 2026-01-31\nTitle: x\n\nbody\n"),
        ("dashes-in-the-body", "---\nDate: 2026-01-31\n---\n\na\n\n---\n\nb\n"),
        ("crlf", "---\r\nDate: 2026-01-31\r\nTitle: x\r\n---\r\n\r\nbody\r\n"),
        ("mixed-line-ends", "Date: 2026-01-31\r\n\nbody\r\n\nmore\rtext\n"),
        ("bom", "\u{FEFF}---\nDate: 2026-01-31\n---\n\nbody\n"),
        ("no-newline-at-the-end", "Date: 2026-01-31\n\nbody"),
        ("newlines-at-the-end", "Date: 2026-01-31\n\nbody\n\n\n"),
        ("only-a-header", "---\nTitle: x\nDate: 2026-01-31\n---\n"),
        ("empty-body", "---\nTitle: x\nDate: 2026-01-31\n---\n\n\n"),
        ("yaml-list", "---\ntitle: x\ntags: [a, b]\ndate: 2026-01-31\n---\n\nbody\n"),
        ("yaml-lines", "---\ntitle: x\ntags:\n  - a\n  - b\ndate: 2026-01-31\n---\n\nbody\n"),
        ("quotes", "---\ntitle: \"happy: x\"\nmood: 'y'\ndate: 2026-01-31\n---\n\nbody\n"),
        ("nested-map", "---\ntitle: x\nauthor:\n  name: me\n  links:\n    web: https://example.com\n---\n\nbody\n"),
        ("folded", "---\ntitle: x\nsummary: >\n  a\n  b\ndate: 2026-01-31\n---\n\nbody\n"),
        ("wrapped", "Date: 2026-01-31\nTags: a,\n  b, c\n\nbody\n"),
        ("odd-keys", "---\nDate & Time: x\n1st: x\nmood.level: x\n🌱: y\nTitle: x\n---\n\nbody\n"),
        ("bad-date", "---\nTitle: x\nDate: tomorrow, perhaps\n---\n\nbody\n"),
        ("toml", "+++\ntitle = \"x\"\ndate = 2026-01-31\n+++\n\nbody\n"),
        ("long-line", "Date: 2026-01-31\n\n" + String(repeating: "long ", count: 40_000) + "\n"),
        ("zero", "Date: 2026-01-31\n\na\0b\n"),
        ("two-forms-of-a-letter", "Date: 2026-01-31\n\ne\u{301} \u{E9}\n"),
        ("only-spaces-at-the-ends", "Date: 2026-01-31\n\n  body  \n"),
    ]

    private func write(_ folder: FolderFixture, suffix: String = "") throws {
        for form in Self.forms {
            try folder.write("weblog/\(form.name).md", form.text + suffix)
            try folder.write("paste/\(form.name)", form.text + suffix)
        }
    }

    /// A new folder of an address without items, in a repository.
    private func repository() async throws -> FolderFixture {
        let folder = try await FolderFixture(clones: false)
        try folder.write(".triton.toml", "address = \"lab\"\nkinds = [\"weblog\", \"paste\"]\n")
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        #expect(try await folder.git("config", "core.autocrlf", "false") == 0)
        return folder
    }

    private func push(_ folder: FolderFixture) async throws -> Effect {
        try await folder.cloneAfresh()
        return await folder.run("folder push --yes --delete")
    }

    private static let nothing = Effect(error: "triton: there is nothing to send\n")

    @Test func `what an editor, the system or git keeps beside a file is neither read nor sent`() async throws {
        let folder = try await FolderFixture()
        for kind in ["weblog", "paste", "pics", "web"] {
            for name in [
                ".a.md.swp", ".a.md.kate-swp", "a.md~", "#a.md#", "._a.md", ".DS_Store", ".gitignore",
                ".gitattributes", ".gitkeep", ".gitmodules", ".GitIgnore", ".git", ".git.md", ".triton-a.md",
                ".goutputstream-7X2B1Z", ".~lock.a.md#", ".nfs00a1", ".fuse_hidden01", ".directory",
            ] {
                try folder.write("\(kind)/\(name)", "\u{0}\u{1}")
            }
            // The lock of Emacs names who edits the file.
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(kind)/.#a.md", withDestinationPath: "me@host.1:1")
        }
        try folder.write("pics/.thumb.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
        let status = await folder.run("folder status")
        #expect(status.exitCode == 0 && status.output.isEmpty, "\(status)")
        #expect(await folder.run("folder push --yes --delete") == Self.nothing)
        #expect(await folder.run("folder check --json --jq 'map(.path)'").output.contains("a.md") == false)
    }

    @Test func `headers that omg.lol does not read are noted once, and with --strict nothing is sent`() async throws {
        let folder = try await FolderFixture()
        try folder.write("weblog/a.md", "---\ntags: [a]\n---\nA\n")
        try folder.write("weblog/b.md", "Date: soon\n\nB\n")
        try folder.write("paste/c.md", "---\ntags: [a]\n---\nC\n")
        let strict = await folder.run("folder push --strict --yes")
        #expect(
            strict
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: weblog/a.md, line 2: 'tags' is a list in YAML, which omg.lol does not read
                        triton: convert it with 'triton weblog check --fix weblog/a.md'
                        triton: weblog/b.md, line 1: 'soon' is not a date that omg.lol knows
                        triton: 2 texts have headers that omg.lol does not read
                        hint: without --strict they are sent as they are

                        """))
        #expect(folder.writes() == [])
        let push = await folder.run("folder push --yes")
        let note = "triton: 2 files have headers that omg.lol does not read: triton weblog check\n"
        #expect(push.exitCode == 0 && push.error == note, "\(push)")
        #expect(await folder.run("folder push --yes") == Self.nothing)
        #expect(await folder.run("folder push paste --strict --yes") == Self.nothing)
        #expect(await folder.run("folder push --strict --save-plan plan.json").exitCode == 65)
        #expect(folder.text("plan.json") == nil)
    }

    @Test func `a fresh clone of a pushed commit sends nothing, and a later commit is sent`() async throws {
        let folder = try await repository()
        try write(folder)
        try await folder.commit()
        let first = try await push(folder)
        #expect(first.exitCode == 0, "\(first.error)")
        #expect(first.output.split(separator: "\n").count == 2 * Self.forms.count)
        for form in Self.forms {
            #expect(
                await folder.run("weblog get \(form.name) -a lab").output.utf8.elementsEqual(form.text.utf8),
                "\(form.name)")
        }
        #expect(try await push(folder) == Self.nothing)
        try write(folder, suffix: "\nmore")
        try await folder.commit()
        let second = try await push(folder)
        #expect(second.exitCode == 0, "\(second.error)")
        #expect(second.output.split(separator: "\n").count { $0.hasPrefix("replace\t") } == 2 * Self.forms.count)
        #expect(try await push(folder) == Self.nothing)
        // Back to the first texts, in a merge that drops the second ones.
        #expect(try await folder.git("checkout", "-q", "-b", "other", "HEAD~1") == 0)
        try folder.write("paste/other", "x\n")
        try await folder.commit()
        #expect(try await folder.git("merge", "-q", "-s", "ours", "--no-edit", "main") == 0)
        let merged = try await push(folder)
        #expect(merged.exitCode == 0, "\(merged.error)")
        #expect(merged.output.split(separator: "\n").count == 2 * Self.forms.count + 1)
        #expect(try await push(folder) == Self.nothing)
    }

    @Test func `ten commits with edits, a rename, a deletion and a revert are sent one by one`() async throws {
        let folder = try await repository()
        try write(folder)
        try await folder.commit()
        #expect(try await push(folder).exitCode == 0)
        let steps: [(name: String, change: () async throws -> Void, output: [String])] = [
            (
                "edit", { try folder.write("weblog/quotes.md", "Date: 2026-02-01\n\nx\n") },
                ["replace\tweblog/quotes.md"]
            ),
            (
                "rename", { _ = try await folder.git("mv", "weblog/toml.md", "weblog/other.md") },
                ["create\tweblog/other.md", "delete\tweblog/toml.md"]
            ),
            ("deletion", { _ = try await folder.git("rm", "-q", "paste/bom") }, ["delete\tpaste/bom"]),
            (
                "an item is there again", { _ = try await folder.git("checkout", "HEAD~1", "--", "paste/bom") },
                ["create\tpaste/bom"]
            ),
            (
                "a move into a folder",
                {
                    try FileManager.default.createDirectory(
                        atPath: folder.path + "/weblog/2026", withIntermediateDirectories: true)
                    _ = try await folder.git("mv", "weblog/crlf.md", "weblog/2026/crlf.md")
                }, ["create\tweblog/2026/crlf.md", "delete\tweblog/crlf.md"]
            ),
            (
                "line ends",
                { try folder.write("weblog/bom.md", "\u{FEFF}---\r\nDate: 2026-01-31\r\n---\r\n\r\nbody") }, []
            ),
        ]
        for step in steps {
            try await step.change()
            try await folder.commit()
            let effect = try await push(folder)
            #expect(
                effect.exitCode == 0 && effect.output.split(separator: "\n").map(String.init) == step.output,
                "\(step.name): \(effect)")
            #expect(try await push(folder) == Self.nothing, "\(step.name)")
        }
        #expect(try await folder.git("revert", "--no-edit", "HEAD~5") == 0)
        #expect(try await push(folder).output == "replace\tweblog/quotes.md\n")
        #expect(try await push(folder) == Self.nothing)
    }

    @Test func `a shallow clone sends what it can prove, and names what is missing`() async throws {
        let folder = try await repository()
        try folder.write("paste/a", "a 1\n")
        try folder.write("paste/b", "b 1\n")
        try folder.write("paste/c", "c 1\n")
        try await folder.commit()
        #expect(try await push(folder).exitCode == 0)
        // The text of the service is two commits behind, for one of them; and one is deleted.
        try folder.write("paste/a", "a 2\n")
        #expect(try await folder.git("rm", "-q", "paste/c") == 0)
        try await folder.commit()
        try folder.write("paste/a", "a 3\n")
        try folder.write("paste/b", "b 2\n")
        try folder.write("paste/new", "new\n")
        try await folder.commit()
        try await folder.shallow()
        let effect = try await push(folder)
        #expect(effect.exitCode == 3, "\(effect)")
        #expect(effect.output == "create\tpaste/new\n", "\(effect)")
        #expect(
            effect.error.contains(
                "paste/a: the service has a version that is not in this clone, which has only a part of the history"),
            "\(effect)")
        #expect(effect.error.contains("whether a commit deleted 'paste/c' is not known"), "\(effect)")
        #expect(effect.error.contains("fetch-depth: 0"), "\(effect)")
        #expect(await folder.run("paste get a -a lab") == Effect(output: "a 1\n"))
    }

    @Test func `an archive gives every text back byte for byte, and a second restore sends nothing`() async throws {
        let folder = try await repository()
        try write(folder)
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let kinds = "--kinds weblog,paste -a lab"
        #expect(await folder.run("folder export ../first.tar \(kinds)").exitCode == 0)
        let other = try await FolderFixture(clones: false)
        for name in await other.run("paste list -a lab --fields title").output.split(separator: "\n") {
            await other.run("paste delete \(name) -a lab --yes")
        }
        let archive = folder.program.home.path + "/first.tar"
        let restore = await other.run("folder restore \(archive) --yes -a lab --force")
        #expect(restore.exitCode == 0, "\(restore)")
        #expect(await other.run("folder restore \(archive) --yes -a lab") == Self.nothing)
        #expect(await other.run("folder export ../second.tar \(kinds)").exitCode == 0)
        let first = try Self.files(in: archive), second = try Self.files(in: other.program.home.path + "/second.tar")
        #expect(Set(first.keys) == Set(second.keys))
        for form in Self.forms {
            for path in ["weblog/\(form.name).md", "paste/\(form.name)"] {
                #expect(first[path].map { $0.elementsEqual(form.text.utf8) } == true, "\(path)")
                #expect(first[path] == second[path], "\(path)")
            }
        }
    }

    /// What others save as style sheets, scripts, templates and posts: `T` is the type, `L` the location of the file.
    private static let headers = [
        "Type: T\nContent-Type: text/css\nLocation: /other\n\n", "Title: My Layout\ntype: T\n\n", "Type: T\n",
        "Type: T\r\n\r\n", "---\nType: T\n---\n\n", "---\r\nTitle: x\r\nType: T\r\n---\r\n",
        "---\nType: T\nContent-Type: text/css\nLocation: L\n---\n\n", "\u{FEFF}---\nType: T\n---\n\n",
        "\u{FEFF}Type: T\n\n", "", "Type: T\n\n---\nType: Page\n---\n\n",
    ]
    private static let bodies = ["body { a: b }\n", "", "a\n\n---\n\nType: Page\n\nb\r\n"]

    @Test(arguments: [("css", "File"), ("js", "File"), ("templates", "Template"), ("other", "Page")])
    func `entries of every form go through a folder and an archive byte for byte`(_ folderName: String, _ type: String)
        async throws
    {
        let folder = try await FolderFixture(clones: false)
        var sources: [String: String] = [:]
        for (number, header) in Self.headers.enumerated() {
            for (other, body) in Self.bodies.enumerated() where !(header + body).isEmpty {
                let id = "\(folderName)_\(number)-\(other)"
                let ending = folderName == "templates" ? "html" : folderName
                sources[id] =
                    header.replacing("T\n", with: type + "\n").replacing("T\r", with: type + "\r")
                    .replacing("L\n", with: "/\(folderName)/\(number)-\(other).\(ending)\n") + body
                await folder.run(
                    "api -X POST /address/demo/weblog/entry/\(id) --input -", input: sources[id] ?? "")
            }
        }
        func expectSame() async {
            for (id, source) in sources {
                #expect(await folder.run("weblog get \(id)").output.utf8.elementsEqual(source.utf8), "\(id)")
            }
        }
        await expectSame()
        await folder.run("folder clone demo . --kinds weblog")
        #expect(await folder.status() == [])
        _ = folder.writes()
        #expect(await folder.run("folder push --yes") == Self.nothing)
        #expect(await folder.run("folder export ../one.tar").exitCode == 0)
        for id in sources.keys { #expect(await folder.run("weblog delete \(id) --yes").exitCode == 0) }
        let restore = await folder.run("folder restore ../one.tar --yes --force")
        #expect(restore.exitCode == 0, "\(restore)")
        await expectSame()
        #expect(await folder.run("folder export ../two.tar").exitCode == 0)
        let home = folder.program.home.path
        #expect(try Self.files(in: home + "/one.tar") == Self.files(in: home + "/two.tar"))
    }

    private static func files(in archive: String) throws -> [String: [UInt8]] {
        var reader = FolderArchiveReader(limit: 1 << 30)
        let files = try reader.read([UInt8](Data(contentsOf: URL(filePath: archive))))
        try reader.finish()
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
    }
}

extension FolderFixture {
    /// Replaces the repository by a clone of its newest commit only.
    func shallow() async throws {
        let whole = program.home.path + "/whole"
        try FileManager.default.moveItem(atPath: path + "/.git", toPath: whole)
        #expect(
            try await git("clone", "-q", "--bare", "--depth", "1", "file://" + whole, program.home.path + "/part") == 0)
        #expect(try await git("init", "-q", "-b", "main") == 0)
        #expect(try await git("fetch", "-q", "--depth", "1", "file://" + program.home.path + "/part", "main") == 0)
        #expect(try await git("reset", "-q", "--hard", "FETCH_HEAD") == 0)
    }
}
