package import Domain

/// The files of a folder that git ignores and does not keep. New ones are not sent, by 'folder push' and 'weblog post'
/// alike: they may be private.
package struct IgnoredFiles: Sendable {
    /// Below the folder.
    package let paths: Set<String>
    /// Why git cannot say it; nil if it can, and outside of a repository.
    package let failure: SafeText?

    package init(_ paths: Set<String> = [], failure: SafeText? = nil) {
        self.paths = paths
        self.failure = failure
    }

    /// - Parameter first: the first of the files, as it is shown.
    package static func note(_ first: String, count: Int) -> SafeText {
        count == 1
            ? "git ignores \(line: first): it is not sent"
            : "git ignores \(line: first) and \(count - 1) more: they are not sent"
    }

    /// Why a new file is not sent if git cannot say what it ignores; nil if it can.
    /// - Parameter way: what sends it all the same.
    package func refusal(orWith way: SafeText) -> TritonError? {
        failure.map {
            TritonError(
                .partial,
                """
                it is new, and whether git ignores it is not known (\($0)): make 'git status' work in this folder, or \
                send it with \(way)
                """)
        }
    }
}
