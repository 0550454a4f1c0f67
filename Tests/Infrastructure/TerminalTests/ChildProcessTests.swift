import Domain
import Glibc
import Terminal
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

    @Test("a child sees the environment it is given, and never a secret")
    func variables() async throws {
        let result = try await output(.program("env"))
        #expect(result.code == 0)
        #expect(result.text.contains("KEPT=yes\n"))
        #expect(!result.text.contains("canary"))
    }

    @Test("arguments reach a shell script as they are")
    func arguments() async throws {
        let result = try await output(.shell("printf '<%s>' \"$@\"", ["a b", "$(id)", "`id`", "-n", "'\""]))
        #expect(result.text == "<a b><$(id)><`id`><-n><'\">")
    }

    @Test("a program can be named by its path")
    func path() async throws {
        #expect(try await output(.program("/bin/echo", ["hi"])) == (0, "hi\n"))
    }

    @Test("bytes go in and come out", arguments: [0, 10, 200_000])
    func bytes(_ count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let result = try await ChildProcess(.program("cat"), variables: Self.variables, input: .bytes(bytes))
            .capture(limit: 1 << 20)
        #expect(result.code == 0)
        #expect(result.output == bytes)
    }

    @Test(
        "exit codes are those of a shell",
        arguments: [
            ("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -PIPE $$", 141),
            ("no-such-program-here 2>/dev/null", 127),
        ])
    func codes(_ script: String, _ code: Int32) async throws {
        #expect(try await ChildProcess(.shell(script), variables: Self.variables, input: .none).run() == code)
    }

    @Test("a child that stops reading is not an error")
    func earlyEnd() async throws {
        let result = try await output(.shell("head -c 3; exit 0"), .bytes(Array(repeating: 65, count: 1 << 20)))
        #expect(result == (0, "AAA"))
    }

    @Test("signals have their defaults in a child, whatever we ignore")
    func signals() async throws {
        let child = ChildProcess(
            .shell("kill -INT $$; echo survived"), variables: Self.variables, input: .none, isInteractive: true)
        let result = try await child.capture(limit: 100)
        #expect(result.code == 130)
        #expect(result.output == [])
    }

    @Test("a program that is not there is an error of code no_input")
    func missing() async {
        let error = await #expect(throws: TritonError.self) { try await output(.program("no-such-program-here")) }
        #expect(error?.code == .noInput)
        #expect(error?.sentence == "cannot run 'no-such-program-here': there is no such program")
    }

    @Test("output beyond the limit is refused")
    func limit() async {
        let error = await #expect(throws: TritonError.self) {
            try await output(.shell("head -c 5000 /dev/zero"), limit: 1000)
        }
        #expect(error?.code == .badData)
    }

    @Test("cancelling the task ends the child")
    func cancellation() async {
        let task = Task {
            try await ChildProcess(.program("sleep", ["60"]), variables: Self.variables, input: .none).run()
        }
        task.cancel()
        let error = await #expect(throws: TritonError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test(
        "programs are looked for in PATH",
        arguments: [("sh", true), ("/bin/sh", true), ("no-such-program-here", false), ("/no/such", false)])
    func installed(_ program: String, _ expected: Bool) {
        #expect(ChildProcess.isInstalled(program, variables: Self.variables) == expected)
    }
}
