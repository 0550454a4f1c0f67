import Domain
import FoundationEssentials
import Platform
import ProgramSupport
import Terminal
import Testing

/// The texts of a repository through `weblog post`, beside omg.lol's own action and `folder push`.
@Suite struct PostTests {
    private let folder: FolderFixture

    init() async throws { folder = try await FolderFixture(clones: false) }

    private static let texts = [
        "weblog/plain.md": "Date: 2026-01-31 17:46\nTags: a, b\n\n# Plain\n",
        "weblog/2026/yaml.md": "---\ntitle: \"Yaml\"\ntags: [a, b]\nparams:\n  a: b\ndraft: true\n---\n\n---\n\nB",
        "weblog/windows.md": "\u{FEFF}---\r\nTags: a,\r\n  b\r\n---\r\n\r\n# Windows\r\n\r\n",
        "weblog/a%20b c%.md": "# Percent\n",
        "weblog/toml.md": "+++\ntitle = 'A'\n+++\n\nB\n\n\n",
    ]

    /// Posts the folder, or one file of it.
    private func post(_ words: String...) async -> Effect {
        let names = words.filter { !$0.hasPrefix("-") }.map { folder.path + "/" + $0 }
        return await folder.program.run(
            ["weblog", "post"] + (names.isEmpty ? [folder.path] : names) + words.filter { $0.hasPrefix("-") })
    }

    private func writeAll() throws { for (path, text) in Self.texts { try folder.write(path, text) } }

    /// What omg.lol's own action sends: the bytes of each file, as the entry with the id of its path.
    private func act() async {
        for path in Self.texts.keys.sorted() {
            let id = path.dropFirst("weblog/".count).dropLast(".md".count).replacing("/", with: "_")
            let effect = await folder.program.run([
                "api", "-X", "POST", "/address/demo/weblog/entry/\(PercentEncoding.encode(String(id)))", "--input",
                folder.path + "/" + path,
            ])
            #expect(effect.exitCode == 0, "\(effect)")
        }
    }

    @Test(arguments: ["post", "action", "push"], ["post", "push"])
    func `the second of two ways to send the same texts sends nothing`(_ first: String, _ second: String)
        async throws
    {
        func send(_ way: String) async {
            switch way {
            case "action": await act()
            case "post":
                let effect = await post()
                #expect(effect.exitCode == 0, "\(effect)")
            default:
                let effect = await folder.run("folder push --yes")
                #expect(effect.exitCode == 0, "\(effect)")
            }
        }
        try folder.write(".triton.toml", "address = \"demo\"\nkinds = [\"weblog\"]\n")
        try writeAll()
        _ = folder.writes()
        await send(first)
        #expect(folder.writes().count == Self.texts.count)
        await send(second)
        #expect(folder.writes() == [])
        for (path, text) in Self.texts {
            let id = path.dropFirst("weblog/".count).dropLast(".md".count).replacing("/", with: "_")
            let effect = await folder.program.run(["weblog", "get", String(id)])
            #expect(Array(effect.output.utf8) == Array(text.utf8), "\(id)")
        }
    }

    /// Files of which a push makes another id than the Action, which takes the path as it is.
    private static let encoded = [
        "weblog/100%25.md": "100%25", "weblog/a%2Fb.md": "a%2Fb", "weblog/2026/%2525/c%20.md": "2026_%2525_c%20",
        "weblog/old.markdown": "old", "weblog/older.markdown": "older.markdown",
    ]

    @Test(arguments: ["post", "push"], ["post", "push"])
    func `the ids that the action gives to encoded names and other endings stay`(_ first: String, _ second: String)
        async throws
    {
        func send(_ way: String, _ place: FolderFixture) async -> Effect {
            await way == "post"
                ? place.program.run(["weblog", "post", place.path]) : place.run("folder push --yes")
        }
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try folder.write(".triton.toml", "address = \"demo\"\nkinds = [\"weblog\"]\n")
        for (path, id) in Self.encoded {
            try folder.write(path, "# \(path)\n")
            let effect = await folder.program.run([
                "api", "-X", "POST", "/address/demo/weblog/entry/\(PercentEncoding.encode(id))", "--input",
                folder.path + "/" + path,
            ])
            #expect(effect.exitCode == 0, "\(effect)")
        }
        try await folder.commit()
        _ = folder.writes()
        for way in [first, second] {
            let effect = await send(way, folder)
            #expect(effect.exitCode == 0 && folder.writes() == [], "\(way): \(effect)")
        }
        // An edit replaces each of them, also from a fresh clone, and nothing is there twice.
        for path in Self.encoded.keys { try folder.write(path, "# \(path)\n\nEdited.\n") }
        try await folder.commit()
        let clone = try await folder.cloneOnAnotherMachine()
        _ = clone.writes()
        let edited = await send(first, clone)
        #expect(edited.exitCode == 0 && clone.writes().count == Self.encoded.count, "\(edited)")
        for place in [clone, folder] {
            for way in [second, first] {
                let effect = await send(way, place)
                #expect(effect.exitCode == 0 && place.writes() == [], "\(way): \(effect)")
            }
        }
        for (path, id) in Self.encoded {
            #expect(await folder.program.run(["weblog", "get", id]).output == "# \(path)\n\nEdited.\n")
        }
    }

