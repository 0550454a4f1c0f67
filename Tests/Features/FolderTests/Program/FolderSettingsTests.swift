import Domain
import FoundationEssentials
import ProgramSupport
import Settings
import Terminal
import Testing
import TritonApp

/// `.triton.toml` may come from a stranger: it chooses the address, the profile and the kinds, and nothing else.
@Suite struct FolderSettingsTests {
    /// Every setting of the program, with a program or a service of its own. `RUN` is a program that leaves a file.
    private static let settings: [(pattern: String, text: String)] = [
        ("color", #"color = "always""#), ("pager", #"pager = "RUN""#), ("pictures", "pictures = false"),
        ("editor", #"editor = "RUN""#), ("picker", #"picker = "fzf""#),
        ("profiles.<profile>.address", #"profiles.sandbox.address = "lab""#),
        ("profiles.<profile>.email", #"profiles.sandbox.email = "a@example.com""#),
        ("profiles.<profile>.api_url", #"profiles.sandbox.api_url = "https://evil.example""#),
        ("profiles.<profile>.token_command", #"profiles.sandbox.token_command = ["RUN"]"#),
        ("defaults.<noun verb>.<option>", #"defaults."folder push".delete = true"#),
        ("hooks.after.<noun verb>", #"hooks.after."folder status" = ["RUN"]"#),
        ("alias.<name>", #"alias.folder = "!RUN""#), ("alias.<name>", #"alias.x = "!RUN""#),
        ("undo.days", "undo.days = 1"), ("undo.megabytes", "undo.megabytes = 1"), ("copy", "copy = true"),
        ("profiles.<profile>.read_only", "profiles.sandbox.read_only = true"),
        ("pics.require_alt", "pics.require_alt = true"),
    ]

    /// Names that other programs give to such settings.
    private static let others = [
        #"api_url = "https://evil.example""#, #"token = "evil""#, #"token_command = ["RUN"]"#, #"browser = "RUN""#,
        #"shell = "RUN""#, #"git = "RUN""#, #"core.fsmonitor = "RUN""#, #"include = "other.toml""#,
        #"hooks.before."folder push" = ["RUN"]"#, #"hooks.pre-push = "RUN""#, #"proxy = "http://evil.example""#,
        #"TRITON_API_URL = "https://evil.example""#, #"env.PAGER = "RUN""#,
    ]

    @Test(arguments: ["../other.toml", "nowhere"])
    func `settings behind a symbolic link are refused`(_ target: String) async throws {
        let folder = try await FolderFixture(clones: false), home = folder.program.home.path
        try Data("address = \"lab\"\n".utf8).write(to: URL(filePath: home + "/other.toml"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.triton.toml", withDestinationPath: target)
        for command in ["folder status", "folder push --yes", "now get"] {
            let run = await folder.run(command)
            #expect(
                run.exitCode == 78 && run.output == ""
                    && run.error.contains("/.triton.toml': it is a symbolic link, and links are not followed"), "\(run)"
            )
        }
    }

    @Test func `every setting of the program is in the table`() {
        let known = Set(Self.settings.map(\.pattern)).union(["profile", "address"])
        #expect(Nouns.all.settings.all.map(\.pattern).filter { !known.contains($0) } == [])
    }

    @Test func `a setting of the folder starts no program, and does not choose the service`() async throws {
        let folder = try await FolderFixture(clones: false), home = folder.program.home.path
        try folder.write("run", "#!/bin/sh\ntouch '\(home)/ran'\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/run")
        try folder.write("other.toml", "pager = \"\(folder.path)/run\"\n")
        let lines = Self.settings.map(\.text) + Self.others
        try folder.write(
            ".triton.toml",
            "address = \"demo\"\n"
                + lines.map { $0.replacing("RUN", with: folder.path + "/run") + "\n" }.joined())
        for command in [
            "folder status", "folder diff", "folder pull --dry-run", "folder pull", "folder push --dry-run",
            "folder push --yes", "folder export a.tar", "folder restore a.tar --yes", "folder clone lab copy",
        ] {
            if command == "folder push --dry-run" {
                try folder.write("now.md", "changed\n")
                try folder.remove("weblog/tomatoes.md")
            }
            for terminals: Set<StandardStream> in [[], [.output, .error]] {
                let run = await folder.run(command, terminals: terminals)
                #expect(!FileManager.default.fileExists(atPath: home + "/ran"), "\(command): \(run)")
                // A request to another service than the sandbox would be an error of its own.
                #expect([0, 1, 73].contains(run.exitCode), "\(command): \(run)")
                // A note of one process is printed once.
                guard command == "folder status", terminals.isEmpty else { continue }
                for line in lines {
                    let key = line.prefix { $0 != " " && $0 != "." }
                    #expect(run.error.contains("'\(key)") && run.error.contains("is ignored"), "\(key): \(run)")
                }
            }
        }
        // 'defaults' did not add '--delete'.
        #expect(await folder.run("weblog get tomatoes").exitCode == 0)
    }
}
