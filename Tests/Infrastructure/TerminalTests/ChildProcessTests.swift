import Domain
import Platform
import Terminal
import TestFolders
import Testing

@Suite struct ChildProcessTests {
    private static let variables = [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "KEPT": "yes", "TRITON_TOKEN": "canary",
        "TRITON_CLIENT_SECRET": "canary",
    ]

    private func output(_ command: ChildProcess.Command, _ input: ChildProcess.Input = .none, limit: Int = 10_000)
        async throws -> (code: Int32, text: String)
    {
        let result = try await ChildProcess(command, variables: Self.variables, input: input).capture(limit: limit)
        return (result.code, String(decoding: result.output, as: UTF8.self))
    }

    @Test
    func `a child sees the environment it is given, and never a secret`() async throws {
        let result = try await output(.program("env"))
        #expect(result.code == 0)
        #expect(result.text.contains("KEPT=yes\n"))
        #expect(!result.text.contains("canary"))
    }

    @Test
    func `arguments reach a shell script as they are`() async throws {
        let result = try await output(.shell("printf '<%s>' \"$@\"", ["a b", "$(id)", "`id`", "-n", "'\""]))
        #expect(result.text == "<a b><$(id)><`id`><-n><'\">")
    }

    @Test
    func `a program can be named by its path`() async throws {
        #expect(try await output(.program("/bin/echo", ["hi"])) == (0, "hi\n"))
    }

    @Test(arguments: [0, 10, 200_000])
    func `the input and the output of a child are complete`(_ count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let result = try await ChildProcess(.program("cat"), variables: Self.variables, input: .bytes(bytes))
            .capture(limit: 1 << 20)
        #expect(result.code == 0)
        #expect(result.output == bytes)
    }

    @Test(arguments: [
        ("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -PIPE $$", 141),
        ("no-such-program-here 2>/dev/null", 127),
    ])
    func `exit codes are those of a shell`(_ script: String, _ code: Int32) async throws {
        #expect(try await ChildProcess(.shell(script), variables: Self.variables, input: .none).run() == code)
    }

    @Test
    func `a child that stops reading is not an error`() async throws {
        let result = try await output(.shell("head -c 3; exit 0"), .bytes(Array(repeating: 65, count: 1 << 20)))
        #expect(result == (0, "AAA"))
    }

    @Test
    func `signals have their default action in a child, also if we ignore them`() async throws {
        let child = ChildProcess(
            .shell("kill -INT $$; echo survived"), variables: Self.variables, input: .none, isInteractive: true)
        let result = try await child.capture(limit: 100)
        #expect(result.code == 130)
        #expect(result.output == [])
    }

    @Test
    func `a missing program is an error of code no_input`() async {
        let error = await #expect(throws: TritonError.self) { try await output(.program("no-such-program-here")) }
        #expect(error?.code == .noInput)
        #expect(error?.sentence == "cannot run 'no-such-program-here': there is no such program")
    }

    @Test
    func `output beyond the limit is refused`() async {
        let error = await #expect(throws: TritonError.self) {
            try await output(.shell("head -c 5000 /dev/zero"), limit: 1000)
        }
        #expect(error?.code == .badData)
    }

    @Test
    func `cancelling the task ends the child`() async {
        let task = Task {
            try await ChildProcess(.program("sleep", ["60"]), variables: Self.variables, input: .none).run()
        }
        task.cancel()
        let error = await #expect(throws: TritonError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test func `cancelling ends what the child has started, before the call returns`() async throws {
        let folder = TemporaryFolder()
        mkfifo(folder("ready"), 0o600)
        let script = "(trap '' TERM; exec sleep 1000) & echo $! > '\(folder("ready"))'; wait; true"
        let task = Task {
            try await ChildProcess(.shell(script), variables: Self.variables, input: .none).run()
        }
        // The pool of tasks has few threads, and one of them has to start the child.
        nonisolated(unsafe) let place = folder
        let started = try await onOwnThread { try pid_t(place.text("ready").trimmed) }
        let grandchild = ProcessTree(of: try #require(started))
        task.cancel()
        _ = await task.result
        #expect(!grandchild.isRunning)
    }

    @Test(arguments: [
        ("less -R", "exec less -R"), ("cd / && less", "trap : INT QUIT\ncd / && less"),
        ("A=1 less", "trap : INT QUIT\nA=1 less"), (":", "trap : INT QUIT\n:"),
    ])
    func `a shell stays between us and an editor only where it is needed`(_ command: String, _ script: String) {
        #expect(ChildProcess.interactiveScript(command, variables: ["PATH": "/usr/bin:/bin"]) == script)
    }

    @Test(arguments: [("sh", true), ("/bin/sh", true), ("no-such-program-here", false), ("/no/such", false)])
    func `programs are searched in PATH`(_ program: String, _ expected: Bool) {
        #expect(ChildProcess.isInstalled(program, variables: Self.variables) == expected)
    }
}
