import Changes
import Domain
import FolderPlan

/// The versions of items in the commits of a folder.
struct FolderHistory {
    let git: GitHistory
    let nouns: Set<String>
    /// The names at the service that are too long for a file name, by the shortened name of the file.
    let names: [String: String]

    /// The versions of these items in all commits, in their order. An old text that differs from the service only in
    /// the names of its pictures gives the URLs of these pictures.
    func versions(
        of wanted: [ComparedItem], _ entries: EntryTexts, _ local: inout LocalTree, _ remote: [ItemName: RemoteItem]
    ) async throws -> [ItemName: KnownVersions] {
        guard !wanted.isEmpty else { return [:] }
        let chosen = Set(wanted.map(\.name)), tables = Set(wanted.compactMap { FolderPath.table(of: $0.name.kind) })
        let hasListing = wanted.contains { $0.name.kind == .paste || $0.name.kind == .now }
        let versions = try await git.versions { path in
            tables.contains(path) || path == FolderPath.listing && hasListing
                || FolderPath.item(at: path).map(chosen.contains) == true
        }
        var known: [ItemName: KnownVersions] = [:], found: [ItemName: [String: String]] = [:]
        for version in versions {
            // A version that cannot be read cannot have been sent.
            guard let tree = try? LocalTree(files: [version.path: version.bytes], nouns: nouns, names: names) else {
                continue
            }
            for (name, item) in tree.items {
                known[name, default: KnownVersions()].add(item.version, of: name.kind)
                guard name.kind == .entry, let text = item.version["source"] else { continue }
                // As it was sent.
                let sent = EntryTexts.replacing(local.items[name]?.pictures ?? [:], in: text)
                known[name]?.add(ItemVersion("source", sent), of: .entry)
                guard let source = remote[name]?.version["source"], let urls = EntryTexts.urls(of: text, as: source)
                else { continue }
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

    /// The items that a later commit does not have any more: when an old commit is published again, they must not be
    /// created again.
    func deletedLater(_ names: Set<ItemName>) async throws -> Set<ItemName> {
        guard !names.isEmpty, let files = try await git.laterFiles() else { return [] }
        var present: Set<ItemName> = []
        let tables = files.filter { FolderPath.tables.contains($0.key) }
        let texts = try await git.texts(of: Set(tables.values))
        for (path, blob) in files {
            if FolderPath.tables.contains(path) {
                // If a table cannot be read, no item counts as deleted.
                guard let bytes = texts[blob],
                    let tree = try? LocalTree(files: [path: bytes], nouns: nouns, names: self.names),
                    tree.refused.isEmpty
                else { return [] }
                present.formUnion(tree.items.keys)
            } else if let name = FolderPath.item(at: path) {
                present.insert(name)
            }
            if path.hasPrefix("pics/") { present.insert(ItemName(.picture, "+" + FolderPath.stem(of: path))) }
        }
        return names.subtracting(present)
    }
}
