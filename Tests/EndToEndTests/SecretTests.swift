import Domain
import FoundationEssentials
import Glibc
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// Secrets of the user, and the places where they must not appear.
@Suite struct SecretTests {
    private static let canary = "canary-4f1d9c2e7b"

    private static func variables(_ more: [String: String] = [:]) -> [String: String] {
        [
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": canary,
        ].merging(more) { $1 }
    }

    private func program(_ more: [String: String] = [:]) throws -> InProcessProgram {
        let service = SandboxService(store: try SandboxStore.inMemory())
        return try InProcessProgram(
            variables: Self.variables(more),
            network: {
                ChangedTransport(SandboxTransport(service)) { exchange in
                    guard exchange.request.headerFields[.authorization] == "Bearer " + Self.canary else { return }
                    exchange.request.headerFields[.authorization] = "Bearer sandbox"
                }
            })
    }

    // MARK: The command that prints the token

    @Test(arguments: ["auth token", "auth token -o -", "triton auth token", "/auth token"])
    func `the token is not the last result, so nothing can publish it`(_ line: String) async throws {
        let program = try program()
        let effect = await program.run([
            "repl", "-c", "purl get docs", "-c", line, "-c", "status post _", "-c", "status get latest",
        ])
        #expect(effect.exitCode == 0, "\(effect)")
        let lines = effect.output.split(separator: "\n")
        #expect(lines.filter { $0 == Self.canary }.count == 1 && lines.last == "docs", "\(effect)")
    }

    @Test func `an answer with its secrets is not the last result either`() async throws {
        let effect = await (try program()).run([
            "repl", "-c", "purl get docs", "-c", "api --show-secrets /account/{email}/info", "-c", "status post _",
            "-c", "status get latest",
        ])
        #expect(effect.exitCode == 0 && effect.output.hasSuffix("\ndocs\n"), "\(effect)")
    }

