import FoundationEssentials
import Platform
import Synchronization

/// A file in the folder of its final name. It is deleted with this value unless it was renamed.
///
/// It is locked while it is in use. The kernel releases the lock when the process ends, so the next writer in that
/// folder can distinguish a file that a crash left behind from one that is being written, and removes it.
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
            // A random name, so that nobody can have created it before.
            let path = Path.join(folder, name(String(UInt64.random(in: .min ... .max), radix: 36)))
            let temporary = TemporaryFile(
                path: path, folder: folder,
                file: try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: first))
            guard try lock(temporary.file) else { continue }
            if let final { try temporary.file.setMode(final) }
            return temporary
        }
    }

    /// - Returns: false if another writer has removed the new file as abandoned before it was locked.
    static func lock(_ file: borrowing Descriptor) throws(SystemFailure) -> Bool {
        if file.tryLock() == .heldByOther { return false }
        return try file.status().st_nlink > 0
    }

    deinit { if !hasMoved { unlink(path) } }

    func fill(_ bytes: [UInt8], isSynced: Bool = true) throws(SystemFailure) {
        try file.write(bytes)
        if isSynced { try file.sync() }
    }

    /// Renames it to its final name, and replaces an existing file.
    consuming func rename(to target: String) throws(SystemFailure) {
        guard Platform.rename(path, target) == 0 else { throw SystemFailure(errno) }
        hasMoved = true
        syncFolder()
    }

    /// Gives it its final name; fails with `EEXIST` if that exists.
    consuming func link(to target: String, isSynced: Bool = true) throws(SystemFailure) {
        if Platform.link(path, target) == 0 {
            if isSynced { syncFolder() }
            return
        }
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw SystemFailure(errno) }
        // A file system without links, such as FAT, has no operation that refuses an existing name and also makes the
        // whole content appear at once.
        try Descriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).close()
        guard Platform.rename(path, target) == 0 else {
            let failure = SystemFailure(errno)
            unlink(target)
            throw failure
        }
        syncFolder()
    }

    /// Failures are ignored: the new content is in place, and some file systems cannot sync folders.
    private borrowing func syncFolder() {
        do throws(SystemFailure) { try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).sync() } catch {}
    }

    private static let (prefix, suffix) = (".triton-", ".tmp")

    /// - Parameter label: a random text, so that nobody can have created the file before.
    static func name(_ label: String) -> String { prefix + label + suffix }

    private struct FolderID: Hashable {
        /// A new folder may have the number of one that was deleted.
        let path: String
        let device: dev_t
        let inode: ino_t
    }

    /// The folders that this process has searched for abandoned files. Listing a folder for each new file in it would
    /// take longer with each file.
    private static let searched = Mutex<Set<FolderID>>([])

    /// Removes the files that a crash left behind, when this process first writes into the folder. Files that cannot be
    /// listed, opened or locked stay; they do no harm.
    static func removeAbandoned(in folder: String) {
        guard let status = stat.of(folder),
            searched.withLock({
                $0.insert(FolderID(path: folder, device: status.st_dev, inode: status.st_ino)).inserted
            })
        else { return }
        // As above: files that cannot be listed stay.
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
