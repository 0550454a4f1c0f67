import Domain
import Files
import FolderPlan
import FoundationEssentials
import HTTPTransport
import Platform
import Synchronization

/// The files of a folder. Every file is opened below the root, one part of its path at a time, without following links,
/// so that no name leads outside.
final class FolderRoot: Sendable {
    let path: String
    let root: Int32
    /// Name of the folder below `.triton/trash/` to which this run moves replaced files.
    let trashName: String
    /// The files that were left out because their names are not UTF-8, as git shows them.
    let unusable = Mutex<Set<String>>([])
    /// Of the files that came from an archive, by their paths.
    let checksums = Mutex<[String: VersionHash]>([:])
    /// The files of an archive that cannot be written.
    let unwritten = Mutex<[RefusedFile]>([])
    /// Of the files whose texts were read, by their paths.
    let stamps = Mutex<[String: FileStamp]>([:])
    /// Its files need not survive a crash, are deleted with this value, and may be more than the memory can hold.
    private let temporary: TemporaryFolder?
    var isTemporary: Bool { temporary != nil }

    /// Size of the largest file that is read, in bytes: whatever the service may give.
    static let limit = HTTPExchange.standardAnswerLimit

    /// - Throws: ``TritonError`` of code `io` when the folder does not exist, when other users can write to it, and
    ///   without `/proc`.
    init(_ path: String, at time: Date, deleting temporary: TemporaryFolder? = nil) throws(TritonError) {
        if let error = ProcessFiles.unavailable { throw error }
        self.path = path
        self.temporary = temporary
        let number = Platform.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .system(errno, "cannot open folder", path) }
        root = number
        trashName = Self.trashName(at: time) + "-\(getpid())"
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
            return try place(of: path, creating: false).regularStatus().map { FileStamp($0) }
        } catch { return nil }
    }

    /// Whether a file is still as it was when it was read. Nobody else writes into a temporary folder.
    private func isUnchanged(_ path: String, _ present: FileStamp?) -> Bool {
        isTemporary || present == stamps.withLock { $0[path] }
    }

    static let changedMeanwhile = TritonError(
        .partial, "its file was changed meanwhile, and stays as it is: run the command again")

    // MARK: - Writing

    struct NewFile: Sendable {
        let path: String
        let bytes: [UInt8]
        /// Whether an old file is replaced only if it is still as it was when it was read.
        var needsUnchanged = false
    }

    /// Writes a file; the old one is moved to the trash. A file that already contains these bytes is not written.
    func write(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        for error in writeAll([NewFile(path: path, bytes: bytes)]).values { throw error }
    }

    /// Writes a file in the program's own folder; the old one is not moved to the trash.
    func writeOwn(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        for error in writeAll([NewFile(path: path, bytes: bytes)], areOwn: true).values { throw error }
    }

    /// Writes several files, each as ``write(_:_:)`` does. They reach the disk together.
    /// - Returns: the errors of the files that could not be written, by their paths.
    func writeAll(_ files: [NewFile], areOwn: Bool = false) -> [String: TritonError] {
        var failures: [String: TritonError] = [:]
        // By the bytes of their paths: two Unicode forms of a name are equal strings, but two folders.
        var folders: [[UInt8]: OpenFolder] = [:]
        var waiting: [FileWriter.WaitingFile] = []
        var paths: [String] = []
        for file in files {
            do throws(SystemFailure) {
                let parent = Self.parent(of: file.path), name = try Self.name(of: file.path)
                let known = folders[Array(parent.utf8)]
                let folder = if let known { known } else { try folder(parent, creating: true) }
                folders[Array(parent.utf8)] = folder
                let place = Place(folder: folder, name: name), old = try place.regularStatus()
                if !areOwn, old != nil, try Self.read(folder.number, name) == file.bytes { continue }
                if file.needsUnchanged, !isUnchanged(file.path, old.map { FileStamp($0) }) {
                    failures[file.path] = Self.changedMeanwhile
                    continue
                }
                if !areOwn, old != nil { try keep(place, file.path) }
                waiting.append(FileWriter.WaitingFile(in: folder.number, name, file.bytes, replacing: old))
                paths.append(file.path)
            } catch { failures[file.path] = Self.error(error, "cannot write", file.path) }
        }
        let mode: mode_t = areOwn ? 0o600 : 0o666
        for (position, error) in FileWriter.replaceAll(waiting, newMode: mode, areSynced: !isTemporary) {
            var error = error
            error.subject = SafeText(line: paths[position])
            failures[paths[position]] = error
        }
        return withExtendedLifetime(folders) { failures }
    }

    struct NewText: Sendable {
        let path: String
        let text: String
    }

    /// The same for texts, a few at a time: the bytes of all of them would take as much memory as the texts.
    func writeAll(_ texts: [NewText], needUnchanged: Bool = false, areOwn: Bool = false) -> [String: TritonError] {
        var failures: [String: TritonError] = [:], batch: [NewFile] = [], size = 0
        for (position, new) in texts.enumerated() {
            batch.append(NewFile(path: new.path, bytes: Array(new.text.utf8), needsUnchanged: needUnchanged))
            size += new.text.utf8.count
            guard size >= Self.batchSize || position == texts.count - 1 else { continue }
            failures.merge(writeAll(batch, areOwn: areOwn)) { $1 }
            (batch, size) = ([], 0)
        }
        return failures
    }

    /// Bytes of the files that are written together.
    static let batchSize = 8 << 20

    /// Moves a file into the trash, if it is still as it was when it was read.
    func removeUnchanged(_ path: String) throws(TritonError) {
        let present = stamp(of: path)
        guard present == nil || isUnchanged(path, present) else { throw Self.changedMeanwhile }
        try remove(path)
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

    func rename(_ path: String, to other: String) throws(TritonError) {
        guard path != other else { return }
        do throws(SystemFailure) {
            let from = try place(of: path, creating: false), to = try place(of: other, creating: true)
            if linkat(from.folder.number, from.name, to.folder.number, to.name, 0) != 0 {
                let failure = SystemFailure(errno)
                if [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(failure.number) {
                    return try Self.moveWithoutLink(from, to)
                }
                // A run that was killed here has already made the new name.
                guard failure.number == EEXIST, let one = from.status, let other = to.status, one.isSame(as: other)
                else { throw failure }
            }
            guard unlinkat(from.folder.number, from.name, 0) == 0 else { throw SystemFailure(errno) }
        } catch { throw Self.error(error, "cannot rename", path) }
    }

    /// Renames on a file system without hard links. The new name is taken first, so that no file is replaced.
    private static func moveWithoutLink(_ from: Place, _ to: Place) throws(SystemFailure) {
        _ = try open(to.folder.number, to.name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        guard renameat(from.folder.number, from.name, to.folder.number, to.name) == 0 else {
            throw SystemFailure(errno)
        }
    }

    func openLog(_ path: String) throws(TritonError) -> Descriptor {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: true)
            return try Self.open(
                place.folder.number, place.name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o600)
        } catch { throw Self.error(error, "cannot write", path) }
    }

    /// Deletes the files in the trash that are older than their lifetime, in seconds, if the clock agrees with that of
    /// the last run that replaced a file (``AgeLimit``).
    func emptyTrash(at now: Date, lifetime: Double) throws(TritonError) {
        let trash = FolderPath.ownFolder + "/trash", first = Self.trashName(at: now.addingTimeInterval(-lifetime))
        let folder: OpenFolder, entries: [Entry]
        do throws(SystemFailure) {
            folder = try self.folder(trash, creating: false)
            entries = try self.entries(of: folder)
        } catch {
            if error.number == ENOENT { return }
            throw Self.error(error, "cannot empty", trash)
        }
        let runs = entries.filter { $0.type == .folder }.map { $0.name }.sorted { $0.precedes($1) }
        let agreeing = AgeLimit.agreeing(with: now)
        guard let last = runs.last(where: { $0 != trashName }), Self.trashName(at: agreeing.lowerBound).precedes(last),
            last.precedes(Self.trashName(at: agreeing.upperBound))
        else { return }
        for name in runs.dropLast(AgeLimit.keptOfAnyAge) where name.precedes(first) {
            // A file that cannot be deleted now is deleted by a later run.
            try? FileManager.default.removeItem(atPath: ProcessFiles.path(of: name, in: folder.number))
        }
    }

    private static func trashName(at time: Date) -> String { Timestamp.text(time).filter { $0 != ":" && $0 != "-" } }

    var ownFolder: String { Path.join(path, FolderPath.ownFolder) }

    /// Creates the program's own folder, with a `.gitignore` that excludes it from git.
    func prepare() throws(TritonError) {
        if try read(FolderPath.ownFolder + "/.gitignore") == nil {
            try writeOwn(FolderPath.ownFolder + "/.gitignore", Array("*\n".utf8))
        }
    }
}
