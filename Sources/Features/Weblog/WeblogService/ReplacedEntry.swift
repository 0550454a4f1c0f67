package import Domain

/// An entry that a file would replace, or make.
package struct ReplacedEntry: Sendable {
    package let id: String
    /// The text at the service; nil if it does not have the entry.
    package let source: String?
    /// The absolute path of a folder, and the path of the file below it.
    package let root: String
    package let path: String

    package init(id: String, source: String?, root: String, path: String) {
        self.id = id
        self.source = source
        self.root = root
        self.path = path
    }
}

/// What the state and the history of a folder say about entries.
package struct EntryEvidence: Sendable {
    /// The entries whose text the folder has had, so that its files may replace them: the URLs of their pictures, by
    /// the names that the file has for them, by the ids of the entries.
    package var known: [String: [String: String]] = [:]
    /// Those names of ``known`` of whose files no commit has another version: the picture at the service is the file,
    /// also if it has another size there (service reference, section 6.15).
    package var unchangedPictures: [String: Set<String>] = [:]
    /// The ids of the entries that a later commit does not have any more: an old commit is published again.
    package var deletedLater: Set<String> = []

    package init() {}
}

/// Finds what folders say about their files. One value is for one command, which reads the history of a folder once.
package struct EntryOrigins: Sendable {
    package var evidence: @Sendable (_ entries: [ReplacedEntry], _ address: Address) async throws -> EntryEvidence = {
        _, _ in
        EntryEvidence()
    }
    /// - Parameters:
    ///   - root: the absolute path of a folder.
    ///   - places: the files and folders below it that are wanted.
    package var ignored: @Sendable (_ root: String, _ places: [String]) async throws -> IgnoredFiles = { _, _ in
        IgnoredFiles()
    }

    package init() {}
}
