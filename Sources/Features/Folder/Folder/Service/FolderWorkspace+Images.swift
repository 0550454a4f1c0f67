import Changes
import FolderPlan

/// The lists of the service give only the size of an image, so the folder records the hashes of image files.
extension FolderWorkspace {
    /// The line of the state for a file that contains the image of the service.
    func image(_ bytes: [UInt8], of name: ItemName, at path: String) -> [FolderState.Line] {
        guard let stamp = root.stamp(of: path), stamp.size == bytes.count else { return [] }
        return [.image(name, .init(hash: VersionHash(bytes: bytes), size: stamp.size, time: stamp.time))]
    }

    /// The file of a picture, if it is another image than the one at the service, which cannot replace one. A file that
    /// was written since it was recorded is read; for a file without a record only the size is compared.
    func otherImage(of item: ComparedItem, _ local: LocalTree) throws -> String? {
        guard item.name.kind == .picture, let remote = item.remote, let path = local.pictures[item.name.key],
            let stamp = root.stamp(of: path)
        else { return nil }
        if let size = remote.snapshot.int("size"), size != stamp.size { return path }
        guard let known = journal.state.images[item.name], known.time != stamp.time || known.size != stamp.size,
            let bytes = try root.read(path)
        else { return nil }
        return VersionHash(bytes: bytes) == known.hash ? nil : path
    }
}
