import Files
import FoundationEssentials
import Glibc

/// A process that a test starts, can kill at any time, and observes from outside. All methods block, so they must run
/// on a separate thread.
final class Child {
    struct Failure: Error {
        let program: String
        let number: Int32
    }

    enum Stream {
        case inherited, null, closed
        case path(String)
    }

    enum End: Equatable {
        case exited(Int32)
        case signal(Int32)
    }

    let id: pid_t
    private var end: End?
    /// Reaches its end when the child ends, because only the child has the other end.
    private let alive: Int32

    /// - Parameters:
    ///   - input: its standard input, from a pipe; nil gives it ``stdin``.
    ///   - ignoring: signals that are ignored when it starts, as a parent can do.
    init(
        _ program: String, _ arguments: [String], variables: [String: String], input: [UInt8]? = nil,
        stdin: Stream = .null, stdout: Stream = .null, stderr: Stream = .null,
        ignoring: [Int32] = []
    ) throws {
        var watch: [Int32] = [0, 0], feed: [Int32] = [-1, -1]
        // Sockets, because pipe2 is not declared here: another child that is started at this moment must not inherit an
        // end.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &watch) == 0 else { throw Failure(program: "socketpair", number: errno) }
        // The text fits into the socket, so this does not block for a child that does not read.
        if input != nil, socketpair(AF_UNIX, kind, 0, &feed) != 0 {
            throw Failure(program: "socketpair", number: errno)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if input != nil {
            posix_spawn_file_actions_adddup2(&actions, feed[0], 0)
        } else {
            Self.add(stdin, 0, O_RDONLY, &actions)
        }
        Self.add(stdout, 1, O_WRONLY | O_CREAT | O_TRUNC, &actions)
        Self.add(stderr, 2, O_WRONLY | O_CREAT | O_TRUNC, &actions)
        posix_spawn_file_actions_adddup2(&actions, watch[1], 63)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] where !ignoring.contains(signal) {
            sigaddset(&signals, signal)
        }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var argv = ([program] + arguments).map { strdup($0) } + [nil]
        var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        let before = ignoring.map { ($0, signal($0, SIG_IGN)) }
        var started: pid_t = 0
        let result = posix_spawn(&started, program, &actions, &attributes, &argv, &envp)
        for (number, handler) in before { signal(number, handler) }
        close(watch[1])
        alive = watch[0]
        id = started
        if feed[0] >= 0 { close(feed[0]) }
        guard result == 0 else {
            if feed[1] >= 0 { close(feed[1]) }
            // A signal to process 0 would be sent to this whole process group.
            end = .exited(127)
            throw Failure(program: program, number: result)
        }
        if let input {
            // Writing to a child that has ended already must not end this process.
            _ = input.withUnsafeBytes { send(feed[1], $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(feed[1])
        }
    }

    deinit {
        if end == nil { kill(); _ = wait() }
        close(alive)
    }

    /// Whether it ends by itself within this time.
    func ends(withinMicroseconds microseconds: Int) -> Bool {
        var descriptor = pollfd(fd: alive, events: Int16(POLLIN), revents: 0)
        if poll(&descriptor, 1, Int32(microseconds / 1000)) > 0 { return true }
        usleep(UInt32(microseconds % 1000))
        return poll(&descriptor, 1, 0) > 0
    }

    /// Whether it has a handler for this signal now.
    func handles(_ signal: Int32) throws -> Bool {
        let status = String(decoding: try FileReader.read("/proc/\(id)/status", limit: 1 << 16), as: UTF8.self)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
            let mask = UInt64(line.split(separator: "\t").last ?? "", radix: 16)
        else { return false }
        return mask >> UInt64(signal - 1) & 1 == 1
    }

    /// Whether a program that it has started is there now.
    func hasChild() throws -> Bool {
        let tasks = "/proc/\(id)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).contains { task in
            // A thread may end meanwhile.
            (try? FileReader.read("\(tasks)/\(task)/children", limit: 1 << 16))?.isEmpty == false
        }
    }

    func kill(_ signal: Int32 = SIGKILL) { Glibc.kill(id, signal) }

    @discardableResult
    func wait() -> End {
        if let end { return end }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        let result: End = signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
        end = result
        return result
    }

    private static func add(
        _ stream: Stream, _ number: Int32, _ flags: Int32, _ actions: inout posix_spawn_file_actions_t
    ) {
        switch stream {
        case .inherited: break
        case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        case .closed: posix_spawn_file_actions_addclose(&actions, number)
        case .path(let path): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
        }
    }
}
