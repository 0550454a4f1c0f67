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
    private var seen: Set<String> = []

    init(folder: String, replaces: Bool, isDryRun: Bool) {
        self.folder = folder
        self.replaces = replaces
        self.isDryRun = isDryRun
    }

    /// - Returns: the file of the entry, and those of its pictures.
    mutating func write(_ entry: ImportedEntry) throws(TritonError) -> [ImportedFile] {
        var files: [ImportedFile] = []
        let path = Path.join(folder, entry.path)
        files.append(
            ImportedFile(
                try write(Array(entry.text.utf8), to: path), from: entry.origin, to: path, losses: entry.losses))
        for picture in entry.pictures where seen.insert(picture.path).inserted {
            let path = Path.join(folder, picture.path)
            let bytes = try FileReader.readRegular(picture.file, limit: ImageKind.largestUpload)
            files.append(ImportedFile(try write(bytes, to: path), from: picture.origin, to: path))
        }
        return files
    }

    private func write(_ bytes: [UInt8], to path: String) throws(TritonError) -> ImportedFile.Action {
        if stat.of(path, followingLink: false) != nil {
            if try FileReader.readRegular(path, limit: 64 << 20) == bytes { return .unchanged }
            guard replaces else { return .kept }
            if !isDryRun { try FileWriter.replace(path, with: bytes, mode: .kept(otherwise: 0o666)) }
            return .replaced
        }
        guard !isDryRun else { return .new }
        try Self.makeFolder(Path.folder(of: path))
        try FileWriter.createNew(path, bytes)
        return .new
    }

    /// Creates a folder and those above it. The umask decides their modes.
    private static func makeFolder(_ path: String) throws(TritonError) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, Path.folder(of: path) != path else { throw .system(errno, "cannot create folder", path) }
        try makeFolder(Path.folder(of: path))
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .system(errno, "cannot create folder", path) }
    }
}
