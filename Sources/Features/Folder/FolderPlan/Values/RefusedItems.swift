/// The items of the files that cannot be used, and those that may have their files in a folder that cannot be used.
struct RefusedItems: Sendable {
    private var kinds: Set<ItemKind> = []
    private var names: Set<ItemName> = []
    private var pictures: Set<String> = []
    private var paths: Set<String> = []
    /// The beginnings of the ids of the entries below a path.
    private var entries: Set<String> = []

    /// - Parameter name: the paste or the entry of a file.
    init(_ files: [RefusedFile] = [], name: (String) -> ItemName? = { _ in nil }) {
        paths = Set(files.map(\.path))
        names = Set(files.compactMap { name($0.path) })
        entries = Set(paths.compactMap { FolderPath.entryIDPrefix(in: $0) })
        pictures = Set(
            paths.filter { $0.hasPrefix("pics/") }.map { PathName.name(for: FolderPath.stem(of: $0)) })
        for kind in ItemKind.allCases where FolderPath.files(of: kind).contains(where: has) { kinds.insert(kind) }
    }

    func holds(_ item: ItemName) -> Bool {
        if paths.isEmpty { return false }
        if kinds.contains(item.kind) || names.contains(item) { return true }
        switch item.kind {
        case .picture: return pictures.contains(item.label)
        case .entry: return isBelow(item.key) || FolderPath.file(of: item).map(has) == true
        case .paste: return FolderPath.file(of: item).map(has) == true
        default: return false
        }
    }

    /// Whether a file, or the service's version of it, or a folder above it, cannot be used.
    private func has(_ file: String) -> Bool {
        if paths.contains(file) || paths.contains(FolderPath.remote(file)) { return true }
        return file.utf8.indices.contains { index in
            file.utf8[index] == UInt8(ascii: "/") && paths.contains(String(Substring(file.utf8[..<index])))
        }
    }

    private func isBelow(_ id: String) -> Bool {
        guard !entries.isEmpty else { return false }
        return entries.contains("")
            || id.utf8.indices.contains { index in
                id.utf8[index] == UInt8(ascii: "_") && entries.contains(String(Substring(id.utf8[...index])))
            }
    }
}
