import FolderPlan
import WeblogService

/// The versions of items in the commits of a folder.
struct FolderHistory {
    let git: GitHistory
    let nouns: Set<String>
    /// See ``LocalTree/name(at:_:)``.
    let names: [String: String]

    /// The versions of these items in all commits, in their order. An old text that differs from the service only in
    /// the names of its pictures gives the URLs of these pictures.
    /// - Parameter commits: only the versions that these have made.
    func versions(
        of wanted: [ComparedItem], in commits: [String]? = nil, _ entries: EntryTexts, _ local: inout LocalTree,
        _ remote: [ItemName: RemoteItem]
    ) async throws -> [ItemName: KnownVersions] {
        guard !wanted.isEmpty, commits?.isEmpty != true else { return [:] }
        let chosen = Set(wanted.map(\.name)), tables = Set(wanted.compactMap { FolderPath.table(of: $0.name.kind) })
        let hasListing = wanted.contains { $0.name.kind == .paste || $0.name.kind == .now }
        func isWanted(_ path: String) -> Bool {
            tables.contains(path) || path == FolderPath.listing && hasListing
                || item(at: path).map(chosen.contains) == true
        }
        var known: [ItemName: KnownVersions] = [:], found: [ItemName: [String: String]] = [:]
        try await git.forEachVersion(in: commits, where: isWanted) { version in
            // A version that cannot be read cannot have been sent.
            guard let tree = try? LocalTree(files: [version.path: version.bytes], nouns: nouns, names: names) else {
                return
            }
            for (name, item) in tree.items {
                known[name, default: KnownVersions()].add(item.version, of: name.kind)
                guard name.kind == .entry, let text = item.version["source"] else { continue }
                // As it was sent.
                let shown = TextPictures(text), sent = shown.replaced(local.items[name]?.pictures.inverted ?? [:])
                known[name]?.add(ItemVersion("source", sent), of: .entry)
                guard let source = remote[name]?.version["source"], let urls = shown.urls(in: source) else { continue }
                known[name]?.add(ItemVersion("source", source), of: .entry)
                found[name, default: [:]].merge(urls) { first, _ in first }
            }
            for (file, flag) in tree.listing {
                guard let name = FolderPath.item(at: file) else { continue }
                known[name, default: KnownVersions()].add(ItemVersion("listed", flag), of: name.kind)
            }
        }
        try await entries.resolve(found, in: &local)
        return known
    }

    /// The newest path of the file of each of these entries: the name of an entry does not say in which folder it was.
    func paths(of names: Set<ItemName>) async throws -> [ItemName: String] {
        guard !names.isEmpty else { return [:] }
        return try await git.paths().reduce(into: [:]) { paths, path in
            if let name = item(at: path), names.contains(name), FolderPath.isArchived(path) {
                paths[name] = path
            }
        }
    }

    /// The items that a commit has removed after it had their base.
    func removed(_ bases: [ItemName: ItemBase]) async throws -> Set<ItemName> {
        guard !bases.isEmpty else { return [] }
        let tables = Set(bases.keys.compactMap { FolderPath.table(of: $0.kind) })
        var reached: Set<ItemName> = [], removed: Set<ItemName> = []
        func isWanted(_ path: String) -> Bool {
            tables.contains(path) || item(at: path).map { bases[$0] != nil } == true
        }
        try await git.forEachEdit(where: isWanted) { edit in
            // A file that cannot be read says nothing about its items.
            guard let old = items(edit.old, at: edit.path), let new = items(edit.new, at: edit.path) else { return }
            for (name, base) in bases {
                func isBase(_ item: LocalTree.Item?) -> Bool {
                    item.map { base.local.agrees(with: RecordedVersion($0.version, of: name.kind)) } ?? false
                }
                if isBase(old[name]) || isBase(new[name]) {
                    reached.insert(name)
                    removed.remove(name)
                }
                if reached.contains(name), old[name] != nil, new[name] == nil { removed.insert(name) }
            }
        }
        return removed
    }

    private func item(at path: String) -> ItemName? { LocalTree.item(at: path, names) }

    /// Nil for a file that cannot be read.
    private func items(_ bytes: [UInt8]?, at path: String) -> [ItemName: LocalTree.Item]? {
        guard let bytes else { return [:] }
        let tree = try? LocalTree(files: [path: bytes], nouns: nouns, names: names)
        return tree?.refused.isEmpty == true ? tree?.items : nil
    }

    /// The items that a later commit does not have any more: when an old commit is published again, they must not be
    /// created again. What is not in this commit either is new.
    /// - Parameter later: the newest commit; nil if it is this one.
    func deletedLater(_ names: Set<ItemName>, in later: String?) async throws -> Set<ItemName> {
        guard !names.isEmpty, let later, let present = try await items(of: later) else { return [] }
        return try await items(of: "HEAD")?.intersection(names).subtracting(present) ?? []
    }

    /// The statuses without an id of the last commit.
    func newStatuses() async throws -> Set<ItemName> {
        guard try await git.head() != nil else { return [] }
        return try await items(of: "HEAD")?.filter { $0.kind == .status && $0.isNew } ?? []
    }

    /// The items of a commit; nil if one of its tables cannot be read: then no item counts as deleted.
    private func items(of commit: String) async throws -> Set<ItemName>? {
        let files = try await git.files(of: commit)
        var items: Set<ItemName> = []
        let tables = files.filter { FolderPath.tables.contains($0.key) }
        let texts = try await git.texts(of: Set(tables.values))
        for (path, blob) in files {
            if FolderPath.tables.contains(path) {
                // A table that cannot be read says nothing about its items.
                guard let bytes = texts[blob], let records = self.items(bytes, at: path) else { return nil }
                items.formUnion(records.keys)
            } else if let name = item(at: path) {
                items.insert(name)
            }
            if path.hasPrefix("pics/") { items.insert(ItemName(new: .picture, FolderPath.stem(of: path))) }
        }
        return items
    }
}