    @Test(arguments: [
        "auth token -o stolen", "auth token --output=stolen", "auth token --force -o stolen",
        "-o stolen auth token", "spy", "auth token > stolen", "auth token | cat",
    ])
    func `the prompt writes the token into no file and no pipe`(_ line: String) async throws {
        let program = try BinaryProgram(variables: Self.variables(["TRITON_API_URL": "http://127.0.0.1:1"]))
        _ = try await program.run(["alias", "set", "spy", "auth token -o stolen"])
        let effect = try await program.run(["repl", "-c", line])
        #expect(effect.exitCode == 64 && effect.output == "", "\(effect)")
        #expect(
            effect.error.hasPrefix("triton: script, line 1: the prompt does not write secrets to files or pipes\n"),
            "\(effect)")
        #expect((FileManager.default.contents(atPath: program.home.path + "/stolen") ?? Data()).isEmpty)
    }

    @Test(
        arguments: [[], ["--force"]],
        [nil, 0o644] as [mode_t?])
    func `a file with the token can be read by its owner only`(_ options: [String], _ present: mode_t?)
        async throws
    {
        let program = try BinaryProgram(variables: Self.variables(["TRITON_API_URL": "http://127.0.0.1:1"]))
        let path = program.home.path + "/token"
        if let present {
            #expect(
                FileManager.default.createFile(
                    atPath: path, contents: Data("old".utf8), attributes: [.posixPermissions: Int(present)]))
        }
        let effect = try await program.run(["auth", "token", "-o", "token"] + options)
        let isKept = present != nil && options.isEmpty
        #expect(effect.exitCode == (isKept ? 73 : 0), "\(effect)")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == (isKept ? 0o644 : 0o600))
        #expect(FileManager.default.contents(atPath: path) == Data((isKept ? "old" : Self.canary + "\n").utf8))
    }

    @Test(arguments: Token.variables)
    func `a token leaves the environment before any library or program is used`(_ name: String) async throws {
        let program = try BinaryProgram(variables: [name: Self.canary, "MORE": "seen"])
        for expression in [
            "env.\(name)", "$ENV.\(name)", "env", "env.\(name)|stderr|empty", "env|tostring|halt_error",
            "env.\(name)|@base64",
        ] {
            let effect = try await program.run(["purl", "list", "--jq", expression])
            let all = effect.output + effect.error
            #expect(!all.contains(Self.canary) && !all.contains("Y2FuYXJ5"), "\(expression): \(effect)")
        }
        // The other variables are seen.
        #expect(try await program.run(["purl", "get", "docs", "--jq", "env.MORE"]).output == "seen\n")
        #expect(
            try await program.run(["repl", "-c", "!cat /proc/$PPID/environ; env"]).output.contains(Self.canary) == false
        )
    }

    @Test func `what an expression writes to standard error is neither raw nor printed`() async throws {
        let program = try BinaryProgram()
        _ = try await program.run(["paste", "add", "evil", "--text", "\u{1B}]0;owned\u{7}"])
        let effect = try await program.run(["paste", "list", "--jq", ".[].content|stderr"])
        #expect(!(effect.output + effect.error).contains("\u{1B}"), "\(effect)")
    }

    @Test(
        arguments: [
            "https://me:canary-4f1d9c2e7b@api.example", "https://canary-4f1d9c2e7b@api.example",
            "me:canary-4f1d9c2e7b@api.example", "//me:canary-4f1d9c2e7b@api.example",
            "https://me:canary-4f1d9c2e7b/x@api.example/", "ftp://me:canary-4f1d9c2e7b@api.example",
            "https://api.example/?k=canary-4f1d9c2e7b", "https://api.example?canary-4f1d9c2e7b",
            "https://me:canary-4f1d9c2e7b@api.example/#canary-4f1d9c2e7b", "api.example/?k=canary-4f1d9c2e7b",
        ], [false, true])
    func `a secret in the configured URL is printed by no command`(_ url: String, _ isVariable: Bool) async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "work", "TRITON_API_URL": isVariable ? url : ""])
        let folder = program.home.path + "/config/triton"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = "[profiles.work]\naddress = 'demo'\n" + (isVariable ? "" : "api_url = '\(url)'\n")
        let file = folder + "/config.toml"
        for line in [
            "config list", "config list --all --show-origin", "config list --json", "config get profiles.work.api_url",
            "config get profiles.work.api_url --json", "config get profiles.work.api_url -o -", "purl list",
            "purl list -v -v", "doctor", "doctor --json", "config unset profiles.work.api_url --json",
        ] {
            #expect(FileManager.default.createFile(atPath: file, contents: Data(text.utf8)))
            for terminals in [[], [.output, .error]] as [Set<StandardStream>] {
                let effect = await program.run(line, terminals: terminals)
                #expect(!(effect.output + effect.error).contains(Self.canary), "\(line): \(effect)")
            }
        }
    }

    // MARK: Known tokens

    /// Command lines with the token in a wrong place, one for each kind of output.
    private static let lines: [[String]] = [
        ["api", "--dry-run", "-X", "POST", "/theme/x", "-f", "text=" + canary],
        ["api", "--dry-run", "-X", "POST", "/theme/" + canary], ["api", "/theme/\(canary)/info"],
        ["api", "--dry-run", "--json", "-X", "PUT", "/service/info?t=" + canary],
        ["api", "--dry-run", "-X", "POST", "/x", "-H", "X-Token: " + canary],
        ["api", "/" + canary, "-v"], ["api", "--dry-run", "-X", "POST", "/x", "--input", "-"], [canary],
        ["purl", canary], ["purl", "add", canary], ["purl", "get", canary],
        ["paste", "get", canary], ["status", "get", canary, "--json"], ["purl", "list", "--fields", canary],
        ["purl", "list", "--" + canary], ["dns", "delete", canary, "--yes"],
        ["theme", "get", canary], ["weblog", "post", canary], ["config", "get", canary],
        ["config", "set", "color", canary], ["purl", "list", "-a", canary + "."],
        ["purl", "list", "--profile", canary.uppercased() + canary], ["status", "post", canary, "--dry-run"],
        ["purl", "get", canary, "tea", "docs"], ["help", canary],
        ["api", "https://\(canary)@elsewhere.example/x"], ["status", "get", canary, "-v"],
        ["address", "available", canary], ["undo", canary], ["outbox", "get", canary],
        ["purl", "add", "x", canary], ["pic", "upload", canary], ["dns", "add", "www", "A", canary],
        ["repl", "-c", canary], ["repl", canary], ["search", canary],
    ]

    @Test(arguments: lines, ["environment", "file"])
    func `a known token is masked in everything that is written`(_ words: [String], _ place: String) async throws {
        let program: InProcessProgram
        if place == "environment" {
            program = try self.program()
        } else {
            program = try self.program(["TRITON_TOKEN": ""])
            let folder = program.home.path + "/data/triton"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let text =
                #"{"tokens":[{"profile":"default","origin":"https://sandbox.example","token":"\#(Self.canary)"}]}"#
            #expect(
                FileManager.default.createFile(
                    atPath: folder + "/credentials", contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
            // The token was read before, as in a prompt; a command that does not need it does not read it.
            await program.run("auth token")
        }
        for terminals in [[], [.output, .error]] as [Set<StandardStream>] {
            let effect = await program.run(
                words + ["--no-input"], input: #"{"content":"\#(Self.canary)"}"#, terminals: terminals)
            #expect(!effect.output.contains(Self.canary) && !effect.error.contains(Self.canary), "\(effect)")
        }
    }

    @Test func `a text that contains the token is printed without it, and stored as it is`() async throws {
        let program = try program()
        await program.run(["paste", "add", "mine", "--text", "a \(Self.canary) b"])
        #expect(await program.run("paste get mine") == Effect(output: "a *** b"))
        let copy = program.home.path + "/copy"
        #expect(await program.run(["paste", "get", "mine", "-o", copy]) == Effect())
        #expect(FileManager.default.contents(atPath: copy) == Data("a *** b".utf8))
        #expect(
            await program.run("paste get mine --json --fields content") == Effect(output: "{\"content\":\"a *** b\"}\n")
        )
        #expect(
            await program.run("api --show-secrets /address/demo/pastebin/mine").output.contains("a \(Self.canary) b"))
    }

    // MARK: What somebody typed where it does not belong

    @Test(arguments: [
        ["auth", "login", "--with-token", "TOKEN"], ["auth", "login", "TOKEN"], ["auth", "login", "--", "TOKEN"],
        ["auth", "login", "TOKEN", "another", "--json"],
        ["auth", "login", "--with-token=TOKEN"], ["auth", "login", "--token=TOKEN"], ["auth", "login", "-tTOKEN"],
        ["auth", "login", "--timeout", "TOKEN"],
        ["auth", "exchange", "--client-id", "x", "--redirect-uri", "x://y", "TOKEN", "TOKEN"],
        ["repl", "-c", "auth login TOKEN"], ["repl", "-c", "auth", "-c", "login TOKEN"],
    ])
    func `an operand of 'auth login' is not repeated in a message`(_ words: [String]) async throws {
        // A token that is unknown, and too short to be masked.
        for token in ["never-seen-before-0123456789", "tok3n", "se'cret word"] {
            let program = try InProcessProgram()
            let effect = await program.run(words.map { $0.replacing("TOKEN", with: token) })
            #expect(effect.exitCode == 64 && effect.output == "" && !effect.error.contains(token), "\(effect)")
        }
    }

    @Test(
        arguments: [
            "https://u:PW@h", "https://u:PW@h/path", "http://u:PW@127.0.0.1:1", "https://PW@h", "https://u:PW/x@h",
            "https://u:PW", "https://u:PW@",
        ],
        [
            "purl list", "purl list --json", "doctor --offline", "config list --show-origin",
            "config list --all --json", "api /x",
        ])
    func `no message contains a password in the URL of the service`(_ url: String, _ line: String) async throws {
        let secret = "pass-word-0123456789"
        let program = try InProcessProgram(variables: [
            "TRITON_PROFILE": "default", "TRITON_API_URL": url.replacing("PW", with: secret),
        ])
        let effect = await program.run(line)
        // Without an '@' it is not a password, but an invalid port.
        #expect(
            url.contains("@")
                ? !effect.output.contains(secret) && !effect.error.contains(secret)
                : effect.exitCode != 0 || line.hasPrefix("config"), "\(effect)")
    }

    @Test(arguments: [
        ["config", "set", "profiles.x.api_url", "https://u:PW@h"], ["api", "https://u:PW@h/x"],
        ["config", "get", "https://u:PW@h"],
    ])
    func `no message contains a password in another refused URL`(_ words: [String]) async throws {
        let secret = "pass-word-0123456789"
        let effect = await (try InProcessProgram()).run(words.map { $0.replacing("PW", with: secret) })
        #expect(effect.exitCode == 64 && !effect.error.contains(secret), "\(effect)")
    }
}
