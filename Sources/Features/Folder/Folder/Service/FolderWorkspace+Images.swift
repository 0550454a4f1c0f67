import FolderPlan

/// Image files have no version in the service's lists, which tell only their size, so the folder remembers them.
extension FolderWorkspace {
    /// What is remembered of a file that contains the service's image.
    func image(_ bytes: [UInt8], of name: ItemName, at path: String) -> [FolderState.Line] {
        guard let stamp = root.stamp(of: path), stamp.size == bytes.count else { return [] }
        return [.image(name, .init(hash: VersionHash(bytes: bytes), size: stamp.size, time: stamp.time))]
    }

    /// Whether the file of a picture contains another image than the service. A file that was written since the last
    /// time is read; one that nothing is remembered of is judged by its size.
    func isAnotherImage(_ name: ItemName, at path: String, size: Int?) throws -> Bool {
        guard let stamp = root.stamp(of: path) else { return false }
        if let size, size != stamp.size { return true }
        guard let known = journal.state.images[name], known.time != stamp.time || known.size != stamp.size,
            let bytes = try root.read(path)
        else { return false }
        return VersionHash(bytes: bytes) != known.hash
    }
}
