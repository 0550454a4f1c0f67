import Domain
import FolderPlan

extension FolderPusher {
    /// Nil for anything but a new picture that has a file.
    func image(of item: ComparedItem, _ local: LocalTree) throws(TritonError) -> FileContent? {
        guard let path = imageFile(of: item, local), let bytes = try workspace.root.read(path) else { return nil }
        let root = workspace.root
        // A file that cannot be read any more was changed.
        return FileContent(bytes) { try? root.read(path) }
    }

    /// The refusal of a new picture without a file, or with one that the service would not take.
    func imageRefusal(_ item: ComparedItem, _ local: LocalTree) -> UnwrittenItem? {
        guard item.name.kind == .picture, item.remote == nil else { return nil }
        guard let path = imageFile(of: item, local) else {
            return UnwrittenItem(item: item, reason: "there is no picture file for it")
        }
        do throws(TritonError) {
            // The image of an archive came from the service.
            guard !options.contains(.trusted), let bytes = try workspace.root.read(path), ImageKind(bytes: bytes) == nil
            else { return nil }
        } catch { return UnwrittenItem(item: item, reason: error.message) }
        let name: SafeText = path == item.path ? "it" : "'\(line: workspace.paths(path))'"
        return UnwrittenItem(item: item, reason: "\(name) is not a picture")
    }

    private func imageFile(of item: ComparedItem, _ local: LocalTree) -> String? {
        guard item.name.kind == .picture, item.remote == nil else { return nil }
        let file = local.pictures[item.name.label] ?? (local.newPictures.contains(item.path) ? item.path : nil)
        return file.flatMap { workspace.root.size(of: $0) == nil ? nil : $0 }
    }
}
