import FolderPlan
import Synchronization

extension FolderRoot {
    /// Bytes of all files together: more than an address has, and less than a small archive of a stranger could fill a
    /// disk with.
    private static let totalLimit = 4 << 30

    /// Writes the files of an archive that belong to a folder. Of a large archive, little is in memory at a time.
    /// - Parameter nouns: the kinds that are wanted; nil for all.
    /// - Throws: ``TritonError`` of code `bad_data` for a damaged archive.
    func unpack(_ archive: String, of nouns: Set<String>?, variables: [String: String]) async throws {
        var reader = FolderArchiveReader(limit: Self.limit, totalLimit: Self.totalLimit) {
            FolderPath.isArchived($0, of: nouns)
        }
        var paths: [String] = [], batch: [NewFile] = [], size = 0
        func write() throws {
            let failures = writeAll(batch)
            if let failure = batch.lazy.compactMap({ failures[$0.path] }).first { throw failure }
            (batch, size) = ([], 0)
        }
        try await Compression(variables: variables).unpack(archive) { piece in
            for file in try reader.read(piece) {
                paths.append(file.path)
                batch.append(NewFile(path: file.path, bytes: file.bytes))
                size += file.bytes.count
                if size >= Self.batchSize { try write() }
            }
        }
        let sums = try reader.finish()
        checksums.withLock { $0 = sums }
        unwritten.withLock { $0 = reader.refused }
        try NameRules.check(paths)
        try write()
    }
}
