import Domain
import Synchronization
import Terminal

/// The runs of git for one folder in one command. They share a time limit, and after one of them was not possible git
/// is not started again: a repository that names a pipe would cost the time of each run.
final class GitRuns: Sendable {
    private struct State {
        var timeLeft = GitRuns.timeout
        var failure: GitHistory.Unusable?
        var isAccepted: Bool?
        var rows: [GitHistory.Row]?
        var isReported = false
    }

    private let path: String
    private let variables: [String: String]
    private let time: TimeSource
    private let state = Mutex(State())

    /// Time for all runs together, in seconds.
    static let timeout = 120.0
    /// Time for a run that does not read the history, in seconds.
    static let shortTimeout = 20.0

    init(_ path: String, variables: [String: String], time: TimeSource) {
        self.path = path
        self.variables = variables
        self.time = time
    }

    /// Whether git accepts the repository, asked once.
    func isAccepted(_ ask: () async throws -> Bool) async throws -> Bool {
        if let known = state.withLock({ $0.isAccepted }) { return known }
        let isAccepted = try await ask()
        state.withLock { $0.isAccepted = isAccepted }
        return isAccepted
    }

    /// The changes of all commits, read once.
    func rows(_ read: () async throws -> [GitHistory.Row]) async throws -> [GitHistory.Row] {
        if let known = state.withLock({ $0.rows }) { return known }
        let rows = try await read()
        state.withLock { $0.rows = rows }
        return rows
    }

    /// Whether the user does not know yet why the history is not used.
    func isFirstReport() -> Bool {
        state.withLock { state in
            defer { state.isReported = true }
            return !state.isReported
        }
    }

    /// - Parameters:
    ///   - input: the lines of the standard input.
    ///   - timeout: in seconds.
    ///   - limit: the size of the largest output, in bytes.
    /// - Throws: ``GitHistory/Unusable``
    func run(_ arguments: [String], input: [String]?, timeout: Double, limit: Int) async throws
        -> ChildProcess.Captured
    {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        do {
            return try await capture(arguments, input: input, timeout: timeout, limit: limit)
        } catch let failure as GitHistory.Unusable {
            state.withLock { $0.failure = failure }
            throw failure
        }
    }

    private func capture(_ arguments: [String], input: [String]?, timeout: Double, limit: Int) async throws
        -> ChildProcess.Captured
    {
        guard ChildProcess.isInstalled("git", variables: variables) else { throw GitHistory.Unusable.missing }
        let command = ChildProcess.Command.program("git", ["-C", path] + Self.options + arguments)
        var environment = variables.filter { !$0.key.hasPrefix("GIT_") }
        environment.merge(Self.environment) { $1 }
        let bytes = input.map { Array($0.map { $0 + "\n" }.joined().utf8) }
        let child = ChildProcess(
            command, variables: environment, input: bytes.map { .bytes($0) } ?? .none, isSilent: true)
        let available = min(timeout, state.withLock { $0.timeLeft })
        do {
            let ended = try await time.within(available, step: Self.step, didWait: passed) {
                try await child.capture(limit: limit)
            }
            guard let ended else { throw GitHistory.Unusable.timeout(available < timeout ? Self.timeout : timeout) }
            return ended
        } catch let error as TritonError where error.code == .badData {
            throw GitHistory.Unusable.size
        }
    }

    @Sendable private func passed(_ seconds: Double) { state.withLock { $0.timeLeft -= seconds } }

    /// In which the time of a run is counted, in seconds.
    private static let step = 0.25

    /// Overrides what a repository may configure to start a program.
    private static let options =
        ["--no-pager", "--no-replace-objects"]
        + [
            "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never",
            "credential.helper=",
        ].flatMap { ["-c", $0] }

    private static let environment = [
        "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_NO_REPLACE_OBJECTS": "1",
    ]
}
