import Domain
import Files
import FolderPlan
import Platform

extension FolderRoot {
    /// Bytes of files that are written together.
    private static let batchSize = 8 << 20
    /// Bytes of all texts, which are in memory while they are compared: more than an address has. Of a large archive
    /// more is expected: gzip makes the texts of people up to five times smaller.
    private static let texts = (bytes: 128 << 20, forEachByte: 20)

    /// Writes the files of an archive that belong to a folder. Of a large archive, little is in memory at a time.
    /// - Parameter nouns: the kinds that are wanted; nil for all.
    /// - Throws: ``TritonError`` of code `bad_data` for a damaged archive.
    func unpack(_ archive: String, of nouns: Set<String>?, variables: [String: String]) async throws {
        let packed = stat.of(archive).map { Int($0.st_size) } ?? 0
        var reader = FolderArchiveReader(
            limit: Self.limit, textLimit: max(Self.texts.bytes, Self.texts.forEachByte * packed)
        ) {
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
        try reader.finish()
        try NameRules.check(paths)
        try write()
    }
}
