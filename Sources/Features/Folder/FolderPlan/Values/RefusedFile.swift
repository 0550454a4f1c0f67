package import Domain

/// A file that cannot be used. Its item is neither sent nor written, and does not count as deleted. A folder stands for
/// everything in it.
package struct RefusedFile: Sendable {
    /// Below the root.
    package let path: String
    package let reason: SafeText

    package init(_ path: String, _ reason: SafeText) {
        self.path = path
        self.reason = reason
    }
}
