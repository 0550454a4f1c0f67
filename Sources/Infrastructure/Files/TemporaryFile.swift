import Glibc

/// A file beside the one that it will replace. It goes away with this value unless it was renamed.
struct TemporaryFile: ~Copyable {
    private let path: String
    private let folder: String
    private let file: Descriptor

    private init(path: String, folder: String, file: consuming Descriptor) {
        self.path = path
        self.folder = folder
        self.file = file
    }

    /// - Parameter old: the file that will be replaced, for its mode.
    static func make(in folder: String, mode: FileWriter.Mode, replacing old: stat?) throws(SystemFailure) -> TemporaryFile {
        // A name that nobody can have prepared, and of a length that fits wherever the final name fits.
        let path = Path.join(folder, ".triton-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp")
        let (first, final): (mode_t, mode_t?) =
            switch mode {
            case .exactly(let bits): (bits, bits)
            case .kept(let bits): old.map { ($0.permissions & 0o600, $0.permissions) } ?? (bits, nil)
            }
        let temporary = TemporaryFile(path: path, folder: folder, file: try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: first))
        if let final { try temporary.file.setMode(final) }
        return temporary
    }

    deinit { unlink(path) }

    func fill(_ bytes: [UInt8]) throws(SystemFailure) {
        try file.write(bytes)
        try file.sync()
    }

    consuming func rename(to target: String) throws(SystemFailure) {
        let (path, folder) = (path, folder)
        guard Glibc.rename(path, target) == 0 else { throw SystemFailure(errno) }
        // A failure here could not be undone and the new content is in place; some file systems cannot sync folders.
        do throws(SystemFailure) { try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).sync() } catch {}
    }
}
