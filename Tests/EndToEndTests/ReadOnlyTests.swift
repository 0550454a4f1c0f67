import Commands
import Domain
import FoundationEssentials
import Manual
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing
import TritonApp

/// With `TRITON_READ_ONLY`, or with a filter that is refused, nothing is changed at the service.
@Suite struct ReadOnlyTests {
    /// The endpoints of the sandbox that change something.
    private static func isChange(_ endpoint: String) -> Bool {
        ["create", "update", "delete", "set", "save", "upload", "edit", "post", "follow", "unfollow"].contains {
            endpoint.split(separator: ".").last?.contains($0) == true
        } && !["weblog.post.latest", "status.following", "status.followers"].contains(endpoint)
    }

    private final class Requests: Sendable {
        private let all = Mutex<[String]>([])
        func add(_ endpoint: String) { all.withLock { $0.append(endpoint) } }
        var endpoints: [String] { all.withLock { $0 } }
    }

    private func program(_ requests: Requests, _ variables: [String: String] = ["TRITON_READ_ONLY": "1"]) throws
        -> InProcessProgram
    {
        try InProcessProgram(variables: variables, observe: { requests.add($0) })
    }

    /// A line for every verb, with texts that are not hostile.
    private static let lines = (HostileLines.reads + HostileLines.changes).map {
        HostileLines.words($0.replacing("%O", with: "1"), "tea")
    }

    @Test func `no verb changes anything at the service`() async throws {
        let requests = Requests(), program = try program(requests)
        for words in Self.lines where words.first != "__complete" {
            await program.run(words)
            await program.run(words + ["--yes"])
        }
        #expect(requests.endpoints.count > 50)
        #expect(requests.endpoints.filter(Self.isChange) == [])
        #expect(await program.run("outbox list").output == "")
        #expect(await program.run("undo --list").output == "")
    }

    @Test(arguments: [
        ".|stderr", "debug", "debug(1)", "try input catch 1", ".[", "nothing", "$nothing", "import \"a\" as a; .",
    ])
    func `a filter that is refused is refused before any request`(_ filter: String) async throws {
        try await refuse(filter, in: [["status", "list"], ["purl", "delete", "tea"], ["repl", "-c", "now get"]])
    }

    @Test func `every verb refuses a filter before any request`() async throws {
        try await refuse(".[", in: Self.lines.filter { $0.first != "__complete" })
    }

    private func refuse(_ filter: String, in lines: [[String]]) async throws {
        let requests = Requests(), program = try program(requests, [:])
        for words in lines {
            let effect = await program.run(["--jq", filter] + words + ["--yes"])
            #expect(effect.exitCode != 0, "\(words)")
        }
        #expect(requests.endpoints == [])
    }

    @Test func `every verb that changes the service is refused before any request`() async throws {
        for command in Nouns.all.flatMap(\.description.allCommands) {
            let page = command.type.page
            guard page.changesService, !["api", "undo", "redo"].contains(command.name) else {
                continue
            }
            let line = HostileLines.changes.first { line in
                line.hasPrefix(command.name + " ") && !line.contains("--dry-run")
            }
            guard let line else { continue }
            let requests = Requests(), program = try program(requests)
            let words = HostileLines.words(line.replacing("%O", with: "1"), "tea")
            let effect = await program.run(words + ["--json", "--yes"])
            // A mistake in the arguments is reported first.
            guard effect.exitCode != 64 else { continue }
            #expect(effect.exitCode == 77 && effect.output.isEmpty, "\(line): \(effect)")
            #expect(effect.error.contains(#"{"error":{"code":"read_only","#), "\(line): \(effect)")
            #expect(requests.endpoints == [], "\(line)")
        }
    }

    @Test func `on a terminal no verb asks what to change`() async throws {
        let requests = Requests(), program = try program(requests)
        // Without an operand these only read.
        let reads = ["account name", "account settings", "purl check"]
        for command in Nouns.all.flatMap(\.description.allCommands)
        where command.type.page.changesService && !reads.contains(command.name) {
            let effect = await program.run(command.name, input: "", terminals: [.input, .output, .error])
            #expect([64, 77].contains(effect.exitCode) && requests.endpoints == [], "\(command.name): \(effect)")
        }
    }

    @Test func `the variable with a likely misspelling counts too`() async throws {
        let requests = Requests(), program = try program(requests, ["TRITON_READONLY": "1"])
        #expect(await program.run("purl add new https://example.com").exitCode == 77)
        #expect(requests.endpoints == [])
    }

