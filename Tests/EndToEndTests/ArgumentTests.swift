import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import Testing

/// Arguments, variables and input of a process that are not text.
@Suite struct ArgumentTests {
    @Test func `an argument that is not UTF-8 is refused, not repaired`() async throws {
        let effect = try await BinaryProgram().shell(#"triton status post "$(printf 'a\377')""#)
        #expect(
            effect
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: argument 3 is not UTF-8 text
                        hint: bytes of another encoding can be converted with iconv

                        """))
    }

    @Test(arguments: ["TRITON_ADDRESS", "HOME", "XDG_DATA_HOME"])
    func `a variable in use that is not UTF-8 is refused`(_ name: String) async throws {
        let effect = try await BinaryProgram().shell(#"\#(name)="$(printf '/tmp/a\377')" triton purl list"#)
        #expect(
            effect
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: the variable \(name) is not UTF-8 text
                        hint: bytes of another encoding can be converted with iconv

                        """))
    }

    @Test func `a line of a script that is not UTF-8 is refused and not sent`() async throws {
        let program = try BinaryProgram()
        let effect = try await program.shell(#"printf 'status post caf\351\n' | triton repl"#)
        #expect(
            effect.exitCode == 65 && effect.output == ""
                && effect.error.contains("a line of standard input is not UTF-8 text"), "\(effect)")
    }

    @Test func `an external command gets the path of the program`() async throws {
        let line = #"""
            mkdir bin; printf '#!/bin/sh\ncd /; exec "$TRITON_PROGRAM" --version\n' > bin/triton-where; \#
            chmod +x bin/triton-where; PATH="$PWD/bin:$PATH" triton where
            """#
        #expect(try await BinaryProgram().shell(line).output.hasPrefix("triton \(Release.version)"))
    }

    @Test(arguments: ["/base": "/base", "/?x": "/?***", "#x": "#***", "/base/": "/base/"])
    func `the URL of a service has no path, query or fragment`(_ rest: String, _ shown: String) async throws {
        let effect = try await BinaryProgram().shell(
            "TRITON_API_URL='http://127.0.0.1:9\(rest)' TRITON_ADDRESS=demo triton --profile other purl list")
        #expect(
            effect
                == Effect(
                    exitCode: 64,
                    error: """
                        triton: 'http://127.0.0.1:9\(shown)' is not the URL of a service alone
                        hint: leave out what follows host and port

                        """))
    }

    /// Whether this user may make a namespace in which `/proc` is hidden.
    private static let canHideProc = system("unshare -rm mount -t tmpfs none /proc 2>/dev/null") == 0

    @Test(.enabled(if: canHideProc), arguments: ["purl list", "doctor --offline"])
    func `without /proc the arguments are read, and a command that needs it says so`(_ line: String) async throws {
        let effect = try await BinaryProgram().shell(
            "exec unshare -rm sh -c 'mount -t tmpfs none /proc; exec triton \(line)'")
        let error = "triton: /proc cannot be read, and is needed\nhint: mount it with 'mount -t proc proc /proc'\n"
        #expect(effect == Effect(exitCode: 74, output: "", error: error))
    }

    @Test(
        .enabled(if: canHideProc),
        arguments: [
            "--version", "--help", "purl", "purl add --help", "help purl", "help", "completion bash",
            "purl list --offline -q",
        ])
    func `without /proc what waits for nothing works`(_ line: String) async throws {
        let program = try BinaryProgram()
        // For the cache.
        _ = try await program.shell("triton purl list")
        let effect = try await program.shell(
            "exec unshare -rm sh -c 'mount -t tmpfs none /proc; exec triton \(line)'")
        #expect(effect.exitCode == 0 && !effect.output.isEmpty)
        #expect(try await effect == program.shell("triton \(line)"))
    }

    @Test(.enabled(if: canHideProc), arguments: ["auth login --with-token", "auth login --address demo --with-token"])
    func `without /proc a token from a pipe is not kept in a file, and a text is`(_ words: String) async throws {
        func hint(_ words: String) async throws -> String {
            let script = "mount -t tmpfs none /proc; echo secret | triton \(words)"
            let effect = try await BinaryProgram().shell("exec unshare -rm sh -c '\(script)'")
            #expect(effect.exitCode == 74)
            return String(effect.error.split(separator: "\n").last ?? "")
        }
        #expect(try await hint(words) == "hint: mount it with 'mount -t proc proc /proc'")
        let path = try #require(await hint("now set -").split(separator: " ").last.map(String.init))
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "secret\n")
        unlink(path)
    }

    @Test func `a hyphen as the file of the result is standard output`() async throws {
        let effect = try await BinaryProgram().run(["purl", "get", "docs", "-o", "-"])
        #expect(effect == Effect(output: "https://example.com/documentation\n"))
    }
}
