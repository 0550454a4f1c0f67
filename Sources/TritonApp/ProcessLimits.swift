import Domain
import Files
import Platform

/// What Dispatch, which the database needs, must be able to open: a number of files, and those of its threads in
/// `/proc`. It traps otherwise, which ends the process in the middle of its work.
enum ProcessLimits {
    /// The standard streams, two databases with their logs and locks, a connection, and what Dispatch opens.
    private static let minimumFiles = 24
    private static let usualFiles = 1024

    /// Raises the limit of open files where that is allowed.
    /// - Throws: ``TritonError`` of code `io` without `/proc`, and when too few files can be opened. The text of a pipe
    ///   is then kept in a file.
    static func prepare() throws(TritonError) {
        if let error = ProcessFiles.unavailable { throw keepingInput(error) }
        guard OpenFileLimit.current < minimumFiles else { return }
        let count = OpenFileLimit(raisedTo: usualFiles).count
        guard count < minimumFiles else { return }
        throw keepingInput(
            TritonError(
                .io, "only \(count) files can be open at once, and at least \(minimumFiles) are needed",
                hint: "raise the limit with 'ulimit -n'"))
    }

    private static func keepingInput(_ error: TritonError) -> TritonError {
        var error = error
        if let path = RecoveryFile.keepPipe(STDIN_FILENO) { error.addHint("the text is kept in \(line: path)") }
        return error
    }
}
