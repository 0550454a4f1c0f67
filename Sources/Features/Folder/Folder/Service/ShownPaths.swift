import Domain

/// Paths relative to the folder in which the command was started, as git shows them.
struct ShownPaths: Sendable {
    /// The parts of the working folder, below the root of the folder.
    private let parts: [Substring]

    /// - Parameter folder: the working folder below the root; empty at the root.
    init(from folder: String = "") { parts = folder.split(separator: "/") }

    /// The first of some files, and how many more there are: `weblog/a.md and 2 more`.
    func first(of files: [String]) -> SafeText {
        let more: SafeText = files.count > 1 ? " and \(files.count - 1) more" : ""
        return "\(line: callAsFunction(files.first ?? ""))\(more)"
    }

    /// - Parameter path: below the root; for a record the table, a colon and its name.
    func callAsFunction(_ path: String) -> String {
        guard !parts.isEmpty else { return path }
        // The part after a colon is a name, not a path.
        let file = path.split(separator: "/", omittingEmptySubsequences: false)
        let common = zip(parts, file.dropLast()).prefix { $0 == $1 }.count
        return String(repeating: "../", count: parts.count - common) + file.dropFirst(common).joined(separator: "/")
    }
}