    @Test(arguments: [
        "purl add new https://example.com", "api -X POST /address/demo/purl -f name=n -f url=https://example.com",
        "undo", "redo", "outbox send", "repl -c 'purl add new https://example.com'",
        "repl -c purl -c 'add new https://example.com'", "folder push --yes", "status post hello --queue",
        "new https://example.com", "shell https://example.com", "undo --drop --all --yes",
        "undo --drop 1 --yes", "outbox drop --all --yes", "outbox drop 1 --yes",
    ])
    func `a change is refused wherever it is typed`(_ line: String) async throws {
        let requests = Requests(), program = try program(requests)
        try program.configure("[alias]\nnew = 'purl add new'\n")
        let effect = await program.run(line)
        #expect(requests.endpoints.filter(Self.isChange) == [])
        guard !line.hasPrefix("shell") else { return }
        #expect(effect.exitCode == 77, "\(effect)")
        #expect(
            effect.error.contains("nothing may be changed or dropped: TRITON_READ_ONLY is set\n"), "\(effect)")
    }

    @Test(arguments: [
        "purl add new https://example.com --dry-run", "purl list", "api /address/demo/purls", "config set color never",
        "status mute lighthouse", "sandbox reset --yes", "undo --list",
        "undo --drop --all --dry-run", "outbox drop --all --dry-run",
        "pic download c3d4e5f60718293a4b5c6d7e --dir /tmp/%H",
        "auth status",
        "folder clone demo copy", "purl open docs", "outbox list",
    ])
    func `reads, dry runs and changes of this machine are allowed`(_ line: String) async throws {
        let requests = Requests()
        let program = try program(requests)
        let effect = await program.run(line.replacing("/tmp/%H", with: program.home.path))
        #expect(effect.exitCode == 0, "\(effect)")
        #expect(requests.endpoints.filter(Self.isChange) == [])
    }

    @Test func `a push that only writes its plan is allowed, and one that sends the plan is not`() async throws {
        let requests = Requests()
        let program = try InProcessProgram(
            variables: ["TRITON_READ_ONLY": "1"], folder: "demo", observe: { requests.add($0) })
        let folder = program.home.path + "/demo"
        #expect(await program.run("folder clone demo .").exitCode == 0)
        try Data("Planting tomatoes.\n".utf8).write(to: URL(filePath: folder + "/now.md"))
        #expect(await program.run("folder push --save-plan plan.json") == Effect(output: folder + "/plan.json\n"))
        let plan = try #require(FileManager.default.contents(atPath: folder + "/plan.json"))
        #expect(String(decoding: plan, as: UTF8.self).contains("Planting tomatoes."))
        #expect(await program.run("folder push --plan plan.json --yes").exitCode == 77)
        #expect(requests.endpoints.filter(Self.isChange) == [])
    }

    @Test(arguments: [("0", 0), ("false", 0), ("No", 0), ("", 0), ("1", 77), ("yes", 77), ("true", 77), (" ", 77)])
    func `the variable is off for 0, false and no`(_ value: String, _ code: Int32) async throws {
        let program = try program(Requests(), ["TRITON_READ_ONLY": value])
        #expect(await program.run("purl add new https://example.com").exitCode == code)
    }

    @Test func `a profile is read-only by its setting, whatever the variable says`() async throws {
        for variables in [[:], ["TRITON_READ_ONLY": "0"], ["TRITON_READ_ONLY": "false"], ["TRITON_READ_ONLY": "no"]] {
            let program = try program(Requests(), variables)
            try program.configure("[profiles.sandbox]\nread_only = true\n")
            let effect = await program.run("purl delete docs --yes")
            #expect(effect.exitCode == 77 && effect.error.contains("profile 'sandbox' is read-only ("), "\(effect)")
        }
    }

    @Test func `external commands and shell aliases inherit it`() async throws {
        let program = try BinaryProgram()
        try await #require(program.run(["config", "set", "profiles.sandbox.read_only", "true"]).exitCode == 0)
        try await #require(
            program.run(["alias", "set", "try", "!triton purl add new https://example.com"]).exitCode == 0)
        let script = """
            mkdir bin && PATH="$PWD/bin:$PATH" TRITON_ADDRESS=demo && export PATH TRITON_ADDRESS
            cat >bin/triton-other <<'END'
            #!/bin/sh
            triton --profile default purl add new https://example.com
            END
            chmod +x bin/triton-other
            triton try; echo $?
            triton other; echo $?
            echo '!triton --profile default purl add n https://example.com' | triton repl; echo $?
            """
        let effect = try await program.shell(script)
        #expect(effect.output == "77\n77\n77\n", "\(effect)")
    }

    @Test func `queued changes stay queued`() async throws {
        let program = try BinaryProgram()
        let down = ["TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "t"]
        let queued = try await program.run(
            ["status", "post", "Later", "--queue"],
            variables: down.merging(["TRITON_API_URL": "http://127.0.0.1:1"]) { $1 })
        #expect(queued.exitCode == 0)
        let sent = try await program.run(
            ["outbox", "send"],
            variables: down.merging(["TRITON_API_URL": "http://127.0.0.1:1", "TRITON_READ_ONLY": "1"]) { $1 })
        #expect(sent.exitCode == 77)
        let list = try await program.run(
            ["outbox", "list", "--fields", "state"], variables: down)
        #expect(list.output == "queued\n")
    }
}
