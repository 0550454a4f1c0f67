import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// The terminal while a token is typed that is not shown.
@Suite(.onOwnThread, .timeLimit(.minutes(15))) struct HiddenInputTests {
    private func start(_ home: TestHome) throws -> TerminalSession {
        let variables = home.variables([
            "TRITON_PROFILE": "default", "TERM": "xterm", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
        ])
        return try TerminalSession(
            "/bin/sh",
            arguments: ["-c", #"exec env --default-signal "$0" auth login >&2"#, BinaryProgram.path],
            environment: variables.map { "\($0.key)=\($0.value)" })
    }

    @Test(arguments: [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGABRT, SIGSEGV, SIGTRAP, SIGXCPU,
        SIGPROF, SIGIO, __libc_current_sigrtmin(), __libc_current_sigrtmax(),
    ])
    func `a signal that ends the program shows again what is typed`(_ signal: Int32) throws {
        let session = try start(try TestHome())
        try session.waitForHiddenInput()
        session.signal(signal)
        let status = try session.waitForExit()
        #expect(status & 0x7F == signal)
        #expect(session.isInOrdinaryMode)
    }

    /// A shell with jobs, which runs the program.
    private func startShell(_ shell: String, _ arguments: [String]) throws -> TerminalSession {
        let variables = try TestHome().variables([
            "TRITON_PROFILE": "default", "TERM": "xterm", "PATH": "/usr/bin:/bin", "PS1": "",
            // The backtracer of a build for tests would wait for a key.
            "SWIFT_BACKTRACE": "enable=no",
        ])
        let session = try TerminalSession(
            shell, arguments: arguments, environment: variables.map { "\($0.key)=\($0.value)" }, columns: 400)
        let script = "echo id $$ >&2; exec env --default-signal \"$0\" auth login >&2"
        session.type("set -m; sh -c '\(script)' \(BinaryProgram.path)\n")
        try session.wait(for: "the id") { session in
            session.screen.lines.contains { $0.hasPrefix("id ") && Int32($0.dropFirst(3)) != nil }
        }
        try session.waitForHiddenInput()
        return session
    }

    private func program(in session: TerminalSession) throws -> pid_t {
        try #require(session.screen.lines.compactMap { $0.hasPrefix("id ") ? Int32($0.dropFirst(3)) : nil }.first)
    }

    /// The program shows what is typed before it stops; until it has stopped, it would read the line that is meant for
    /// the shell.
    private func stop(_ program: pid_t, with signal: Int32, in session: TerminalSession) throws {
        kill(program, signal)
        try session.waitWithoutReading(for: "the stop") {
            // The state is the first field after the name, which is in parentheses.
            let fields = try String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8)
            return fields.split(separator: ") ").last?.first == "T"
        }
        try session.waitForOrdinaryMode()
    }

    @Test func `what is typed is shown while the program is stopped, and hidden when it asks again`() throws {
        // This shell never changes the mode itself.
        let session = try startShell("/bin/dash", ["-i"])
        let program = try program(in: session)
        for shown in 2...4 {
            try stop(program, with: SIGTSTP, in: session)
            session.type("fg\n")
            try session.waitForHiddenInput()
            try session.wait(for: "the question") { session in
                session.screen.lines.count { $0.contains("Token (") } == shown
            }
        }
        kill(program, SIGQUIT)
        try session.waitForOrdinaryMode()
    }

    @Test(arguments: [SIGTSTP, SIGSTOP])
    func `what is typed is hidden after the background`(_ signal: Int32) throws {
        let session = try startShell("/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"])
        let program = try program(in: session)
        try stop(program, with: signal, in: session)
        // This shell sends no signal to a job that it brings to the foreground while the job runs.
        session.type("bg\n")
        session.type("until [[ $(jobs) == *Stopped* ]]; do sleep 0.05; done; echo stopped\n")
        try session.wait(forOutput: "stopped")
        session.type("fg\n")
        try session.waitForHiddenInput()
        kill(program, SIGQUIT)
        try session.waitForOrdinaryMode()
    }
}
