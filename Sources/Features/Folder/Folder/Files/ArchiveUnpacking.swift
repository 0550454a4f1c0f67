import Domain
import Files
import FolderPlan
import Platform

extension FolderRoot {
    /// Bytes of files that are written together.
    private static let batchSize = 8 << 20

    /// Writes the files of an archive that belong to a folder. Of a large archive, little is in memory at a time.
    /// - Throws: ``TritonError`` of code `bad_data` for a damaged archive.
    func unpack(_ archive: String, variables: [String: String]) async throws {
        let isPacked = try Self.isPacked(archive)
        var reader = FolderArchiveReader(limit: Self.limit, keeping: FolderPath.isArchived)
        var paths: [String] = [], batch: [NewFile] = [], size = 0
        func write() throws {
            let failures = writeAll(batch)
            if let failure = batch.lazy.compactMap({ failures[$0.path] }).first { throw failure }
            (batch, size) = ([], 0)
        }
        try await Compression(variables: variables).unpack(archive, isPacked: isPacked) { piece in
            for file in try reader.read(piece) {
                paths.append(file.path)
                batch.append(NewFile(path: file.path, bytes: file.bytes))
                size += file.bytes.count
                if size >= Self.batchSize { try write() }
            }
        }
        try reader.finish()
        try NameRules.check(paths)
        try write()
    }

    /// Whether it begins as gzip writes.
    private static func isPacked(_ archive: String) throws(TritonError) -> Bool {
        do throws(SystemFailure) {
            let file = try Descriptor(opening: archive, O_RDONLY)
            var start: [UInt8] = [0, 0]
            let count = pread(file.number, &start, start.count, 0)
            guard count >= 0 else { throw SystemFailure(errno) }
            return count == 2 && start == [0x1F, 0x8B]
        } catch { throw error.error("cannot read", archive) }
    }
}
