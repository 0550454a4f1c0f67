import Domain
import Files
import FolderPlan
import FoundationEssentials
import Platform
import HTTPTransport

/// The files of a folder. Every file is opened below the root, one part of its path at a time, without following links,
/// so that no name leads outside.
final class FolderRoot: Sendable {
    let path: String
    let root: Int32
    /// Name of the folder below `.triton/trash/` to which this run moves replaced files.
    let stamp: String
    /// Whether its files need not survive a crash.
    private let isTemporary: Bool

    /// Size of the largest file that is read, in bytes: whatever the service may give.
    static let limit = HTTPExchange.standardAnswerLimit

    /// - Throws: ``TritonError`` of code `io` when the folder does not exist, or when other users can write to it.
    init(_ path: String, at time: Date, isTemporary: Bool = false) throws(TritonError) {
        self.path = path
        self.isTemporary = isTemporary
        let number = Platform.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .system(errno, "cannot open folder", path) }
        root = number
        stamp = Self.stamp(time) + "-\(getpid())"
        var status = stat()
        guard fstat(root, &status) == 0 else { throw .system(errno, "cannot open folder", path) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw TritonError(.io, "it belongs to another user").withContext("cannot use folder", SafeText(line: path))
        }
        guard status.permissions & 0o002 == 0 else {
            throw TritonError(
                .io, "other users can write to it (mode \(trusted: String(status.permissions, radix: 8)))",
                hint: "'chmod o-w' closes it"
            )
            .withContext("cannot use folder", SafeText(line: path))
        }
    }

    deinit { close(root) }

    // MARK: - Reading

    /// The stamp of a file; nil when it does not exist or is not a regular file.
    func stamp(of path: String) -> FileStamp? {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: false)
            var status = stat()
            guard fstatat(place.folder.number, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.isRegular else {
                return nil
            }
            return FileStamp(size: Int(status.st_size), time: status.st_mtim)
        } catch { return nil }
    }

    // MARK: - Writing

    /// Writes a file; the old one is moved to the trash. A file that already contains these bytes is not written.
    func write(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        if try read(path) == bytes { return }
        try replace(path, bytes, mode: 0o666, isKept: true)
    }

    /// Writes several files, each as ``write(_:_:)`` does. They reach the disk together.
    /// - Returns: the errors of the files that could not be written, by their paths.
    func writeAll(_ files: [(path: String, bytes: [UInt8])]) -> [String: TritonError] {
        var failures: [String: TritonError] = [:]
        var folders: [Substring: OpenFolder] = [:]
        var waiting: [FileWriter.WaitingFile] = []
        var paths: [String] = []
        for (path, bytes) in files {
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            let above = path[..<(slash ?? path.startIndex)]
            let name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
            do throws(SystemFailure) {
                let folder: OpenFolder
                if let known = folders[above] {
                    folder = known
                } else {
                    folder = OpenFolder(
                        above.isEmpty ? try copyOfRoot() : try self.folder(String(above), creating: true))
                    folders[above] = folder
                }
                let place = folder.descriptor.number
                switch try keepOld(name, in: place, path, unless: bytes) {
                case .same: continue
                case .none: waiting.append(FileWriter.WaitingFile(in: place, name, bytes, replacing: nil))
                case .kept(let old): waiting.append(FileWriter.WaitingFile(in: place, name, bytes, replacing: old))
                }
                paths.append(path)
            } catch { failures[path] = Self.error(error, "cannot write", path) }
        }
        for (position, error) in FileWriter.replaceAll(waiting, newMode: 0o666, areSynced: !isTemporary) {
            var error = error
            error.subject = SafeText(line: paths[position])
            failures[paths[position]] = error
        }
        return withExtendedLifetime(folders) { failures }
    }

    /// A folder that is open while files are written into it.
    private final class OpenFolder {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    private enum OldFile {
        case none
        /// It contains the new bytes already.
        case same
        case kept(stat)
    }

    /// Links the present file into the trash.
    private func keepOld(_ name: String, in folder: Int32, _ path: String, unless bytes: [UInt8]) throws(SystemFailure)
        -> OldFile
    {
        var status = stat()
        guard fstatat(folder, try Self.checked(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .none }
        guard status.isRegular else { throw SystemFailure(status.isSymlink ? ELOOP : EINVAL) }
        if try Self.read(folder, name) == bytes { return .same }
        let place = try self.place(of: path, creating: false)
        try keep(place, path)
        return .kept(status)
    }

    /// Writes a file in the program's own folder; the old one is not moved to the trash.
    func writeOwn(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        try replace(path, bytes, mode: 0o600, isKept: false)
    }

    private func replace(_ path: String, _ bytes: [UInt8], mode: mode_t, isKept: Bool) throws(TritonError) {
        try Self.fill(ready(path, isKept: isKept), bytes, mode: mode, path)
    }

    /// The place of a file that is about to be written. The present file is linked into the trash before.
    private func ready(_ path: String, isKept: Bool) throws(TritonError) -> Place {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: true)
            if isKept { try keep(place, path) }
            var status = stat()
            if fstatat(place.folder.number, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0, !status.isRegular {
                throw SystemFailure(status.isSymlink ? ELOOP : EINVAL)
            }
            return place
        } catch { throw Self.error(error, "cannot write", path) }
    }

    /// Moves a file into the trash.
    func remove(_ path: String) throws(TritonError) {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: false)
            try keep(place, path)
            guard unlinkat(place.folder.number, place.name, 0) == 0 || errno == ENOENT else {
                throw SystemFailure(errno)
            }
        } catch {
            if error.number != ENOENT { throw Self.error(error, "cannot remove", path) }
        }
    }

    /// Gives a file another name in the same folder.
    func rename(_ path: String, to other: String) throws(TritonError) {
        guard path != other else { return }
        do throws(SystemFailure) {
            let from = try place(of: path, creating: false), to = try place(of: other, creating: true)
            if linkat(from.folder.number, from.name, to.folder.number, to.name, 0) != 0 {
                // A run that was killed here has already made the new name.
                guard errno == EEXIST, try Self.areOneFile(from, to) else { throw SystemFailure(errno) }
            }
            guard unlinkat(from.folder.number, from.name, 0) == 0 else { throw SystemFailure(errno) }
        } catch { throw Self.error(error, "cannot rename", path) }
    }

    private static func areOneFile(_ left: borrowing Place, _ right: borrowing Place) throws(SystemFailure) -> Bool {
        var (first, second) = (stat(), stat())
        guard fstatat(left.folder.number, left.name, &first, AT_SYMLINK_NOFOLLOW) == 0,
            fstatat(right.folder.number, right.name, &second, AT_SYMLINK_NOFOLLOW) == 0
        else { throw SystemFailure(errno) }
        return first.st_ino == second.st_ino && first.st_dev == second.st_dev
    }

    /// Opens a file in the program's own folder to append lines to it.
    func openLog(_ path: String) throws(TritonError) -> Descriptor {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: true)
            return try Self.open(
                place.folder.number, place.name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o600)
        } catch { throw Self.error(error, "cannot write", path) }
    }

    /// Number of the last runs whose replaced files stay, however old they are: a clock may be wrong.
    private static let keptRuns = 200
    /// Seconds between two runs beyond which the clock may have been wrong in one of them.
    private static let clockJump = 30 * 86400.0

    /// Deletes the files in the trash that are older than their lifetime, in seconds. If the clock has jumped by more
    /// than a month since the last run that replaced a file, a later run deletes them.
    func emptyTrash(at now: Date, lifetime: Double) throws(TritonError) {
        let trash = FolderPath.ownFolder + "/trash", first = Self.stamp(now.addingTimeInterval(-lifetime))
        let descriptor: Descriptor
        do throws(SystemFailure) { descriptor = try folder(trash, creating: false) } catch {
            if error.number == ENOENT { return }
            throw Self.error(error, "cannot empty", trash)
        }
        let runs = try entries(of: trash, descriptor).filter { $0.isFolder }.map { $0.name }.sorted { $0.precedes($1) }
        guard let last = runs.last(where: { $0 != stamp }),
            Self.stamp(now.addingTimeInterval(-Self.clockJump)).precedes(last),
            last.precedes(Self.stamp(now.addingTimeInterval(Self.clockJump)))
        else { return }
        for name in runs.dropLast(Self.keptRuns) where name.precedes(first) {
            // A file that cannot be deleted now is deleted by a later run.
            try? FileManager.default.removeItem(atPath: ProcessFiles.path(of: name, in: descriptor.number))
        }
    }

    private static func stamp(_ time: Date) -> String { Timestamp.text(time).filter { $0 != ":" && $0 != "-" } }

    /// The folder that contains the state, for its lock.
    var ownFolder: String { Path.join(path, FolderPath.ownFolder) }

    /// Creates the program's own folder, with a `.gitignore` that excludes it from git.
    func prepare() throws(TritonError) {
        if try read(FolderPath.ownFolder + "/.gitignore") == nil {
            try writeOwn(FolderPath.ownFolder + "/.gitignore", Array("*\n".utf8))
        }
    }

    // MARK: - Below the root

    static func openFolder(_ name: String, in folder: Int32) throws(SystemFailure) -> Descriptor {
        do throws(SystemFailure) { return try open(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) } catch {
            // For a symbolic link the system reports ENOTDIR only.
            var status = stat()
            guard error.number == ENOTDIR, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.isSymlink
            else { throw error }
            throw SystemFailure(ELOOP)
        }
    }
}