    @Test func `a folder keeps entries whose ids are the encoded names of others`() async throws {
        for id in ["a/b", "a%2Fb", "100%", "100%25"] {
            await folder.program.run(
                ["api", "-X", "POST", "/address/demo/weblog/entry/\(PercentEncoding.encode(id))", "--input", "-"],
                input: "# \(id)\n")
        }
        await folder.run("folder clone demo . --kinds weblog")
        #expect(try await folder.git("init", "-q", "-b", "main") == 0)
        try await folder.commit()
        let clone = try await folder.cloneOnAnotherMachine()
        for place in [folder, clone] {
            _ = place.writes()
            #expect(await place.run("folder push --yes").exitCode == 0 && place.writes() == [])
        }
        #expect(
            try Set(folder.files().filter { $0.contains("%") }) == [
                "weblog/a%2Fb.md", "weblog/a%252Fb.md", "weblog/100%25.md", "weblog/100%2525.md",
            ])
    }

    /// - Parameter marker: what says where the folder `weblog` is.
    @Test(arguments: [".triton.toml", ".git/HEAD"])
    func `a folder 'weblog' in the folder of the entries is a part of the ids`(_ marker: String) async throws {
        if marker.hasPrefix(".git") { #expect(try await folder.git("init", "-q") == 0) }
        let isRepository = marker.hasPrefix(".git")
        try folder.write(
            marker, isRepository ? "ref: refs/heads/main\n" : "address = \"demo\"\nkinds = [\"weblog\"]\n")
        for path in ["weblog/a.md", "weblog/weblog/b.md", "weblog/c/weblog/d.md"] {
            try folder.write(path, "# \(path)\n")
        }
        _ = folder.writes()
        let posted = await post("weblog"), again = await post()
        #expect(posted.exitCode == 0 && posted.output == again.output)
        #expect(folder.writes().count == 3)
        for (id, path) in [("a", "a"), ("weblog_b", "weblog/b"), ("c_weblog_d", "c/weblog/d")] {
            #expect(await folder.run("weblog get \(id)").output == "# weblog/\(path).md\n")
        }
        for path in ["weblog/weblog", "weblog/weblog/b.md", "weblog/c", "weblog/c/weblog/d.md"] {
            #expect(await post(path).exitCode == 0)
        }
        if marker == ".triton.toml" { #expect(await folder.run("folder push --yes").exitCode == 0) }
        #expect(folder.writes() == [])
    }

    @Test(arguments: ["a b", "a%20b", "a:b", "a/b", "-a", "50%", "con", "café", String(repeating: "8", count: 255)])
    func `an entry of a clone is posted under its id, whatever the name of its file is`(_ id: String) async throws {
        await folder.program.run(
            [
                "api", "-X", "POST", "/address/demo/weblog/entry/\(PercentEncoding.encode(id))", "--input", "-",
            ], input: "# Old\n")
        await folder.run("folder clone demo . --kinds weblog")
        let file = try #require(try folder.files().first { folder.text($0) == "# Old\n" })
        try folder.write(file, "# New\n")
        let posted = await post(file, "--json")
        #expect(posted.output.contains(#""action":"changed""#), "\(posted)")
        #expect(await folder.program.run(["weblog", "get", "--", id]).output == "# New\n")
        _ = folder.writes()
        #expect(await post().exitCode == 0)
        #expect(await folder.run("folder push --yes").exitCode == 0 && folder.writes() == [])
    }

    @Test func `an entry that did not come from here is replaced only with --force`() async throws {
        try folder.write("weblog/about.md", "# Ours\n")
        _ = folder.writes()
        let effect = await post("weblog/about.md")
        #expect(
            effect
                == Effect(
                    exitCode: 73,
                    error: """
                        triton: cannot post '\(folder.path)/weblog/about.md': the entry 'about' has a text that \
                        did not come from here
                        hint: see it with 'triton weblog get about'; --force replaces it

                        """))
        try folder.write("weblog/new.md", "# New\n")
        let several = await post()
        #expect(
            several.exitCode == 3
                && several.error == """
                    triton: --force replaces texts that did not come from here
                    triton: \(folder.path)/weblog/about.md: the entry 'about' has a text that did not come from here
                    triton: 1 sent, 1 refused

                    """,
            "\(several)")
        #expect(folder.writes() == ["weblog.entry.save"])
        #expect(await post("--force").exitCode == 0)
        #expect(await folder.run("weblog get about").output == "# Ours\n")
        // From now on its text came from here, as long as the history of changes is kept.
        try folder.write("weblog/about.md", "# Ours again\n")
        #expect(await post().exitCode == 0)
        try folder.write("weblog/about.md", "# Ours at last\n")
        await folder.run("undo --drop --all --yes")
        #expect(await post("weblog/about.md").exitCode == 73)
        #expect(await folder.run("weblog get about").output == "# Ours again\n")
    }

    @Test func `what was restored by an undo did not come from here`() async throws {
        try folder.write("weblog/about.md", "# Ours\n")
        #expect(await post("--force").exitCode == 0)
        #expect(await folder.run("undo").exitCode == 0)
        #expect(await post("weblog/about.md").exitCode == 73)
    }

    @Test func `what the folder has pulled came from here`() async throws {
        await folder.run("folder clone demo . --kinds weblog")
        try folder.write("weblog/about.md", "# Ours\n")
        #expect(await post().exitCode == 0)
        #expect(await folder.run("weblog get about").output == "# Ours\n")
    }

    @Test func `a picture that another machine has uploaded is found in the present text of its entry`() async throws {
        let theirs = try await FolderFixture(kinds: "weblog"), text = "# Boat\n\n![A boat](boat.svg)\n"
        let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 5\"/>"
        try theirs.write("weblog/boat.svg", image)
        try theirs.write("weblog/boat.md", text)
        #expect(await theirs.run("folder push --yes").exitCode == 0)
        let sent = await theirs.run("weblog get boat").output
        let mine = try await FolderFixture(kinds: "weblog", besides: theirs)
        try mine.write("weblog/boat.svg", image)
        try mine.write("weblog/boat.md", text + "\nIt is blue.\n")
        let pictures = await mine.run("pic list --fields id").output
        let posted = await mine.program.run(["weblog", "post", mine.path + "/weblog/boat.md"])
        #expect(posted.exitCode == 0, "\(posted)")
        #expect(await mine.run("pic list --refresh --fields id").output == pictures)
        #expect(await mine.run("weblog get boat").output == sent + "\nIt is blue.\n")
    }

    @Test func `what the history of the repository contains came from here, also beside pictures`() async throws {
        let clients = try SharedService(), site = clients.mine.home.path + "/site"
        func write(_ name: String, _ text: String) throws { try Self.write(name, text, in: site) }
        for (path, text) in Self.texts { try write(path, text) }
        try write("weblog/old.md", "Slug: moved\n\n# Moved\n")
        try write("weblog/boat.md", "# Boat\n\n![A boat](boat.svg)\n")
        try write("weblog/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        try await Self.git(["init", "-q"], in: site, clients)
        try await Self.commit(site, clients)
        // Another machine posts first, so that this one knows nothing of the texts and of the picture.
        #expect(await clients.theirs.run(["weblog", "post", site]).exitCode == 0)
        #expect(await clients.mine.run(["weblog", "post", site]).exitCode == 0)
        #expect(clients.network.changes == [])
        try write("weblog/plain.md", "# Changed\n")
        try write("weblog/boat.md", "# Boat\n\n![A boat](boat.svg)\n\nIt is blue.\n")
        try FileManager.default.removeItem(atPath: site + "/weblog/old.md")
        try write("weblog/new.md", "Slug: moved\n\n# Moved, and changed\n")
        try await Self.commit(site, clients)
        let effect = await clients.mine.run(["weblog", "post", site])
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(
            clients.network.changes.sorted()
                == ["boat", "new", "plain"].map { "POST /address/demo/weblog/entry/" + $0 })
        let boat = await clients.run("weblog get boat").output
        #expect(boat.contains("![A boat](https://") && boat.hasSuffix("\n\nIt is blue.\n"))
        // Another image under the same name is uploaded.
        try write("weblog/boat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>")
        #expect(await clients.mine.run(["weblog", "post", site]).exitCode == 0)
        #expect(clients.network.changes.count { $0.contains("/pics/upload") } == 1)
        #expect(await clients.run("weblog get boat").output != boat)
    }

    @Test func `a picture that git ignores keeps its URL when another machine posts the edited text`() async throws {
        let clients = try SharedService(), site = clients.mine.home.path + "/site"
        let text = "# Boat\n\n![A boat](boat.svg)\n", image = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        for (name, text) in [(".gitignore", "*.svg\n"), ("weblog/boat.md", text), ("weblog/boat.svg", image)] {
            try Self.write(name, text, in: site)
        }
        try await Self.git(["init", "-q"], in: site, clients)
        try await Self.commit(site, clients)
        #expect(await clients.theirs.run(["weblog", "post", site]).exitCode == 0)
        let sent = await clients.run("weblog get boat").output
        try FileManager.default.removeItem(atPath: site + "/weblog/boat.svg")
        try Self.write("weblog/boat.md", text + "\nIt is blue.\n", in: site)
        let post = await clients.mine.run(["weblog", "post", site])
        #expect(post.exitCode == 0, "\(post)")
        #expect(await clients.run("weblog get boat").output == sent + "\nIt is blue.\n")
    }

    @Test func `a rerun of an old commit posts nothing that later commits deleted or took back`() async throws {
        let clients = try SharedService(), site = clients.mine.home.path + "/site"
        try Self.write("weblog/back.md", "# Back\n", in: site)
        try Self.write("weblog/gone.md", "# Gone\n", in: site)
        try Self.write("weblog/moved.md", "# Moved\n", in: site)
        try await Self.git(["init", "-q", "-b", "main"], in: site, clients)
        try await Self.commit(site, clients)
        try Self.write("weblog/back.md", "# Back, edited\n", in: site)
        try await Self.commit(site, clients)
        try await Self.git(["revert", "--no-edit", "HEAD"], in: site, clients)
        try await Self.git(["rm", "-q", "weblog/gone.md"], in: site, clients)
        try await Self.git(["mv", "weblog/moved.md", "weblog/new.md"], in: site, clients)
        try await Self.commit(site, clients)
        // Another machine posts, so that this one knows nothing of the texts.
        #expect(await clients.theirs.run(["weblog", "post", site]).exitCode == 0)
        try await Self.git(["update-ref", "refs/remotes/origin/main", "HEAD"], in: site, clients)
        try await Self.git(["checkout", "-q", "HEAD~2"], in: site, clients)
        try Self.write("weblog/added.md", "# Not committed\n", in: site)
        let rerun = await clients.mine.run(["weblog", "post", site])
        #expect(rerun.exitCode == 3, "\(rerun)")
        #expect(rerun.error.contains("/gone.md: a later commit deletes it"), "\(rerun)")
        #expect(rerun.error.contains("the entry 'back' has a text that did not come from here"), "\(rerun)")
        #expect(clients.network.changes == ["POST /address/demo/weblog/entry/added"])
        let single = await clients.mine.run(["weblog", "post", site + "/weblog/gone.md"])
        #expect(single.exitCode == 3 && single.error.contains("hint: --force posts it all the same"), "\(single)")
        #expect(await clients.mine.run(["weblog", "post", site + "/weblog/gone.md", "--force"]).exitCode == 0)
        #expect(await clients.run("weblog get gone").output == "# Gone\n")
        // On the newest commit a text that somebody deleted at the service is posted again.
        await clients.run("weblog delete new --yes")
        try await Self.git(["checkout", "-q", "main"], in: site, clients)
        #expect(await clients.mine.run(["weblog", "post", site + "/weblog/new.md"]).exitCode == 0)
    }

    private static func write(_ name: String, _ text: String, in folder: String) throws {
        let file = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    private static func git(_ words: [String], in folder: String, _ clients: SharedService) async throws {
        let settings = ["-c", "user.name=n", "-c", "user.email=n@example.com", "-c", "commit.gpgsign=false"]
        let command = ChildProcess.Command.program("git", ["-C", folder] + settings + words)
        let result = try await ChildProcess(command, variables: clients.mine.home.variables(), input: .none).capture(
            limit: 1 << 20)
        #expect(result.code == 0)
    }

    private static func commit(_ folder: String, _ clients: SharedService) async throws {
        try await git(["add", "-A"], in: folder, clients)
        try await git(["commit", "-q", "-m", "change"], in: folder, clients)
    }
}
