import Domain

/// The files that git keeps and leaves out of the folder, as a sparse checkout does. Their items are not compared: the
/// folder says nothing about them.
package struct SkippedFiles: Sendable {
    package let paths: [String]
    private var kinds: Set<ItemKind> = []
    private var names: Set<ItemName> = []
    private var pictures: Set<String> = []

    init(_ paths: Set<String>, name: (String) -> ItemName?) {
        self.paths = paths.sorted { $0.precedes($1) }
        for kind in ItemKind.allCases where FolderPath.files(of: kind).contains(where: paths.contains) {
            kinds.insert(kind)
        }
        for path in paths {
            if FolderPath.isImage(path) {
                pictures.insert(PathName.name(for: FolderPath.stem(of: path)))
            } else if let name = name(path) {
                names.insert(name)
            }
        }
    }

    package func contains(_ path: String) -> Bool { paths.contains { $0.hasSameBytes(as: path) } }

    /// Whether an item has one of these files.
    func holds(_ item: ItemName) -> Bool {
        kinds.contains(item.kind) || names.contains(item)
            || item.kind == .picture && pictures.contains(item.label)
    }
}
