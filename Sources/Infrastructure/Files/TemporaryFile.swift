import FoundationEssentials
import Glibc

/// A file beside the one that it will become. It goes away with this value unless it got that name.
///
/// It is locked while it is in use. The kernel releases the lock when the process ends, in whatever way, so what a
/// crash left behind is told from what another process is just writing, and the next writer in that folder removes it.
struct TemporaryFile: ~Copyable {
    private let path: String
    private let folder: String
    private let file: Descriptor
    private var hasMoved = false

    private init(path: String, folder: String, file: consuming Descriptor) {
        self.path = path
        self.folder = folder
        self.file = file
    }

    /// - Parameter old: the file that will be replaced, for its mode.
    static func make(in folder: String, mode: FileWriter.Mode, replacing old: stat?)
        throws(SystemFailure) -> TemporaryFile
    {
        removeAbandoned(in: folder)
        let (first, final): (mode_t, mode_t?) =
            switch mode {
            case .exactly(let bits): (bits, bits)
            case .kept(let bits): old.map { ($0.permissions & 0o600, $0.permissions) } ?? (bits, nil)
            }
        while true {
            // A name that nobody can have prepared, and of a length that fits wherever the final name fits.
            let path = Path.join(folder, name(String(UInt64.random(in: .min ... .max), radix: 36)))
            let temporary = TemporaryFile(
                path: path, folder: folder,
                file: try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: first))
            // Another writer may have taken it for abandoned before it was locked.
            guard temporary.file.tryLock() != .taken, try temporary.file.status().st_nlink > 0 else { continue }
            if let final { try temporary.file.setMode(final) }
            return temporary
        }
    }

    deinit { if !hasMoved { unlink(path) } }

    func fill(_ bytes: [UInt8]) throws(SystemFailure) {
        try file.write(bytes)
        try file.sync()
    }

    /// Takes the place of what has that name.
    consuming func rename(to target: String) throws(SystemFailure) {
        guard Glibc.rename(path, target) == 0 else { throw SystemFailure(errno) }
        hasMoved = true
        syncFolder()
    }

    /// Takes the name unless there is something of that name, which is the error `EEXIST`.
    consuming func link(to target: String) throws(SystemFailure) {
        if Glibc.link(path, target) == 0 { return syncFolder() }
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw SystemFailure(errno) }
        // A file system without links, such as FAT: nothing there both refuses what exists and appears whole.
        try Descriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).close()
        guard Glibc.rename(path, target) == 0 else {
            let failure = SystemFailure(errno)
            unlink(target)
            throw failure
        }
        syncFolder()
    }

    /// A failure here could not be undone and the new content is in place; some file systems cannot sync folders.
    private borrowing func syncFolder() {
        do throws(SystemFailure) { try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).sync() } catch {}
    }

    private static let (prefix, suffix) = (".triton-", ".tmp")

    /// - Parameter label: what nobody can have prepared.
    static func name(_ label: String) -> String { prefix + label + suffix }

    /// What cannot be listed, opened or locked stays: it is in nobody's way.
    static func removeAbandoned(in folder: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let path = Path.join(folder, name)
            do throws(SystemFailure) {
                let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), status = try file.status()
                if status.isRegular, status.st_uid == geteuid(), file.tryLock() == .ours { unlink(path) }
            } catch {}
        }
    }
}
