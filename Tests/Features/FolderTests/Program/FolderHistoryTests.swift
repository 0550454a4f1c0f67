import Domain
import FolderPlan
import FoundationEssentials
import ProgramSupport
import Testing

@testable import Folder

/// A fresh clone of a repository, as CI has it: there is no state, and the versions that the folder has had come from
/// the history of git.
@Suite struct FolderHistoryTests {
    /// Deletes the state, which only this clone has.
    private func freshClone(_ folder: FolderFixture) throws { try folder.remove(".triton") }

    @Test func `the state is not a part of the repository`() async throws {
        let folder = try await FolderFixture.repository()
        #expect(try await folder.git("check-ignore", "-q", ".triton/.gitignore") == 0)
        #expect(try await folder.git("ls-files", "--error-unmatch", ".triton") != 0)
    }

    @Test func `several commits are sent at once, with a rename and a deletion`() async throws {
        let folder = try await FolderFixture.repository()
        try folder.write("now.md", "one\n")
        try await folder.commit()
        try folder.write("now.md", "two\n")
        try folder.write(
            "purls.tsv", "docs\thttps://example.org/d\ttrue\ntea\thttps://example.com/shop/tea?kind=green\tfalse\n")
        #expect(try await folder.git("mv", "weblog/tomatoes.md", "weblog/garden.md") == 0)
        try await folder.commit()
        try freshClone(folder)
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 0, "\(push)")
        #expect(
            push.output
                == """
                create\tweblog/garden.md
                replace\tnow.md
                replace\tpurls.tsv:docs
                delete\tweblog/tomatoes.md
                delete\tpurls.tsv:🍅

                """)
        #expect(await folder.run("now get") == Effect(output: "two\n"))
        try freshClone(folder)
        #expect(await folder.run("folder push --yes --delete") == Effect(error: "triton: there is nothing to send\n"))
    }

    @Test func `a rerun of an old commit is a conflict, and is not published over the newer state`() async throws {
        let folder = try await FolderFixture.repository()
        try folder.write("now.md", "one\n")
        try await folder.commit()
        try folder.write("now.md", "two\n")
        try await folder.commit()
        #expect(await folder.run("folder push --yes").exitCode == 0)
        #expect(try await folder.git("checkout", "-q", "HEAD~1") == 0)
        try freshClone(folder)
        #expect(
            await folder.run("folder push --yes")
                == Effect(
                    exitCode: 3,
                    error: FolderFixture.conflictMessage))
        #expect(await folder.run("now get") == Effect(output: "two\n"))
    }

    @Test func `a text that was changed on the website is not replaced`() async throws {
        let folder = try await FolderFixture.repository()
        await folder.run("now set 'from the website'")
        try folder.write("now.md", "one\n")
        try await folder.commit()
        try freshClone(folder)
        #expect(await folder.run("folder push --yes").exitCode == 3)
        #expect(await folder.run("now get") == Effect(output: "from the website"))
    }

    @Test func `a repository as the weblog's own Action reads it works after adding .triton.toml`() async throws {
        let folder = try await FolderFixture(clones: false)
        try folder.write(".triton.toml", "address = \"lab\"\n")
        try folder.write("weblog/2026/first.md", "Date: 2026-01-31\n\n# First\n\ntext\n")
        try folder.write("weblog/about.md", "---\nType: Page\nTitle: About\nLocation: /about\n---\n\nme\n")
        try folder.write("css/style.css", "a {}\n")
        #expect(try await folder.git("init", "-q") == 0)
        try await folder.commit()
        let push = await folder.run("folder push --yes -a lab")
        #expect(push.exitCode == 0 && push.output.contains("create\tweblog/2026/first.md\n"), "\(push)")
        #expect(await folder.run("weblog get 2026_first -a lab").output == "Date: 2026-01-31\n\n# First\n\ntext\n")
        #expect(await folder.run("weblog get css_style -a lab --fields type") == Effect(output: "file\n"))
    }

    @Test(arguments: [
        (limit: 2_000, totalLimit: 1 << 20, isUsed: false), (limit: 1 << 20, totalLimit: 2_000, isUsed: false),
        (limit: 1 << 20, totalLimit: 1 << 20, isUsed: true),
    ])
    func `a history that is too large is noted, and not used`(_ row: (limit: Int, totalLimit: Int, isUsed: Bool))
        async throws
    {
        let folder = try await FolderFixture.repository(kinds: "now")
        try folder.write("now.md", String(repeating: "x", count: 5_000))
        try await folder.commit()
        var git = try history(of: folder), notes: [SafeText] = []
        (git.limit, git.totalLimit) = (row.limit, row.totalLimit)
        let history = git
        let isUsed: Void? = try await history.reading(
            { notes.append($0) }, { try await history.forEachVersion(where: { _ in true }) { _ in } })
        #expect((isUsed != nil) == row.isUsed)
        let expected: [SafeText] = row.isUsed ? [] : ["the history of git is not used: it is too large"]
        #expect(notes == expected)
    }

    @Test(arguments: [1, 2_500, 1 << 20])
    func `versions and edits come in the order of the commits, however many are in memory`(_ portion: Int)
        async throws
    {
        let folder = try await FolderFixture.repository(kinds: "now")
        for letter in ["b", "a", "c", "b"] {
            try folder.write("now.md", String(repeating: letter, count: 1_000))
            try await folder.commit()
        }
        var git = try history(of: folder), versions: [UInt8?] = [], edits: [[UInt8?]] = []
        git.portion = portion
        try await git.forEachVersion(where: { $0 == "now.md" }) { versions.append($0.bytes.first) }
        try await git.forEachEdit(where: { $0 == "now.md" }) { edits.append([$0.old?.first, $0.new?.first]) }
        let (a, b, c) = (UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "c"))
        let ordered: [UInt8?] = [a, c, b], changed: [[UInt8?]] = [[b, a], [a, c], [c, b]]
        #expect(Array(versions.suffix(3)) == ordered)
        #expect(Array(edits.suffix(3)) == changed)
    }

    private func history(of folder: FolderFixture) throws -> GitHistory {
        let found = GitHistory(folder.path, variables: folder.program.home.variables(), time: .system)
        return try #require(found)
    }

    @Test func `a branch of another name is not later, even if its name ends in the same way`() async throws {
        let folder = try await FolderFixture.repository(kinds: "paste")
        try folder.write("paste/new", "new\n")
        try await folder.commit()
        #expect(try await folder.git("checkout", "-q", "-b", "bot/main") == 0)
        try folder.remove("paste/new")
        try await folder.commit()
        #expect(try await folder.git("update-ref", "refs/remotes/origin/bot/main", "HEAD") == 0)
        #expect(try await folder.git("checkout", "-q", "main") == 0)
        try await folder.cloneAfresh()
        #expect(await folder.run("folder push --yes") == Effect(output: "create\tpaste/new\n"))
    }

    @Test func `an entry keeps the file that it has, also with the extension .markdown`() async throws {
        let folder = try await FolderFixture.repository(kinds: "weblog")
        #expect(try await folder.git("mv", "weblog/tomatoes.md", "weblog/tomatoes.markdown") == 0)
        try folder.write("weblog/2026/tea.markdown", "Date: 2026-01-31\n\n# Tea\n")
        try await folder.commit()
        for isFresh in [false, true] {
            #expect(
                await folder.run("folder push --yes --delete").output
                    == (isFresh ? "" : "create\tweblog/2026/tea.markdown\n"))
            _ = folder.writes()
            #expect(await folder.run("weblog post \(folder.path)").exitCode == 0)
            #expect(folder.writes() == [])
            try freshClone(folder)
        }
        let files = try folder.files(), green = "Date: 2026-01-31\n\n# Green tea\n"
        await folder.run("weblog edit 2026_tea -", input: green)
        #expect(await folder.run("folder pull").exitCode == 3)
        #expect(folder.text("weblog/2026/tea.remote.markdown") == green)
        let pull = await folder.run("folder pull --theirs weblog/2026/tea.markdown")
        #expect(pull == Effect(output: "replace\tweblog/2026/tea.markdown\n"))
        #expect(try folder.files() == files && folder.text("weblog/2026/tea.markdown") == green)
        await folder.run("weblog edit 2026_tea -", input: "Date: 2026-01-31\n\n# Black tea\n")
        #expect(await folder.run("folder pull").output == "replace\tweblog/2026/tea.markdown\n")
        #expect(try folder.files() == files)
        try folder.write("weblog/2026/tea.md", "# Tea\n")
        let push = await folder.run("folder push --yes --delete")
        #expect(push.exitCode == 3 && push.output == "", "\(push)")
        #expect(push.error.contains("it is the same entry as 'weblog/2026/tea.markdown': rename one of them"))
        #expect(await folder.run("weblog get 2026_tea").exitCode == 0)
    }

    /// Removes the blob of `now.md` from a repository, and configures a program that git starts to fetch it.
    private func plant(in gitFolder: String, _ blob: String, canary: String) throws {
        try FileManager.default.removeItem(atPath: "\(gitFolder)/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
        let config = """
            [core]
            \trepositoryformatversion = 1
            [extensions]
            \tpartialClone = origin
            [remote "origin"]
            \turl = \(gitFolder)
            \tpromisor = true
            \tuploadpack = "touch \(canary); git-upload-pack"

            """
        try Data(config.utf8).write(to: URL(filePath: gitFolder + "/config"))
    }

    @Test func `what git says about a stranger's repository is not passed on`() async throws {
        let effect = try await BinaryProgram().shell(
            """
            set -e
            triton folder clone demo . -q
            git init -q .
            git add .
            git -c user.name=a -c user.email=a@b.c commit -qm a
            rm -rf .triton now.md
            printf '[core]\\n\\tbare = "\\342\\200\\256x"\\n' >> .git/config
            set +e
            git status
            echo mark >&2
            triton folder status
            """)
        let words = effect.error.components(separatedBy: "mark\n")
        #expect(words.count == 2 && words[0].contains("\u{202E}"), "\(effect)")
        #expect(words.last?.contains("\u{202E}") == false && words.last?.contains("history") == true, "\(effect)")
    }

    @Test func `without git a new file is not sent, and a note says why`() async throws {
        let effect = try await BinaryProgram().shell(
            """
            set -e
            triton folder clone demo . -q
            mkdir .git
            export PATH="$(dirname "$(command -v triton)")"
            triton folder status
            echo private > paste/prod.env
            triton folder push --yes
            """)
        let note = "triton: the index of git is not used: git is not installed, or not in PATH; new files are not sent"
        #expect(effect.exitCode == 3 && effect.error.components(separatedBy: note).count == 3, "\(effect)")
        #expect(
            effect.error.contains("triton: paste/prod.env: it is new, and whether git ignores"),
            "\(effect)")
    }

    @Test(arguments: [".git", "nested"]) func `no program of a stranger's repository runs`(place: String) async throws {
        let folder = try await FolderFixture.repository()
        let blob = try await folder.gitOutput("rev-parse", "HEAD:now.md"), canary = folder.program.home.path + "/canary"
        await folder.run("now set 'from the website'")
        try freshClone(folder)
        if place == "nested" {
            // A bare repository that is the folder itself, as a clone of a stranger's repository can contain it.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.git") {
                try FileManager.default.copyItem(
                    atPath: folder.path + "/.git/" + name, toPath: folder.path + "/" + name)
            }
            try FileManager.default.moveItem(atPath: folder.path + "/.git", toPath: folder.program.home.path + "/.git")
        }
        let gitFolder = place == "nested" ? folder.path : folder.path + "/.git"
        try plant(in: gitFolder, blob, canary: canary)
        for command in ["status", "diff", "pull --dry-run", "push --dry-run", "push --yes"] {
            let run = await folder.run("folder " + command)
            #expect(!FileManager.default.fileExists(atPath: canary), "\(command)")
            #expect(run.error.contains("the history of git is not used"), "\(command): \(run)")
        }
        // The attack itself works: git alone runs the program.
        _ = try await folder.git("cat-file", "-p", blob)
        #expect(FileManager.default.fileExists(atPath: canary))
    }

    @Test func `only paths that a folder keeps are unpacked from an archive`() {
        for path in [".triton.toml", "now.md", "weblog/a/b.md", "paste/a", "pics/a.png", "purls.tsv"] {
            #expect(FolderPath.isArchived(path), "\(path)")
        }
        for path in [".git/config", ".git/x.remote", "HEAD", "weblog/.git/a.md", ".triton/state", "pics/a/b", "refs/x"]
        {
            #expect(!FolderPath.isArchived(path), "\(path)")
        }
        let paths = [
            ".triton.toml", "listed.tsv", "now.md", "web/page.md", "css/a.css", "weblog/a/b.md", "pics/a.png",
            "pics/pics.jsonl", "purls.tsv", "status/bio.md",
        ]
        #expect(
            paths.filter { FolderPath.isArchived($0, of: ["weblog", "pic"]) } == [
                ".triton.toml", "listed.tsv", "css/a.css", "weblog/a/b.md", "pics/a.png", "pics/pics.jsonl",
            ])
    }
}
