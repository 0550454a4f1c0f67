import FoundationEssentials
import ProgramSupport
import Testing

/// Which names and values a push sends.
@Suite struct FolderNameTests {
    @Test func `what 'paste add', 'purl add' and 'email set' refuse, a push refuses before anything is sent`()
        async throws
    {
        let folder = try await FolderFixture(kinds: "now,paste,purl,email")
        try folder.write("now.md", "ours\n")
        try folder.write("paste/🐙.txt", "arms\n")
        try folder.write("purls.tsv", (folder.text("purls.tsv") ?? "") + "bad\tno target\ttrue\n")
        try folder.write("email.txt", "nobody\n")
        _ = folder.writes()
        let plan = await folder.run("folder push --dry-run")
        #expect(plan.exitCode == 3 && plan.output == "replace\tnow.md\n" && folder.writes() == [], "\(plan)")
        let push = await folder.run("folder push --yes")
        #expect(push.exitCode == 3 && push.output == "replace\tnow.md\n", "\(push)")
        for refusal in [
            "paste/🐙.txt: '🐙.txt' cannot be a paste's title", "purls.tsv:bad: 'no target' is not a URL",
            "email.txt: 'nobody' is not an e-mail address",
        ] { #expect(push.error.contains(refusal), "\(push.error)") }
        #expect(folder.text("paste/🐙.remote.txt") == nil, "\(push.error)")
        // The same words as those of the commands.
        #expect(await folder.run("paste add 🐙.txt --text arms").error.contains("'🐙.txt' cannot be a paste's title"))
    }

    @Test func `a name that the service has is cloned, pushed and restored, whatever it is`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("api -X POST /address/demo/pastebin/ -f title=🐙.txt -f content=arms")
        #expect(await folder.run("folder clone demo . --kinds paste").exitCode == 0)
        #expect(folder.text("paste/🐙.txt") == "arms")
        #expect(await folder.run("folder push --yes").output == "")
        try folder.write("paste/🐙.txt", "eight arms\n")
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\tpaste/🐙.txt\n"))
        #expect(await folder.run("folder export ../all.tar --kinds paste").output == "../all.tar\n")
        let restore = await folder.run("folder restore ../all.tar -a lab --yes")
        #expect(restore.exitCode == 0 && restore.output.contains("create\tpaste/🐙.txt\n"), "\(restore)")
    }

    @Test(arguments: [".gitignore", ".gitattributes", ".gitkeep", ".DS_Store", ".a.txt.swp", ".triton.toml"])
    func `a paste with the name of a file of git, an editor or the system has an encoded one here`(_ title: String)
        async throws
    {
        let folder = try await FolderFixture(clones: false), path = "paste/%2E\(title.dropFirst())"
        await folder.run("api -X POST /address/demo/pastebin/ -f title=\(title) -f content=text")
        #expect(await folder.run("folder clone demo . --kinds paste").exitCode == 0)
        #expect(folder.text(path) == "text")
        // The file of the program beside it is another thing.
        try folder.write("paste/\(title)", "mine\n")
        #expect(await folder.run("folder push --yes --delete") == Effect(error: "triton: there is nothing to send\n"))
        try folder.write(path, "other\n")
        #expect(await folder.run("folder push --yes") == Effect(output: "replace\t\(path)\n"))
        #expect(await folder.run("folder export ../all.tar --kinds paste").exitCode == 0)
        let restore = await folder.run("folder restore ../all.tar -a lab --yes")
        #expect(restore.exitCode == 0 && restore.output.contains("create\t\(path)\n"), "\(restore)")
        #expect(await folder.run("paste get \(title) -a lab").output == "other\n")
    }

