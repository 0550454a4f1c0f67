package import Domain
import Files
import FolderPlan
import Settings
package import WeblogService

/// The texts of entries that a folder has had before: its state, where it is a folder of this program, and the history
/// of git. For `weblog post`, which also takes folders without a state.
package struct EntryHistory: Sendable {
    private let profile: String
    private let variables: [String: String]
    private let time: TimeSource
    private let note: @Sendable (SafeText) -> Void

    /// - Parameter note: writes the reason for the user if the history cannot be used.
    package init(
        profile: String, variables: [String: String], time: TimeSource, note: @escaping @Sendable (SafeText) -> Void
    ) {
        self.profile = profile
        self.variables = variables
        self.time = time
        self.note = note
    }

    /// The entries whose present text the folder of their file has had, with the URLs of the pictures that only the
    /// text at the service has.
    package func known(_ entries: [ReplacedEntry], of address: Address) async throws -> [String: [String: String]] {
        var known: [String: [String: String]] = [:]
        for (root, entries) in Dictionary(grouping: entries, by: \.root) {
            let state = state(of: root, address)
            for entry in entries where Self.has(entry, in: state) { known[entry.id] = [:] }
            let unknown = entries.filter { known[$0.id] == nil }
            known.merge(try await committed(unknown, in: root)) { first, _ in first }
        }
        return known
    }

    private static func has(_ entry: ReplacedEntry, in state: FolderState?) -> Bool {
        state?.known(ItemName(.entry, entry.id)).contains(ItemVersion("source", entry.source), of: .entry) == true
    }

    private func state(of root: String, _ address: Address) -> FolderState? {
        // A folder that cannot be used proves nothing.
        guard let settings = try? WorkingFolderSettings.find(from: root),
            let folder = try? FolderRoot(Path.folder(of: settings.path), at: time.now())
        else { return nil }
        let journal = FolderJournal(folder, profile: profile, address: address, isReadOnly: true)
        // As above.
        guard (try? journal.load()) != nil else { return nil }
        return journal.state
    }

    /// Those whose text is in a commit, as the same file or as another one with the same id.
    private func committed(_ entries: [ReplacedEntry], in root: String) async throws -> [String: [String: String]] {
        guard !entries.isEmpty, let git = GitHistory(root, variables: variables, time: time, note) else { return [:] }
        return try await git.reading(note) { try await committed(entries, git) } ?? [:]
    }

    private func committed(_ entries: [ReplacedEntry], _ git: GitHistory) async throws -> [String: [String: String]] {
        let ids = Set(entries.map(\.id)), idsByPath = Dictionary(entries.map { ($0.path, $0.id) }) { first, _ in first }
        /// The entries that a file may be.
        func owners(of path: String) -> Set<String> {
            ids.intersection([idsByPath[path], FolderPath.entryID(of: path)].compactMap(\.self))
        }
        var versions: [String: [[UInt8]]] = [:]
        for version in try await git.versions(where: { !owners(of: $0).isEmpty }) {
            for id in owners(of: version.path) { versions[id, default: []].append(version.bytes) }
        }
        var known: [String: [String: String]] = [:]
        for entry in entries {
            let present = entry.source.comparableBytes, images = MarkdownImages(entry.source)
            for bytes in versions[entry.id] ?? [] {
                guard let text = String(validating: bytes, as: UTF8.self) else { continue }
                if text.comparableBytes == present {
                    known[entry.id] = known[entry.id] ?? [:]
                } else if let urls = MarkdownImages(text).urls(in: images) {
                    known[entry.id] = urls
                }
            }
        }
        return known
    }
}
