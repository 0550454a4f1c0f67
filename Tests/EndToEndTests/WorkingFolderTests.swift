import FoundationEssentials
import Glibc
import ProgramSupport
import PseudoTerminal
import TestFolders
import Testing

/// No program in the working folder is run, whatever `PATH` contains.
@Suite(.serialized) struct WorkingFolderTests {
    @Test(
        arguments: [
            "editor", "pager", "browser", "man", "external command", "token_command", "alias", "prompt", "pipe",
        ],
        ["", ".", ":/usr/bin:/bin", "/usr/bin:/bin:", ".:/usr/bin:/bin", "bin:/bin"])
    func `an empty or relative entry in PATH runs nothing from the working folder`(_ way: String, _ path: String)
        async throws
    {
        let program = try BinaryProgram()
        let folder = program.home.path
        let spy = "#!/bin/sh\necho > \(folder)/ran\n"
        try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
        for name in ["spy", "man", "xdg-open", "triton-spy"] {
            for place in [folder, folder + "/bin"] {
                writeExecutable("\(place)/\(name)", spy)
            }
        }
        let variables = program.home.variables([
            "PATH": path, "LINES": "1", "DISPLAY": ":0", "EDITOR": "spy", "PAGER": "spy", "BROWSER": "spy",
        ])
        func onTerminal(_ words: [String], _ more: [String: String] = [:]) async throws {
            let all = variables.merging(more) { $1 }
            _ = try await onOwnThread {
                try PseudoTerminal(BinaryProgram.path, words, variables: all, folder: folder, columns: 40).waitForEnd()
            }
        }
        switch way {
        case "editor": try await onTerminal(["status", "bio", "edit"])
        case "pager": try await onTerminal(["purl", "list"])
        case "browser":
            try await onTerminal(["purl", "open", "docs"])
            try await onTerminal(["purl", "open", "docs"], ["BROWSER": ""])
        case "man": try await onTerminal(["help", "purl"], ["PAGER": "cat", "MANPAGER": "cat"])
        case "external command": _ = try await program.run(["spy"], variables: variables)
        case "token_command":
            #expect(try await program.run(["config", "set", "profiles.work.token_command", "['spy']"]).exitCode == 0)
            _ = try await program.run(
                ["dns", "list", "-a", "demo", "--profile", "work"],
                variables: variables.merging(["TRITON_API_URL": "http://127.0.0.1:1"]) { $1 })
        case "alias":
            #expect(try await program.run(["alias", "set", "look", "!spy"]).exitCode == 0)
            _ = try await program.run(["look"], variables: variables)
        case "prompt": _ = try await program.run(["repl", "-c", "!spy"], variables: variables)
        default: _ = try await program.run(["repl", "-c", "purl list | spy"], variables: variables)
        }
        #expect(access(folder + "/ran", F_OK) != 0, "\(way) ran a program of the working folder")
    }
}
