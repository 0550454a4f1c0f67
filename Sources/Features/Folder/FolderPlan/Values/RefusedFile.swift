package import Domain

/// A file that cannot be used. Its item is neither sent nor written, and does not count as deleted. A folder stands for
/// everything in it.
package struct RefusedFile: Sendable {
    /// Below the root.
    package let path: String
    package let reason: SafeText
    /// Its item, if it has the name of a paste or an entry.
    var name: ItemName?

    package init(_ path: String, _ reason: SafeText) {
        self.path = path
        self.reason = reason
    }

    /// Whether an item has this file, or may have its file in this folder.
    package func holds(_ item: ItemName) -> Bool {
        if item == name { return true }
        let pages = FolderPath.pages.filter { $0.value.kind == item.kind }.map(\.key)
        let files = pages + [FolderPath.table(of: item.kind), FolderPath.file(of: item)].compactMap(\.self)
        if files.contains(where: { $0 == path || FolderPath.remote($0) == path || $0.hasPrefix(path + "/") }) {
            return true
        }
        switch item.kind {
        case .entry: return FolderPath.entryIDPrefix(in: path).map { item.key.utf8.starts(with: $0.utf8) } ?? false
        case .picture:
            return path.hasPrefix("pics/")
                && PathName.name(for: FolderPath.stem(of: path)) == item.label
        default: return false
        }
    }
}
