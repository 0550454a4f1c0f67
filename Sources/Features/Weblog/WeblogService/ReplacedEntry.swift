package import Domain

/// An entry that a file would replace.
package struct ReplacedEntry: Sendable {
    package let id: String
    /// The text at the service.
    package let source: String
    /// The absolute path of a folder, and the path of the file below it.
    package let root: String
    package let path: String

    package init(id: String, source: String, root: String, path: String) {
        self.id = id
        self.source = source
        self.root = root
        self.path = path
    }
}

/// Finds the entries whose text a folder has had before, now or in its history, so that its files may replace them.
/// Returns the URLs of their pictures, by the names that the file has for them, by the ids of the entries. The note is
/// for the user: why a history is not used.
package typealias EntryOrigins =
    @Sendable (
        _ entries: [ReplacedEntry], _ address: Address, _ note: @escaping @Sendable (SafeText) -> Void
    ) async throws -> [String: [String: String]]
