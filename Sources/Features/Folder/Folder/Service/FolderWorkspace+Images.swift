import FolderPlan

/// The lists of the service give only the size of an image, so the folder records the hashes of image files.
extension FolderWorkspace {
    /// The line of the state for a file that contains the image of the service.
    func image(_ bytes: [UInt8], of name: ItemName, at path: String) -> [FolderState.Line] {
        guard let stamp = root.stamp(of: path), stamp.size == bytes.count else { return [] }
        return [.image(name, .init(hash: VersionHash(bytes: bytes), size: stamp.size, time: stamp.time))]
    }

    /// Whether the file of a picture contains another image than the service. A file that was written since it was
    /// recorded is read; for a file without a record only the size is compared.
    func isAnotherImage(_ name: ItemName, at path: String, size: Int?) throws -> Bool {
        guard let stamp = root.stamp(of: path) else { return false }
        if let size, size != stamp.size { return true }
        guard let known = journal.state.images[name], known.time != stamp.time || known.size != stamp.size,
            let bytes = try root.read(path)
        else { return false }
        return VersionHash(bytes: bytes) != known.hash
    }
}
