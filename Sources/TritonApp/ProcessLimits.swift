import Domain
import Platform

/// What Dispatch must be able to have: a number of open files and threads. Otherwise it traps, which ends the process
/// in the middle of its work, or waits for ever for a thread.
enum ProcessLimits {
    /// The standard streams, two databases with their logs and locks, a connection, and what Dispatch opens.
    private static let minimumFiles = 24
    private static let usualFiles = 1024
    /// Signals, requests, the name of a host, two of Dispatch, and a child process with three of Subprocess.
    private static let minimumThreads = 8

    /// Raises the limit of open files where that is allowed.
    /// - Throws: ``TritonError`` of code `io` when too few files can be opened or too few threads started.
    static func prepare() throws(TritonError) {
        try requireFiles()
        let threads = ThreadLimit.count(upTo: minimumThreads)
        guard threads < minimumThreads else { return }
        throw TritonError(
            .io, "only \(threads) threads can be started, and at least \(minimumThreads) are needed",
            hint: "raise the limit with 'ulimit -u' (processes) or 'ulimit -v' (memory)")
    }

    private static func requireFiles() throws(TritonError) {
        guard OpenFileLimit.current < minimumFiles else { return }
        let count = OpenFileLimit(raisedTo: usualFiles).count
        guard count < minimumFiles else { return }
        throw TritonError(
            .io, "only \(count) files can be open at once, and at least \(minimumFiles) are needed",
            hint: "raise the limit with 'ulimit -n'")
    }
}
