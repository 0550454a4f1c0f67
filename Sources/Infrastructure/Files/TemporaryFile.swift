import FoundationEssentials
import Platform
import Synchronization

/// A file beside the place of its final name. It is deleted with this object unless it was renamed.
///
/// It is locked while it is in use. The kernel releases the lock when the process ends, so the next writer in that
/// folder can distinguish a file that a crash left behind from one that is being written, and removes it.
final class TemporaryFile {
    /// An open folder from which the paths are seen, or `AT_FDCWD`.
    private let root: Int32
    private let target: String
    private let path: String
    private let file: Descriptor
    private var hasMoved = false

    /// - Parameters:
    ///   - target: the final name.
    ///   - root: an open folder that contains the final name; nil if that is a path.
    ///   - old: the permissions of the file that will be replaced, for those of this one.
    init(for target: String, in root: Int32? = nil, mode: FileWriter.Mode, replacing old: mode_t? = nil)
        throws(SystemFailure)
    {
        self.root = root ?? AT_FDCWD
        self.target = target
        let folder = root.map { ProcessFiles.path(of: ".", in: $0) } ?? Path.folder(of: target)
        Self.removeAbandoned(in: folder)
        let (first, final): (mode_t, mode_t?) =
            switch mode {
            case .exactly(let bits): (bits, bits)
            case .kept(let bits): old.map { ($0 & 0o600, $0) } ?? (bits, nil)
            }
        while true {
            // A random name, so that nobody can have created it before.
            let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36) + Self.suffix
            let path = root == nil ? Path.join(folder, name) : name
            let file = try Descriptor(
                opening: path, in: self.root, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: first)
            // Otherwise another writer may have removed the new file as abandoned.
            guard file.tryLock() != .heldByOther, try file.status().st_nlink > 0 else { continue }
            self.path = path
            self.file = file
            break
        }
        if let final { try file.setMode(final) }
    }

    deinit { if !hasMoved { unlinkat(root, path, 0) } }

    func fill(_ bytes: [UInt8]) throws(SystemFailure) { try file.write(bytes) }

    func sync() throws(SystemFailure) { try file.sync() }

    /// Gives it its final name, and replaces an existing file.
    func rename() throws(SystemFailure) {
        guard renameat(root, path, root, target) == 0 else { throw SystemFailure(errno) }
        hasMoved = true
    }

    /// Gives it its final name, which is a path; fails with `EEXIST` if that exists.
    func link() throws(SystemFailure) {
        if Platform.link(path, target) == 0 { return }
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw SystemFailure(errno) }
        // A file system without links, such as FAT, has no operation that refuses an existing name and also makes the
        // whole content appear at once.
        try Descriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).close()
        do throws(SystemFailure) { try rename() } catch {
            unlink(target)
            throw error
        }
    }

    /// Failures are ignored: the new content is in place, and some file systems cannot sync folders.
    func syncFolder() {
        let folder = Path.folder(of: target)
        do throws(SystemFailure) { try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).sync() } catch {}
    }

    private static let (prefix, suffix) = (".triton-", ".tmp")

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
    private static func removeAbandoned(in folder: String) {
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
