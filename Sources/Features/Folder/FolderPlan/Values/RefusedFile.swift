package import Domain

/// A file that cannot be used. Its item is neither sent nor written, and does not count as deleted. A folder stands for
/// everything in it.
package struct RefusedFile: Sendable {
    /// Below the root.
    package let path: String
    /// The line of a table that the reason is about.
    package let line: Int?
    package let reason: SafeText

    package init(_ path: String, _ reason: SafeText) { self.init(path, TritonError(.badData, reason)) }

    package init(_ path: String, _ error: TritonError) {
        self.path = path
        line = error.line
        reason = error.message
    }

    package var error: TritonError {
        var error = TritonError(.partial, reason)
        error.line = line
        return error
    }
}
