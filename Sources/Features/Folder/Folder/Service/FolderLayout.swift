import Changes
import Domain
import FolderPlan

/// The paths of items in a folder, as they are shown and written.
enum FolderLayout {
    /// The file of an item, or its table with a colon and its name.
    static func path(of name: ItemName, _ local: LocalTree.Item?, _ remote: RemoteItem?) -> String {
        if let path = local?.path { return path }
        if let table = FolderPath.table(of: name.kind) {
            return name.kind == .email ? table : "\(table):\(label(name))"
        }
        // A page whose main file is missing, but which has another file, such as a style sheet.
        if name.kind == .web || name.kind == .bio, let local {
            for field in name.kind.fields where local.version[field.name] != nil {
                return FolderPath.page(name.kind, field.name) ?? ""
            }
        }
        let path = FolderPath.file(of: name, type: remote?.snapshot.text("type")) ?? name.text
        // Below `weblog/` a file has the whole text of its entry.
        guard let source = remote?.version["source"], !EntryFileText.keeps(source, at: path) else { return path }
        return FolderPath.file(of: name) ?? path
    }

    private static func label(_ name: ItemName) -> String {
        guard name.kind == .dns else { return name.key }
        let key = DNSTable.Key(name.key)
        return "\(key.name) \(key.type) \(key.data)"
    }

    /// The files in which an item differs, to be shown; its main file if it exists on one side only.
    static func changedFiles(of item: ComparedItem) -> [String] {
        guard let local = item.local, item.name.kind == .web || item.name.kind == .bio else { return [item.path] }
        let remote = item.remote?.version
        let files = item.name.kind.fields.filter {
            !ItemVersion.areSame(local[$0.name] ?? remote?[$0.name], remote?[$0.name], $0.form)
        }
        .compactMap { FolderPath.page(item.name.kind, $0.name) }
        return files.isEmpty ? [item.path] : files
    }

    /// The files with the service's version of a conflict.
    static func remoteFiles(of name: ItemName, _ path: String) -> [String] {
        let files = FolderPath.files(of: name.kind)
        return (files.isEmpty ? [path] : files).map { FolderPath.remote($0) }
    }

    /// Whether the service's version of a conflict is still beside an item.
    static func isOpen(_ name: ItemName, _ path: String, _ local: LocalTree) -> Bool {
        guard !local.remotes.isEmpty || !local.remoteRecords.isEmpty else { return false }
        return FolderPath.table(of: name.kind) == nil
            ? remoteFiles(of: name, path).contains(where: local.remotes.contains) : local.remoteRecords.contains(name)
    }
}
