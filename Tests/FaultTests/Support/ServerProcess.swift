import Glibc
import ProgramSupport

/// The sandbox as a server that can be killed at any time, and started again with the same file and port.
final class ServerProcess {
    private let place: Workplace
    private let openFiles: Int?
    private var child: Child?
    private(set) var port = 0

    /// - Parameters:
    ///   - options: further options of the server.
    ///   - openFiles: its limit of open files; nil for that of the test.
    init(_ place: Workplace, faults: [String] = [], options: [String] = [], openFiles: Int? = nil) throws {
        self.place = place
        self.openFiles = openFiles
        try start(faults: faults, options: options)
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The environment variables for a client.
    var variables: [String: String] {
        ["TRITON_API_URL": url, "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox"]
    }

    /// Whether a client is connected now.
    var isAsked: Bool {
        let digits = String(port, radix: 16, uppercase: true)
        let place = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        return self.place.text("/proc/net/tcp").split(separator: "\n").contains { line in
            let columns = line.split(separator: " ")
            return columns.count > 3 && columns[1].hasSuffix(place) && columns[3] == "01"
        }
    }

    static let database = "server.sqlite"

    /// For bash, which knows descriptors above 9: leaves files open for the program, beside those that the tests leave.
    private static let leavesFilesOpen = #"for n in {100..129}; do eval "exec $n</dev/null"; done"#

    func start(faults: [String] = [], options: [String] = []) throws {
        let said = place.path("server.url")
        unlink(said)
        let program = BinaryProgram.path + "-sandbox"
        let arguments =
            ["--port", String(port), "--database", place.path(Self.database), "--parent", String(getpid())]
            + faults.flatMap { ["--fault", $0] } + options
        let child =
            if let openFiles {
                try Child(
                    "/bin/bash",
                    ["-c", "\(Self.leavesFilesOpen); ulimit -n \(openFiles); exec \"$0\" \"$@\"", program]
                        + arguments,
                    variables: place.variables, stdout: .path(said))
            } else {
                try Child(program, arguments, variables: place.variables, stdout: .path(said))
            }
        while !place.text(said).hasSuffix("\n") {
            if child.ends(withinMicroseconds: 2000) { throw Child.Failure(program: program, number: 0) }
        }
        self.child = child
        port = place.text(said).dropLast().split(separator: ":").last.flatMap { Int($0) } ?? 0
    }

    /// Whether it has not ended by itself.
    var isRunning: Bool { child.map { !$0.ends(withinMicroseconds: 0) } ?? false }

    /// Until ``resume()`` the server accepts connections but reads nothing.
    func pause() { child?.kill(SIGSTOP) }
    func resume() { child?.kill(SIGCONT) }

    func kill() {
        child?.kill()
        child?.wait()
        child = nil
    }

    deinit { kill() }
}
