package import Domain
import Files
import FolderPlan
import Settings
import Synchronization
package import WeblogService

/// What folders say about their files: the texts of entries that they have had before, by their state, where they are
/// folders of this program, and by the history of git; and what git ignores. For one `weblog post`, which also takes
/// folders without a state.
package final class EntryHistory: Sendable {
    private let storageName: String
    private let variables: [String: String]
    private let time: TimeSource
    private let note: @Sendable (SafeText) -> Void
    /// By the paths of the folders; nil for one that is in no repository.
    private let repositories = Mutex<[String: GitHistory?]>([:])

    /// - Parameters:
    ///   - storageName: see ``Session/storageName``.
    ///   - note: writes the reason for the user if the history cannot be used.
    package init(
        storageName: String, variables: [String: String], time: TimeSource,
        note: @escaping @Sendable (SafeText) -> Void
    ) {
        self.storageName = storageName
        self.variables = variables
        self.time = time
        self.note = note
    }

    package var origins: EntryOrigins {
        var origins = EntryOrigins()
        origins.evidence = { try await self.evidence(about: $0, of: $1) }
        origins.ignored = { try await self.git(in: $0)?.index(of: $1).ignored ?? IgnoredFiles() }
        return origins
    }

    private func git(in root: String) -> GitHistory? {
        repositories.withLock { repositories in
            if let known = repositories[root] { return known }
            let git = GitHistory(root, variables: variables, time: time)
            repositories[root] = .some(git)
            return git
        }
    }

    private func evidence(about entries: [ReplacedEntry], of address: Address) async throws -> EntryEvidence {
        var evidence = EntryEvidence()
        for (root, entries) in Dictionary(grouping: entries, by: \.root) {
            let state = state(of: root, address)
            for entry in entries where Self.has(entry, in: state) { evidence.known[entry.id] = [:] }
            try await readCommits(entries.filter { evidence.known[$0.id] == nil }, in: root, into: &evidence)
        }
        return evidence
    }

    /// Whether a folder with a state has had the present text, or an entry that the service does not have.
    private static func has(_ entry: ReplacedEntry, in state: FolderState?) -> Bool {
        guard let known = state?.known(ItemName(.entry, entry.id)) else { return false }
        return entry.source.map { known.contains(ItemVersion("source", $0), of: .entry) } ?? !known.isEmpty
    }

    private func state(of root: String, _ address: Address) -> FolderState? {
        // A folder that cannot be used proves nothing.
        guard let settings = try? WorkingFolderSettings.find(from: root),
            let folder = try? FolderRoot(Path.folder(of: settings.path), at: time.now())
        else { return nil }
        let journal = FolderJournal(folder, storageName: storageName, address: address, isReadOnly: true)
        // As above.
        guard (try? journal.load()) != nil else { return nil }
        return journal.state
    }

    private func readCommits(_ entries: [ReplacedEntry], in root: String, into evidence: inout EntryEvidence)
        async throws
    {
        guard !entries.isEmpty, let git = git(in: root) else { return }
        try await git.reading(note) {
            let later = try await git.laterCommits()
            let known = try await known(entries.filter { $0.source != nil }, later, git)
            let unchanged = try await unchangedPictures(of: entries, known, git)
            let deleted = try await deleted(entries.filter { $0.source == nil }, by: later.first, git)
            evidence.known.merge(known) { first, _ in first }
            evidence.unchangedPictures.merge(unchanged) { first, _ in first }
            evidence.deletedLater.formUnion(deleted)
        }
    }

    /// Those whose text is in a commit, as the same file or as another one with the same id. What a later commit has
    /// made is newer than this one, even if an earlier one had it too.
    private func known(_ entries: [ReplacedEntry], _ later: [String], _ git: GitHistory) async throws
        -> [String: [String: String]]
    {
        let newer = later.isEmpty ? [:] : try await pictures(of: entries, in: later, git)
        return try await pictures(of: entries.filter { newer[$0.id] == nil }, in: nil, git)
    }

    /// By the ids of the entries: the names of the pictures whose files are the same in all commits.
    private func unchangedPictures(
        of entries: [ReplacedEntry], _ known: [String: [String: String]], _ git: GitHistory
    ) async throws -> [String: Set<String>] {
        var files: [String: [String: String]] = [:]
        for entry in entries {
            for name in known[entry.id]?.keys ?? [:].keys {
                // As the text spells it, with the escapes of a URL.
                let file = Path.normal(entry.path + "/../" + PercentEncoding.decodeLeniently(name))
                if let file, !file.isEmpty { files[entry.id, default: [:]][name] = file }
            }
        }
        guard !files.isEmpty else { return [:] }
        let earlier = try await git.earlierSizes(of: files.values.reduce(into: []) { $0.formUnion($1.values) })
        return files.mapValues { names in Set(names.filter { earlier[$0.value] == [] }.keys) }
    }

    /// The ids of those that this commit has, and the later one does not have any more.
    private func deleted(_ entries: [ReplacedEntry], by later: String?, _ git: GitHistory) async throws -> Set<String> {
        guard !entries.isEmpty, let later else { return [] }
        let owners = Owners(entries)
        func ids(of commit: String) async throws -> Set<String> {
            try await git.files(of: commit).keys.reduce(into: []) { $0.formUnion(owners.ids(of: $1)) }
        }
        return try await ids(of: "HEAD").subtracting(ids(of: later))
    }

    /// The URLs of the pictures that only the texts at the service have, by the ids of the entries: of those whose text
    /// is one of these versions.
    private func pictures(of entries: [ReplacedEntry], in commits: [String]?, _ git: GitHistory) async throws
        -> [String: [String: String]]
    {
        guard !entries.isEmpty else { return [:] }
        let owners = Owners(entries), sources = entries.compactMap { entry in entry.source.map { (entry.id, $0) } }
        let present = Dictionary(sources.map { ($0, SentText($1)) }) { first, _ in first }
        var found: [String: [String: String]] = [:]
        try await git.forEachVersion(in: commits, where: { !owners.ids(of: $0).isEmpty }) { version in
            guard let text = String(validating: version.bytes, as: UTF8.self) else { return }
            for id in owners.ids(of: version.path) {
                guard let sent = present[id] else { continue }
                if text.comparableBytes == sent.bytes {
                    found[id] = found[id] ?? [:]
                } else if let urls = MarkdownImages(text).urls(in: sent.images) {
                    found[id] = urls
                }
            }
        }
        return found
    }

    /// A text of the service, as it is compared.
    private struct SentText {
        let bytes: [UInt8]
        let images: MarkdownImages

        init(_ text: String) { (bytes, images) = (text.comparableBytes, MarkdownImages(text)) }
    }

    /// The entries that a file may be.
    private struct Owners {
        private let ids: Set<String>
        private let idsByPath: [String: String]

        init(_ entries: [ReplacedEntry]) {
            ids = Set(entries.map(\.id))
            idsByPath = Dictionary(entries.map { ($0.path, $0.id) }) { first, _ in first }
        }

        func ids(of path: String) -> Set<String> {
            ids.intersection([idsByPath[path], FolderPath.entryID(of: path)].compactMap(\.self))
        }
    }
}