    @Test(arguments: [String(repeating: "8", count: 255), String(repeating: "ä", count: 110) + ".txt"])
    func `a title that is too long for a file keeps all of its characters at another address`(_ title: String)
        async throws
    {
        let folder = try await FolderFixture(clones: false)
        await folder.run("api -X POST /address/demo/pastebin/ -f title=\(title) -f content=long")
        #expect(await folder.run("folder clone demo . --kinds paste").exitCode == 0)
        #expect(folder.text("names.tsv") == title + "\n")
        #expect(await folder.run("folder export ../all.tar --kinds paste").exitCode == 0)
        #expect(await folder.run("folder restore ../all.tar -a lab --yes").exitCode == 0)
        let titles = await folder.run("paste list lab --jq .[].title")
        #expect(titles.output.split(separator: "\n").contains { $0 == title }, "\(titles)")
        #expect(await folder.run("paste get \(title) -a lab").output == "long")
        #expect(
            await folder.run("folder restore ../all.tar -a lab --yes").error == "triton: there is nothing to send\n")
        // The name ends with the paste.
        await folder.run("paste delete \(title) --yes")
        #expect(await folder.run("folder pull --delete").exitCode == 0)
        #expect(folder.text("names.tsv") == nil)
    }

    @Test func `a hidden file is not an entry, and an entry whose id begins with a dot has a visible file`()
        async throws
    {
        let folder = try await FolderFixture(kinds: "weblog")
        for path in ["weblog/.b.md", "css/.b.css"] { try folder.write(path, "# Hidden\n") }
        #expect(await folder.status() == [])
        #expect(await folder.run("folder push --yes --delete").output == "")
        let ids = [".b", ".\(String(repeating: "n", count: 230))"]
        for id in ids { await folder.run("weblog post - --id \(id)", input: "Date: 2026-01-31\n\n# B\n") }
        #expect(await folder.run("folder pull").output.hasPrefix("create\tweblog/%2Eb.md\ncreate\tweblog/%2Ennn"))
        #expect(await folder.status() == [])
        #expect(await folder.run("folder push --yes --delete").output == "")
    }

    @Test(arguments: ["weblog/.md", "css/.css", "js/.js", "templates/.html"])
    func `an id that is too long for a file is the same in clone, push, export and restore`(_ place: String)
        async throws
    {
        let long = String(repeating: "n", count: 230), dot = try #require(place.lastIndex(of: "."))
        let folder = try await FolderFixture(kinds: "weblog")
        try folder.write("\(place[..<dot])\(long)\(place[dot...])", "text of \(place)\n")
        // The same name in another folder is another entry.
        try folder.write("weblog/\(long).md", "a\n")
        #expect(await folder.run("folder push --yes").exitCode == 0)
        let other = try await FolderFixture(kinds: "weblog", besides: folder)
        let path = try #require(try other.files().last { $0.hasPrefix(String(place[..<dot])) && $0.contains("nnn") })
        #expect(await other.status() == [])
        #expect(await other.run("folder push --yes --delete").output == "")
        let changed = try #require(other.text(path)) + "changed\n"
        try other.write(path, changed)
        #expect(await other.run("folder push --yes --delete") == Effect(output: "replace\t\(path)\n"))
        #expect(await folder.run("folder pull").exitCode == 0)
        // The header that follows from the path of a file is not in it.
        let text = try #require(folder.text("\(place[..<dot])\(long)\(place[dot...])"))
        #expect(changed.hasSuffix(text) && text.hasSuffix("changed\n"))
        #expect(await other.run("folder export ../all.tar --kinds weblog").exitCode == 0)
        #expect(await other.run("folder restore ../all.tar -a lab --yes").exitCode == 0)
        #expect(
            await other.run("folder restore ../all.tar -a lab --yes").error == "triton: there is nothing to send\n")
        let ids = await other.run("weblog list -a lab --jq .[].id").output.split(separator: "\n")
        let folderName = place.split(separator: "/")[0]
        #expect(ids.contains { $0 == (folderName == "weblog" ? long : "\(folderName)_\(long)") }, "\(ids)")
    }

    @Test func `an archive keeps names apart that differ only in case, and a folder refuses them`() async throws {
        let folder = try await FolderFixture(clones: false)
        let titles = ["CASE", "Case", "cASE", "case"], ids = ["Entry", "entry"]
        for title in titles { await folder.run("paste add \(title) --text \(title)") }
        for id in ids {
            await folder.run("weblog post - --id \(id)", input: "---\nDate: 2026-01-31\n---\n\n# \(id)\n")
        }
        #expect(await folder.run("folder clone demo . --kinds paste").exitCode == 73)
        #expect(await folder.run("folder export ../a.tar --kinds paste,weblog").exitCode == 0)
        let restore = await folder.run("folder restore ../a.tar -a lab --yes")
        #expect(restore.exitCode == 0, "\(restore)")
        for title in titles { #expect(await folder.run("paste get \(title) -a lab").output == title) }
        for id in ids { #expect(await folder.run("weblog get \(id) -a lab").output.contains("# \(id)\n")) }
        let paths = restore.output.split(separator: "\n").map { $0.lowercased() }
        #expect(Set(paths).count == paths.count, "\(restore)")
        let again = await folder.run("folder restore ../a.tar -a lab --yes")
        #expect(again.error == "triton: there is nothing to send\n", "\(again)")
    }

    @Test func `a file whose name is not UTF-8 is named in one note, and nothing fails`() async throws {
        let folder = try await FolderFixture(kinds: "now,paste,weblog")
        let note = "triton: 'paste/\\377\\376' is left out: its name is not UTF-8\n"
        try folder.write(bytes: Array("paste/".utf8) + [0xFF, 0xFE], "x\n")
        for command in ["status", "push --yes", "push --yes --delete", "check", "pull"] {
            let effect = await folder.run("folder \(command)")
            #expect(effect.exitCode == 0 && effect.output == "" && effect.error.contains(note), "\(command): \(effect)")
        }
        #expect(folder.writes() == [])
        try folder.write(bytes: Array("weblog/a".utf8) + [0xE4] + Array(".md".utf8), "x\n")
        // An editor's copy, and a file that is no item, are left out in silence.
        try folder.write(bytes: Array("weblog/".utf8) + [0xE4] + Array(".md~".utf8), "x\n")
        try folder.write(bytes: Array("weblog/".utf8) + [0xE4] + Array(".txt".utf8), "x\n")
        let status = await folder.run("folder status")
        #expect(
            status.error.contains(
                """
                2 files are left out, because their names are not UTF-8: 'paste/\\377\\376', 'weblog/a\\344.md'

                """), "\(status)")
    }

    /// `NAME.remote.EXT` is the service's version of a conflict; 'remote.md' is any other name.
    @Test func `things that are called 'remote' are kept like all others`() async throws {
        let folder = try await FolderFixture(clones: false)
        await folder.run("paste add remote.txt --text far")
        await folder.run("weblog post - --id remote", input: "---\nDate: 2026-01-31\n---\n\n# Remote\n")
        #expect(await folder.run("folder clone demo .").exitCode == 0)
        #expect(folder.text("paste/remote.txt") == "far" && folder.text("weblog/remote.md") != nil)
        #expect(await folder.status() == [])
        try folder.write("paste/remote.txt", "near\n")
        #expect(await folder.run("folder push --yes --delete") == Effect(output: "replace\tpaste/remote.txt\n"))
    }

    @Test(arguments: [
        "folder push account", "folder pull --kinds account", "folder clone demo other --kinds now,account",
    ])
    func `the account is no kind of a folder, and the message says what keeps it`(_ line: String) async throws {
        let folder = try await FolderFixture(kinds: "now")
        let effect = await folder.run(line)
        #expect(effect.exitCode == 64 && effect.output == "", "\(effect)")
        #expect(
            effect.error == """
                triton: a folder does not keep the account
                hint: 'triton account' shows and changes it; kinds: now, web, weblog, status, paste, purl, pic, dns, \
                email

                """)
        try folder.write(".triton.toml", "address = \"demo\"\nprofile = \"sandbox\"\nkinds = [\"now\", \"account\"]\n")
        let status = await folder.run("folder status")
        #expect(status.exitCode == 78 && status.error.contains("'triton account' shows and changes it"), "\(status)")
    }

    @Test func `a new file with the name of a conflict's copy is not sent, and named`() async throws {
        let folder = try await FolderFixture(kinds: "paste,weblog")
        let reason = "'.remote' in a name marks the service's version of a conflict: give it another name\n"
        try folder.write("paste/mine.remote.txt", "mine\n")
        for command in ["push --yes", "pull", "status", "diff", "push --yes paste/mine.remote.txt"] {
            let effect = await folder.run("folder " + command)
            #expect(
                effect.exitCode == 3 && effect.error.contains("paste/mine.remote.txt: " + reason),
                "\(command): \(effect)")
        }
        // It may be the new name of a text that is gone.
        let old = try #require(folder.text("paste/hello.txt"))
        try folder.remove("paste/hello.txt")
        try folder.write("paste/bye.remote.txt", old)
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 3 && push.error.contains("paste/bye.remote.txt: " + reason), "\(push)")
        #expect(push.error.contains("cannot be used, and may be its new name") && folder.writes() == [], "\(push)")
        try folder.write("paste/hello.txt", old)
        try folder.remove("paste/bye.remote.txt")
        try folder.remove("paste/mine.remote.txt")
        // In this form the name stands for itself.
        try folder.write("paste/mine%2Eremote.txt", "mine\n")
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tpaste/mine%2Eremote.txt\n"))
        #expect(await folder.run("paste get mine.remote.txt").output == "mine\n")
    }

    @Test(arguments: ["push --yes", "pull"]) func `the copy of a conflict that is resolved is named`(_ verb: String)
        async throws
    {
        let folder = try await FolderFixture(kinds: "paste")
        try folder.write("paste/hello.remote.txt", "an older version\n")
        #expect(
            await folder.run("folder " + verb).error.hasPrefix(
                "triton: paste/hello.txt: its conflict is resolved: remove the file with the service's version, which "
                    + "is not sent\ntriton: there is nothing to "))
        #expect(await folder.status() == ["U paste/hello.txt"])
    }
}
