import Domain
import Files
import Platform
import WeblogImport

/// Writes imported texts and their pictures into a folder.
struct ImportWriter {
    let folder: String
    /// Whether files with another content are replaced.
    let replaces: Bool
    let isDryRun: Bool
    /// The paths of the pictures that were written.
    var seen: Set<String> = []
    private var isUnsynced = false

    init(folder: String, replaces: Bool, isDryRun: Bool) {
        self.folder = folder
        self.replaces = replaces
        self.isDryRun = isDryRun
    }

    /// - Returns: the file of the entry, and those of its pictures.
    mutating func write(_ entry: ImportedEntry) throws(TritonError) -> [ImportedFile] {
        let path = Path.join(folder, entry.path)
        var files = [
            ImportedFile(
                try write(Array(entry.text.utf8), to: path), of: entry.isRedirect ? .redirect : .text,
                from: entry.origin, to: path, losses: entry.losses)
        ]
        for picture in entry.pictures where seen.insert(picture.path).inserted {
            let path = Path.join(folder, picture.path)
            let bytes = try FileReader.readRegular(picture.file, limit: ImageKind.largestUpload)
            files.append(ImportedFile(try write(bytes, to: path), of: .picture, from: picture.origin, to: path))
        }
        return files
    }

    private mutating func write(_ bytes: [UInt8], to path: String) throws(TritonError) -> ImportedFile.Action {
        if stat.of(path, followingLink: false) != nil {
            if try FileReader.readRegular(path, limit: 64 << 20) == bytes { return .unchanged }
            guard replaces else { return .kept }
            if !isDryRun { try FileWriter.replace(path, with: bytes, mode: .kept(otherwise: 0o666)) }
            return .replaced
        }
        guard !isDryRun else { return .new }
        // The umask decides the modes of the folders.
        try PrivateFolder.create(Path.folder(of: path), mode: 0o777)
        try FileWriter.createNew(path, bytes, isSynced: false)
        isUnsynced = true
        return .new
    }

    /// Waits for the disk once, after the last file: what a crash takes away before can be imported again.
    mutating func finish() throws(TritonError) {
        guard isUnsynced else { return }
        isUnsynced = false
        try FileWriter.syncAll(in: folder)
    }
}
