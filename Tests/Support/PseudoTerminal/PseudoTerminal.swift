import Glibc

/// An interactive program on a pseudo-terminal, which is its controlling terminal.
package final class PseudoTerminal {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Seconds to wait; a test that waits longer fails.
    private static let timeout = 300

    private let master: Int32
    private var process: pid_t = 0
    private var bytes: [UInt8] = []
    /// Whether the program has closed the terminal.
    private var isOver = false

    /// - Parameters:
    ///   - program: a path.
    ///   - variables: the whole environment; nothing is inherited.
    ///   - columns: large, so that lines are not wrapped.
    package init(
        _ program: String, _ arguments: [String] = [], variables: [String: String], folder: String = "/",
        columns: Int = 500
    ) throws(Failure) {
        // The headers declare posix_openpt and similar functions for X/Open programs only; this is their
        // implementation.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Failure(description: "no pseudo-terminal")
        }
        var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        // Else Ctrl-C would drop output that is not shown yet, perhaps in the middle of an escape sequence.
        var modes = termios()
        tcgetattr(master, &modes)
        modes.c_lflag |= tcflag_t(NOFLSH)
        tcsetattr(master, TCSANOW, &modes)
        try spawn(program, arguments, variables, folder, on: "/dev/pts/\(number)")
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        close(master)
    }

    package func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    /// All text since the last ``forget()``, without escape sequences.
    package var text: String { Self.plain(bytes) }

    /// The same with escape sequences.
    package var raw: String { String(decoding: bytes, as: UTF8.self) }

    package func forget() { bytes = [] }

    package func send(signal number: Int32) { kill(process, number) }

    /// Reads until the program has ended.
    /// - Parameters:
    ///   - question: the end of a question that may appear any number of times.
    ///   - answer: the text that is typed each time.
    /// - Returns: its exit code; nil when a signal ended it.
    package func waitForEnd(answering question: String? = nil, with answer: String = "") throws(Failure) -> Int32? {
        var answered = bytes.count
        while readMore() {
            // A program that asks waits for the answer, so the question is at the end of the text.
            guard let question, Self.plain(bytes[max(answered, bytes.count - 64)...]).contains(question) else {
                continue
            }
            answered = bytes.count
            type(answer)
        }
        var status: Int32 = 0
        // The program has closed the terminal, so it ends at once.
        guard isOver, waitpid(process, &status, 0) == process else {
            throw Failure(description: "waited for the end; shown was: \(text.debugDescription)")
        }
        process = 0
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }

    /// Reads until the condition is true for the text.
    package func wait(for what: String, until condition: (String) -> Bool) throws(Failure) {
        let deadline = ContinuousClock.now + .seconds(Self.timeout)
        while !condition(text) {
            guard ContinuousClock.now < deadline, readMore() else {
                throw Failure(description: "waited for \(what); shown was: \(text.debugDescription)")
            }
        }
    }

    package func wait(for text: String) throws(Failure) { try wait(for: text) { $0.contains(text) } }

    private func readMore() -> Bool {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Int32(Self.timeout * 1000)) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else {
            isOver = true
            return false
        }
        bytes += buffer[..<count]
        return true
    }

    private func spawn(
        _ program: String, _ arguments: [String], _ variables: [String: String], _ folder: String, on terminal: String
    ) throws(Failure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which the headers declare for GNU programs only
        posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE, SIGQUIT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // `env -C` changes the folder, because the spawn action for it is not declared here either.
        var argv = (["env", "-C", folder, program] + arguments).map { strdup($0) } + [nil]
        var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        let result = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, &argv, &envp)
        guard result == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(result)))") }
    }

    /// Without escape sequences: `ESC [ … letter`, `ESC ] … BEL`, `ESC x`.
    private static func plain(_ bytes: some Collection<UInt8>) -> String {
        var out: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                if byte >= 0x20 || byte == 0x0A { out.append(byte) }
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "["): while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
            case UInt8(ascii: "]"): while let next = rest.popFirst(), next != 0x07, next != 0x1B {}
            case UInt8(ascii: "("), UInt8(ascii: ")"): _ = rest.popFirst()
            default: break
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
