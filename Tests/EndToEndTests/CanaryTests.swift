import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import PseudoTerminal
import Sandbox
import Terminal
import TestFolders
import Testing

/// A unique token is searched for in all output and all files of the scenarios.
@Suite struct CanaryTests {
    private static let canary = "canary-4f1d9c2e7b"
    /// The one command that prints the token, on request.
    private static let printsToken: [[String]] = [["auth", "token"]]

    @Test(arguments: try Scenario.all().filter { !$0.needsExecutable })
    func `no scenario prints or stores the token`(_ scenario: Scenario) async throws {
        let store = try SandboxStore.inMemory()
        let service = SandboxService(store: store)
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": Self.canary,
            ],
            network: {
                ChangedTransport(SandboxTransport(service)) { exchange in
                    guard exchange.request.headerFields[.authorization] == "Bearer " + Self.canary else { return }
                    exchange.request.headerFields[.authorization] = "Bearer sandbox"
                }
            })
        for step in scenario.steps where !Self.printsToken.contains(Array(step.words.prefix(2))) {
            let end = step.words.firstIndex(of: "--") ?? step.words.endIndex
            var words = step.words
            words.insert(contentsOf: ["--verbose", "--verbose"], at: end)
            let effect = await program.run(words, input: step.input, terminals: [.error], showsProgress: true)
            #expect(
                !effect.output.contains(Self.canary) && !effect.error.contains(Self.canary),
                "\(scenario.name), line \(step.line)")
        }
        for name in try FileManager.default.subpathsOfDirectory(atPath: program.home.path) {
            guard let data = FileManager.default.contents(atPath: program.home.path + "/" + name) else { continue }
            #expect(data.firstRange(of: Data(Self.canary.utf8)) == nil, "\(scenario.name) left it in \(name)")
        }
    }

    /// Answers with which a service, or an attacker in between, could try to get the token.
    struct Echo: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout HTTPAnswer) -> Void
    }

    static let echoes: [Echo] =
        [400, 401, 404, 429, 500, 503].map { status in
            Echo(testDescription: "in the message of a \(status)") { answer in
                answer.response.status = .init(code: status, reasonPhrase: "not " + canary)
                answer.body = Array(
                    #"""
                    {"request":{"success":false},\#
                    "response":{"message":"The token \#(canary) is **bad**, Bearer \#(canary)\u0301"}}
                    """#.utf8)
            }
        } + [
            Echo(testDescription: "in a redirect") { answer in
                answer.response.status = .init(code: 302, reasonPhrase: canary)
                answer.response.headerFields[.location] = "https://\(canary).evil.example/?code=\(canary)"
            },
            Echo(testDescription: "in an answer that is no JSON") { $0.body = Array("<p>\(canary)".utf8) },
            Echo(testDescription: "as the key that is missing") {
                $0.body = Array(#"{"response":{"purls":[{"\#(canary)":1}]}}"#.utf8)
            },
            Echo(testDescription: "in a header") { $0.response.headerFields[.init("X-Echo")!] = "Bearer " + canary },
        ]

    @Test(arguments: echoes)
    func `a token that the service repeats is not printed`(_ echo: Echo) async throws {
        let service = SandboxService(store: try SandboxStore.inMemory())
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": Self.canary,
            ],
            network: { ChangedTransport(SandboxTransport(service), answer: echo.change) })
        for line in [
            "purl list", "purl get docs", "paste add a --text b", "dns list", "api /address/demo/dns",
            "api -i /address/demo/purls", "status post hi", "account get", "doctor",
            "outbox list", "auth status",
        ] {
            // `doctor` sends its request without the token.
            if line == "doctor", echo.testDescription == "in a redirect" { continue }
            for flags in ["--no-retry", "--no-retry --json", "--no-retry -v -v"] {
                let effect = await program.run("\(line) \(flags)")
                #expect(
                    !effect.output.contains(Self.canary) && !effect.error.contains(Self.canary),
                    "\(line) \(flags): \(effect.error)")
            }
        }
    }

    /// Forms in which the token may be in the user's own text.
    static let spellings: [(name: String, text: String, isJSON: Bool)] = [
        ("as it is", canary, false), ("in JSON", #"{"content":"\#(canary)"}"#, true),
        ("with escapes", #"{"content":"\u0063an\u0061ry-4f1d9c2e7\u0062"}"#, true),
        ("under a combining mark", canary + "\u{301}", false),
        ("in a URL", "https://example.com/?t=%63" + canary.dropFirst(), false),
    ]

    @Test(arguments: spellings.map(\.name))
    func `a text that contains the token is shown without it by a dry run`(_ name: String) async throws {
        let spelling = try #require(Self.spellings.first { $0.name == name })
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": Self.canary,
            ],
            network: {
                ChangedTransport(SandboxTransport(SandboxService(store: try SandboxStore.inMemory()))) {
                    $0.request.headerFields[.authorization] = "Bearer sandbox"
                }
            })
        let words: [[String]] = [
            ["api", "-X", "POST", "/address/demo/statuses", "--input", "-"],
            ["paste", "edit", "hello.txt", "--text", spelling.text], ["status", "post", spelling.text],
            ["api", "-X", "DELETE", "/address/demo/purl/" + spelling.text.filter { !"/?".contains($0) }],
            ["now", "set", spelling.text],
        ]
        for words in words {
            for flags in [["--dry-run"], ["--dry-run", "--json"], ["--dry-run", "-v", "-v"]] {
                let effect = await program.run(words + flags, input: spelling.text)
                #expect(effect.exitCode == 0, "\(words): \(effect.error)")
                for text in [effect.output, effect.error] {
                    #expect(!Self.tells(text), "\(words + flags): \(text)")
                }
            }
        }
    }

    /// Whether a text contains the token, also in escaped form.
    private static func tells(_ text: String) -> Bool {
        let plain = text.replacing(#"\u0063"#, with: "c").replacing(#"\u0061"#, with: "a").replacing(
            #"\u0062"#, with: "b"
        ).replacing("%63", with: "c")
        // By bytes: a combining mark hides the letter before it from a search by characters.
        return Data(plain.utf8).firstRange(of: Data(canary.utf8)) != nil
    }

    @Test(
        .serialized,
        arguments: [
            "alias", "external command", "editor", "pager", "browser", "token_command", "pipe of the prompt",
            "shell of the prompt",
        ])
    func `no child process gets the token`(_ child: String) async throws {
        let server = try HostileServer(.everything, .contents)
        let program = try BinaryProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": server.url, "TRITON_TOKEN": Self.canary,
            "TRITON_CLIENT_SECRET": Self.canary + "-client",
        ])
        let home = program.home.path
        let spy = "#!/bin/sh\nenv > \(home)/seen\ncat /proc/$$/cmdline /proc/$PPID/cmdline >> \(home)/seen\n"
        try FileManager.default.createDirectory(atPath: home + "/bin", withIntermediateDirectories: true)
        for name in ["triton-spy", "spy"] {
            writeExecutable("\(home)/bin/\(name)", spy)
        }
        let path = ["PATH": home + "/bin:/usr/bin:/bin"]
        switch child {
        case "alias":
            _ = try await program.run(["alias", "set", "look", "!\(home)/bin/spy"])
            _ = try await program.run(["look"])
        case "external command": _ = try await program.run(["spy"], variables: path)
        case "editor":
            try await onTerminal(["status", "bio", "edit"], program, ["EDITOR": home + "/bin/spy"], server)
        case "pager":
            try await onTerminal(
                ["status", "list"], program, ["PAGER": home + "/bin/spy", "LINES": "1"], server)
        case "browser": try await onTerminal(["now", "open"], program, ["BROWSER": home + "/bin/spy"], server)
        case "token_command":
            for (key, value) in [("token_command", "['\(home)/bin/spy']"), ("api_url", server.url)] {
                let effect = try await program.run(["config", "set", "profiles.work." + key, value])
                #expect(effect.exitCode == 0, "\(effect.error)")
            }
            // Without the variable token_command is run; its output is not a token.
            _ = try await program.run(["dns", "list"], variables: ["TRITON_TOKEN": ""])
        case "pipe of the prompt": _ = try await program.run(["repl", "-c", "purl list | \(home)/bin/spy"])
        default: _ = try await program.run(["repl", "-c", "!\(home)/bin/spy"])
        }
        let seen = try #require(FileManager.default.contents(atPath: home + "/seen"), "\(child) did not run")
        #expect(seen.firstRange(of: Data(Self.canary.utf8)) == nil, "\(String(decoding: seen, as: UTF8.self))")
    }

    private func onTerminal(
        _ words: [String], _ program: BinaryProgram, _ more: [String: String], _ server: HostileServer
    ) async throws {
        let variables = program.home.variables([
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": server.url, "TRITON_TOKEN": Self.canary,
        ]).merging(more) { $1 }
        let folder = program.home.path
        _ = try await onOwnThread {
            try PseudoTerminal(BinaryProgram.path, words, variables: variables, folder: folder, columns: 40)
                .waitForEnd()
        }
    }

    @Test(arguments: ["auth token | cat", "auth token > stolen", "auth token >> stolen"])
    func `the prompt prints the token neither into a pipe nor into a file`(_ line: String) async throws {
        let program = try BinaryProgram(variables: [
            "TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_API_URL": "http://127.0.0.1:1",
            "TRITON_TOKEN": Self.canary,
        ])
        let effect = try await program.run(["repl", "-c", line])
        #expect(effect.exitCode == 64)
        #expect(!effect.output.contains(Self.canary) && !effect.error.contains(Self.canary))
        let stolen = FileManager.default.contents(atPath: program.home.path + "/stolen") ?? Data()
        #expect(stolen.isEmpty)
    }
}
