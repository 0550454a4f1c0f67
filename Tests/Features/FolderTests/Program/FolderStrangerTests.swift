import Domain
import FolderPlan
@testable import Folder
import FoundationEssentials
import ProgramSupport
import Synchronization
import Terminal
import Testing

/// A repository, a folder or an archive of a stranger: no program that it names runs, whatever command is used.
@Suite struct FolderStrangerTests {
    enum Place: String, CaseIterable, CustomTestStringConvertible {
        case repository, archive, nested, submodule, worktree

        var testDescription: String { rawValue }
        /// Whether git reads the history there.
        var hasHistory: Bool { self != .nested }
    }

    private static let commands = [
        "folder status", "folder diff", "folder pull --dry-run", "folder push --dry-run",
        "folder push --save-plan plan.json", "folder pull", "folder push --yes", "folder export out.tar --force",
        "folder restore stranger.tar --dry-run -a lab", "folder restore stranger.tar --yes -a lab",
        "folder clone lab copy",
    ]

    /// A folder with two commits, in a repository that names every program, and a service with another text.
    /// - Returns: nil for the folder of the repository if there is none.
    private func prepared(_ place: Place) async throws -> (folder: FolderFixture, programs: GitPrograms) {
        let folder = try await FolderFixture(), home = folder.program.home.path
        let files = FileManager.default
        #expect(try await folder.git("init", "-q") == 0)
        try folder.write(".gitattributes", GitPrograms.attributes)
        try folder.write(".gitmodules", "[submodule \"x\"]\n\tpath = x\n\turl = ./x\n\tupdate = checkout\n")
        try folder.write("now.md", "one\n")
        try await folder.commit()
        await folder.run("folder push --yes")
        try folder.write("now.md", "two\n")
        try await folder.commit()
        let programs = try GitPrograms(below: home)
        var repository = folder.path + "/.git"
        switch place {
        case .repository: break
        case .archive:
            #expect(try await run("tar", "-C", folder.path, "-cf", home + "/a.tar", ".", in: folder) == 0)
            try files.removeItem(atPath: folder.path)
            try files.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            #expect(try await run("tar", "-C", folder.path, "-xf", home + "/a.tar", in: folder) == 0)
        case .nested:
            // The folder itself is a bare repository, below the repository of a user.
            for name in try files.contentsOfDirectory(atPath: repository) {
                try files.copyItem(atPath: repository + "/" + name, toPath: folder.path + "/" + name)
            }
            try files.moveItem(atPath: repository, toPath: home + "/.git")
            repository = folder.path
            #expect(try await folder.git("config", "--file", repository + "/config", "core.bare", "true") == 0)
        case .submodule:
            #expect(try await folder.git("init", "-q", in: home) == 0)
            try files.createDirectory(atPath: home + "/.git/modules", withIntermediateDirectories: true)
            try files.moveItem(atPath: repository, toPath: home + "/.git/modules/demo")
            repository = home + "/.git/modules/demo"
            try folder.write(".git", "gitdir: ../.git/modules/demo\n")
            #expect(
                try await folder.git("config", "--file", repository + "/config", "core.worktree", "../../../demo") == 0)
        case .worktree:
            try files.moveItem(atPath: folder.path, toPath: home + "/origin")
            repository = home + "/origin/.git"
            #expect(
                try await folder.git("worktree", "add", "-q", "--detach", folder.path, "HEAD", in: home + "/origin")
                    == 0)
            #expect(
                try await folder.git("worktree", "add", "-q", "--detach", home + "/third", in: home + "/origin") == 0)
        }
        try programs.plant(in: repository)
        var contents: [String: [UInt8]] = ["now.md": Array("stranger\n".utf8), ".gitattributes": Array("*\n".utf8)]
        for name in ["config", "HEAD", "hooks/post-checkout", "info/attributes"] {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: repository + "/" + name)))
            for path in [".git/", "", "weblog/.git/", "paste/.git/"] { contents[path + name] = bytes }
        }
        try Data(FolderArchive.write(contents, in: "demo")).write(to: URL(filePath: folder.path + "/stranger.tar"))
        return (folder, programs)
    }

    private func run(_ program: String, _ words: String..., in folder: FolderFixture) async throws -> Int32 {
        try await ChildProcess(
            .program(program, words), variables: folder.program.home.variables(), input: .none
        ).capture(limit: 1 << 20).code
    }

    @Test(arguments: Place.allCases) func `no program that a repository names runs`(_ place: Place) async throws {
        let (folder, programs) = try await prepared(place)
        for command in Self.commands {
            // Without a state the history is read.
            if folder.text(".triton/.gitignore") != nil { try folder.remove(".triton") }
            let run = await folder.run(command)
            #expect(programs.ran() == [], "\(command): \(run)")
            #expect([0, 3].contains(run.exitCode), "\(command): \(run)")
            let isRefused = run.error.contains("the history of git is not used")
            #expect(!(isRefused && place.hasHistory), "\(command): \(run)")
            if command == "folder status" {
                #expect(run.output.contains(place.hasHistory ? "changed here" : "now.md"), "\(run)")
                #expect(isRefused != place.hasHistory)
            }
        }
        // The programs work: git alone runs some of them.
        _ = try await folder.git("log", "-p", "--ext-diff", "-1")
        #expect(programs.ran() != [])
    }

    /// Files of a repository that git opens, and settings that name a file for it to open.
    private static let opened = [
        ".git", ".git/HEAD", ".git/commondir", ".git/config", ".git/info/grafts", ".git/objects/info/alternates",
        ".git/packed-refs", ".git/shallow", "include.path", "includeIf.gitdir:/.path", "mailmap.file",
        "core.attributesFile", "core.excludesFile", "core.worktree",
    ]

    @Test(arguments: opened) func `a named pipe in a repository blocks no command`(_ place: String) async throws {
        // The time of every run of git is over at once.
        let time = TimeSource(now: TimeSource.system.now, sleep: { _ in }, random: { 0.5 })
        let folder = try await FolderFixture(time: time)
        #expect(try await folder.git("init", "-q") == 0)
        try folder.write("now.md", "one\n")
        try await folder.commit()
        try folder.remove(".triton")
        let isFile = place.hasPrefix(".git"), pipe = folder.path + "/" + (isFile ? place : "pipe")
        if !isFile { #expect(try await folder.git("config", place, pipe) == 0) }
        if FileManager.default.fileExists(atPath: pipe) { try FileManager.default.removeItem(atPath: pipe) }
        #expect(try await run("mkfifo", pipe, in: folder) == 0)
        for command in ["folder status", "folder diff", "folder pull", "folder push --yes"] {
            if folder.text(".triton/.gitignore") != nil { try folder.remove(".triton") }
            let run = await folder.run(command)
            #expect([0, 3].contains(run.exitCode), "\(command): \(run)")
            #expect(run.error.contains("the history of git is not used: git took longer than"), "\(command): \(run)")
        }
        try folder.remove(".triton")
        try folder.write("weblog/about.md", "# Others\n")
        let post = await folder.program.run(["weblog", "post", folder.path + "/weblog"])
        #expect(post.exitCode == 3 && post.error.contains("git took longer than"), "\(post)")
    }

    @Test func `a named pipe in a repository costs the time of one run of git`() async throws {
        let folder = try await FolderFixture.repository(kinds: "now")
        let pipe = folder.path + "/.git/config", slept = Mutex(0.0)
        try FileManager.default.removeItem(atPath: pipe)
        #expect(try await run("mkfifo", pipe, in: folder) == 0)
        let time = TimeSource(
            now: TimeSource.system.now, sleep: { seconds in slept.withLock { $0 += seconds } }, random: { 0.5 })
        let git = try #require(GitHistory(folder.path, variables: folder.program.home.variables(), time: time))
        for _ in 1...2 {
            _ = try await git.index(of: ["now.md"])
            _ = try await git.reading(nil) { try await git.rows() }
        }
        #expect(slept.withLock { $0 } == GitRuns.shortTimeout)
    }

    @Test func `every setting is planted as git reads it`() async throws {
        let (folder, _) = try await prepared(.repository)
        let listed = try await folder.gitOutput("config", "--file", ".git/config", "--name-only", "--list")
        let names = Set(listed.split(separator: "\n").map { $0.lowercased() })
        #expect(GitPrograms.keys.filter { !names.contains($0.lowercased()) } == [])
    }

    /// Settings with such a name that name no program.
    private static let harmless: Set<String> = [
        "advice.ignoredHook", "advice.waitingForEditor", "diff.<driver>.cachetextconv", "color.pager", "column.clean",
        "gitcvs.dbDriver",
    ]

    @Test func `the table has every setting of this git that names a program`() async throws {
        let folder = try await FolderFixture(clones: false)
        let known = Set(GitPrograms.keys.map { $0.lowercased() })
        let ends = [
            "cmd", "command", "program", "helper", "editor", "pager", "hook", "hookspath", "textconv", "driver",
            "external", "askpass", "gitproxy", "vcs", "uploadpack", "receivepack", "clean", "smudge", "process",
            "fsmonitor", "difffilter", "tunnel", "browser", "insteadof",
        ]
        let settings = try await folder.gitOutput("help", "--config").split(separator: "\n").map(String.init)
        #expect(settings.contains("core.fsmonitor"))
        let missing = settings.filter { setting in
            guard let last = setting.split(separator: ".").last, !setting.hasSuffix(">"),
                ends.contains(where: { last.lowercased().hasSuffix($0) }), !Self.harmless.contains(setting)
            else { return false }
            let parts = setting.lowercased().split(separator: ".").map { $0.hasPrefix("<") ? "x" : String($0) }
            let name = parts.joined(separator: ".")
            return !known.contains(name) && !known.contains(name.replacing("url.x.", with: "url.ext::x."))
                && name != "url.x.pushinsteadof"
        }
        #expect(missing == [])
    }

    @Test(arguments: [Place.submodule, .worktree])
    func `the history of a submodule and of a linked worktree counts`(_ place: Place) async throws {
        let (folder, _) = try await prepared(place)
        if folder.text(".triton/.gitignore") != nil { try folder.remove(".triton") }
        #expect(await folder.run("folder push now --yes").output == "replace\tnow.md\n")
        #expect(await folder.run("now get") == Effect(output: "two\n"))
    }

    @Test(arguments: ["inside", "another worktree"])
    func `a file that names a repository of something else gives no history`(_ target: String) async throws {
        let (folder, programs) = try await prepared(.worktree)
        if folder.text(".triton/.gitignore") != nil { try folder.remove(".triton") }
        let home = folder.program.home.path
        if target == "inside" {
            try FileManager.default.copyItem(atPath: home + "/origin/.git", toPath: folder.path + "/data")
            try folder.write(".git", "gitdir: data\n")
        } else {
            try folder.write(".git", "gitdir: ../origin/.git/worktrees/third\n")
        }
        let run = await folder.run("folder push --yes")
        #expect(run.exitCode == 3 && run.error.contains("the history of git is not used"), "\(run)")
        #expect(programs.ran() == [])
    }
}
