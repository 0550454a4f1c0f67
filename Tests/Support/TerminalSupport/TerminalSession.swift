import Glibc

/// A program on a pseudo-terminal, which is its controlling terminal; its standard output is a separate stream.
package final class TerminalSession {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// Seconds to wait; a test that waits longer fails.
    package static let timeout = 300.0

    private let master: Int32
    private let outputStream: Int32
    /// -1 after the end.
    private lazy var openTerminal = master
    private lazy var openStream = outputStream
    private(set) var process: pid_t = 0
    package private(set) var screen: Screen
    /// All bytes that were written to the terminal.
    package private(set) var transcript: [UInt8] = []
    package private(set) var output = ""
    private var status: Int32?

    /// A program that was built together with the tests.
    package static func built(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &path, path.count)
        let runner = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return runner.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
            + name
    }

    package init(_ program: String, arguments: [String] = [], environment: [String] = [], columns: Int = 40) throws {
        // The headers declare posix_openpt and similar functions for X/Open programs only; this is their
        // implementation.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Failure(description: "no pseudo-terminal")
        }
        let slave = "/dev/pts/\(number)"
        var ends: [Int32] = [-1, -1]
        // Sockets, because pipe2 is not declared here: a child that another test starts at this moment would keep an
        // end of a pipe open.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(description: "no sockets") }
        outputStream = ends[0]
        screen = Screen(columns: columns)
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which the headers declare for GNU programs only
        posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE, SIGQUIT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var argv = ([program] + arguments).map { strdup($0) } + [nil]
        var envp = (["TERM=xterm", "INPUTRC=/dev/null", "PATH=/usr/bin:/bin"] + environment).map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        let result = posix_spawn(&process, program, &actions, &attributes, &argv, &envp)
        close(ends[1])
        guard result == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(result)))") }
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            var ignored: Int32 = 0
            waitpid(process, &ignored, 0)
        }
        close(master)
        close(outputStream)
    }

    /// Wait for the prompt first: text that is typed while no line is read goes through the line editing of the
    /// terminal, where Ctrl-D is lost.
    package func type(_ text: String) { type(Array(text.utf8)) }

    package func type(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

    package func signal(_ number: Int32) { kill(process, number) }

    package func resize(columns: Int) {
        screen.columns = columns
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Whether the terminal is in its normal mode: it echoes input and reads whole lines.
    package var isInOrdinaryMode: Bool {
        var modes = termios()
        tcgetattr(master, &modes)
        return modes.c_lflag & tcflag_t(ECHO) != 0 && modes.c_lflag & tcflag_t(ICANON) != 0
    }

    package func waitForOrdinaryMode() throws { try waitWithoutReading(for: "the ordinary mode") { isInOrdinaryMode } }

    package func waitForHiddenInput() throws {
        try waitWithoutReading(for: "the hidden mode") {
            var ended = siginfo_t()
            waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT)
            guard ended.si_signo == 0 else { throw Failure(description: "the program ended before it asked") }
            return !isInOrdinaryMode
        }
    }

    /// Checks again and again: for what writes nothing, such as a change of the mode.
    package func waitWithoutReading(for what: String, until isReached: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(Self.timeout)
        while try !isReached() {
            guard ContinuousClock.now < deadline else { throw Failure(description: "waited for \(what)") }
            usleep(1000)
        }
    }

    /// Reads until `condition` is true.
    package func wait(for what: String, until condition: (TerminalSession) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(Self.timeout)
        while !condition(self) {
            guard ContinuousClock.now < deadline, try readMore() else {
                if condition(self) { return }
                throw Failure(
                    description: """
                        waited for \(what); the terminal shows \(screen.lines), standard output is \
                        \(output.debugDescription)
                        """)
            }
        }
    }

    package func wait(forLine line: String) throws {
        try wait(for: "the row '\(line)'") { $0.screen.lines.contains(line) }
    }
    package func wait(forLastLine line: String) throws {
        try wait(for: "the last row '\(line)'") { $0.screen.lines.last == line }
    }
    package func wait(forOutput text: String) throws {
        try wait(for: "the output '\(text)'") { $0.output.hasSuffix(text + "\n") }
    }

    /// The wait status, after everything that was written has been read.
    package func waitForExit() throws -> Int32 {
        while try readMore() {}
        guard openTerminal < 0, openStream < 0 else {
            throw Failure(
                description: """
                    waited for the end; the terminal shows \(screen.lines), standard output is \
                    \(output.debugDescription)
                    """)
        }
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process else { throw Failure(description: "no such child") }
        self.status = status
        return status
    }

    /// False when both streams have ended or nothing came in time.
    private func readMore() throws -> Bool {
        var descriptors = [
            pollfd(fd: openTerminal, events: Int16(POLLIN), revents: 0),
            pollfd(fd: openStream, events: Int16(POLLIN), revents: 0),
        ]
        guard openTerminal >= 0 || openStream >= 0, poll(&descriptors, 2, Int32(Self.timeout * 1000)) > 0 else {
            return false
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        if descriptors[0].revents != 0 {
            let count = read(master, &buffer, buffer.count)
            if count > 0 {
                transcript += buffer[..<count]
                screen.write(buffer[..<count])
            } else {
                openTerminal = -1
            }
        }
        // Asked again, so that all output that was written before what the terminal shows now is known too.
        descriptors[1].fd = openStream
        while poll(&descriptors[1], 1, 0) > 0 {
            let count = read(outputStream, &buffer, buffer.count)
            if count > 0 { output += String(decoding: buffer[..<count], as: UTF8.self) } else { openStream = -1 }
            descriptors[1].fd = openStream
        }
        return true
    }
}
