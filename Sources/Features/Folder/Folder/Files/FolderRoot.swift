// Long because everything that touches the files of a folder is here, below one descriptor.
import Domain
import Files
import FolderPlan
import FoundationEssentials
import Glibc

/// The files of a folder. Every file is opened below the root, part by part, and no link is followed, so that no name
/// leads elsewhere.
final class FolderRoot: Sendable {
    let path: String
    private let root: Int32
    /// Where this run keeps what it replaces: below `.triton/trash/`.
    private let stamp: String

    /// The longest text that is read.
    private static let limit = 32 << 20

    /// - Throws: ``TritonError`` of code `io` when the folder does not exist, or when other users can write to it.
    init(_ path: String, at time: Date) throws(TritonError) {
        self.path = path
        let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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

    /// - Returns: nil when the file does not exist.
    func read(_ path: String) throws(TritonError) -> [UInt8]? {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: false)
            return try Self.read(place.folder.number, place.name)
        } catch {
            if error.number == ENOENT { return nil }
            throw Self.error(error, "cannot read", path)
        }
    }

    private static func read(_ folder: Int32, _ name: String) throws(SystemFailure) -> [UInt8] {
        let file = try open(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        guard try file.status().isRegular else { throw SystemFailure(EINVAL) }
        guard let bytes = try file.read(limit: limit) else { throw SystemFailure(EFBIG) }
        return bytes
    }

    /// Bytes of a file; nil when there is none.
    func size(of path: String) -> Int? { stamp(of: path)?.size }

    /// What changes when a file is written; nil when there is none.
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

    /// The files that a folder of these kinds may have, with their text; pictures are named without their bytes.
    func files(of nouns: Set<String>) throws(TritonError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in [FolderPath.purls, FolderPath.listing, FolderPath.records, FolderPath.forwarding, "now.md"] {
            for path in [name, FolderPath.remote(name)] { if let bytes = try read(path) { files[path] = bytes } }
        }
        for folder in FolderPath.folders where nouns.contains(folder.noun) {
            try collect(folder.path, isDeep: folder.isDeep, into: &files)
        }
        return files
    }

    private func collect(_ folder: String, isDeep: Bool, into files: inout [String: [UInt8]]) throws(TritonError) {
        let descriptor: Descriptor
        do throws(SystemFailure) { descriptor = try self.folder(folder, creating: false) } catch {
            if error.number == ENOENT { return }
            throw Self.error(error, "cannot read folder", folder)
        }
        for (name, isFolder) in try entries(of: folder, descriptor) {
            let path = folder + "/" + name
            if isFolder {
                if isDeep, !name.hasPrefix(".") { try collect(path, isDeep: true, into: &files) }
            } else if path.hasPrefix("pics/"), path != FolderPath.pictures {
                files[path] = []
            } else if FolderPath.isRemote(path) || FolderPath.item(at: path) != nil || FolderPath.tables.contains(path)
            {
                if name.hasPrefix(".triton-") { continue }
                let bytes: [UInt8]
                do throws(SystemFailure) { bytes = try Self.read(descriptor.number, name) } catch {
                    // Somebody removed it meanwhile.
                    if error.number == ENOENT { continue }
                    throw Self.error(error, "cannot read", path)
                }
                // Equal strings, and two files: their letters are spelled in two ways.
                guard files.updateValue(bytes, forKey: path) == nil else {
                    throw TritonError(
                        .badData, "two files have the name '\(line: path)', with its letters in two forms",
                        hint: "rename one of them")
                }
            }
        }
    }

    /// - Throws: ``TritonError`` of code `bad_data` for a link: to skip it would look as if the thing had been deleted.
    private func entries(of folder: String, _ descriptor: borrowing Descriptor) throws(TritonError) -> [(
        name: String, isFolder: Bool
    )] {
        do throws(SystemFailure) {
            let copy = dup(descriptor.number)
            guard copy >= 0, let stream = fdopendir(copy) else { throw SystemFailure(errno) }
            defer { closedir(stream) }
            var entries: [(String, Bool)] = []
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name == "." || name == ".." { continue }
                // Most file systems say what it is.
                if Int32(entry.pointee.d_type) == Int32(DT_REG) {
                    entries.append((name, false))
                    continue
                }
                var status = stat()
                guard fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
                if status.isSymlink { throw SystemFailure(ELOOP) }
                if status.isDirectory || status.isRegular { entries.append((name, status.isDirectory)) }
            }
            return entries
        } catch {
            throw Self.error(error, "cannot read folder", folder)
        }
    }

    // MARK: - Writing

    /// Writes a file; what was there goes into the trash. A file that contains these bytes already is left alone.
    func write(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        if try read(path) == bytes { return }
        try replace(path, bytes, mode: 0o666, isKept: true)
    }

    /// Writes several files, each as ``write(_:_:)`` does. They reach the disk together.
    /// - Returns: why files could not be written, by their paths.
    func writeAll(_ files: [(path: String, bytes: [UInt8])]) -> [String: TritonError] {
        var failures: [String: TritonError] = [:]
        var names: [String: [(name: String, bytes: [UInt8])]] = [:]
        for file in files {
            let parts = file.path.lastIndex(of: "/").map {
                (String(file.path[..<$0]), String(file.path[file.path.index(after: $0)...]))
            }
            names[parts?.0 ?? "", default: []].append((parts?.1 ?? file.path, file.bytes))
        }
        for (folder, group) in names.sorted(by: { $0.key < $1.key }) {
            for (name, error) in write(group, in: folder) {
                failures[folder.isEmpty ? name : folder + "/" + name] = error
            }
        }
        return failures
    }

    /// - Returns: why files could not be written, by their names.
    private func write(_ files: [(name: String, bytes: [UInt8])], in folder: String) -> [String: TritonError] {
        var failures: [String: TritonError] = [:]
        var ready: [(name: String, bytes: [UInt8])] = []
        func path(_ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
        do throws(SystemFailure) {
            let descriptor: Descriptor
            if folder.isEmpty {
                descriptor = try copyOfRoot()
            } else {
                descriptor = try self.folder(folder, creating: true)
            }
            for file in files {
                do throws(SystemFailure) {
                    if try keepOld(file.name, in: descriptor.number, path(file.name), unless: file.bytes) {
                        ready.append(file)
                    }
                } catch {
                    failures[file.name] = Self.error(error, "cannot write", path(file.name))
                }
            }
            for (name, error) in FileWriter.replaceAll(
                in: "/proc/self/fd/\(descriptor.number)", ready, mode: .kept(otherwise: 0o666))
            {
                var error = error
                error.subject = SafeText(line: path(name))
                failures[name] = error
            }
        } catch {
            for file in files { failures[file.name] = Self.error(error, "cannot write", path(file.name)) }
        }
        return failures
    }

    /// Links what is there into the trash.
    /// - Returns: false where the file contains these bytes already.
    private func keepOld(_ name: String, in folder: Int32, _ path: String, unless bytes: [UInt8]) throws(SystemFailure)
        -> Bool
    {
        var status = stat()
        guard fstatat(folder, try Self.checked(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return true }
        guard status.isRegular else { throw SystemFailure(status.isSymlink ? ELOOP : EINVAL) }
        if try Self.read(folder, name) == bytes { return false }
        let place = try self.place(of: path, creating: false)
        try keep(place, path)
        return true
    }

    /// Writes a file of the program's own folder; nothing of it is kept.
    func writeOwn(_ path: String, _ bytes: [UInt8]) throws(TritonError) {
        try replace(path, bytes, mode: 0o600, isKept: false)
    }

    private func replace(_ path: String, _ bytes: [UInt8], mode: mode_t, isKept: Bool) throws(TritonError) {
        try Self.fill(ready(path, isKept: isKept), bytes, mode: mode, path)
    }

    /// The place of a file that is about to be written, with what is there in the trash.
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
                // A run that was killed here has made the new name already.
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

    /// A file in the program's own folder that lines are added to.
    func openLog(_ path: String) throws(TritonError) -> Descriptor {
        do throws(SystemFailure) {
            let place = try place(of: path, creating: true)
            return try Self.open(
                place.folder.number, place.name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o600)
        } catch { throw Self.error(error, "cannot write", path) }
    }

    /// Takes what was replaced before a time out of the trash.
    func emptyTrash(before time: Date) throws(TritonError) {
        let trash = FolderPath.ownFolder + "/trash", first = Self.stamp(time)
        let descriptor: Descriptor
        do throws(SystemFailure) { descriptor = try folder(trash, creating: false) } catch {
            if error.number == ENOENT { return }
            throw Self.error(error, "cannot empty", trash)
        }
        for (name, isFolder) in try entries(of: trash, descriptor) where isFolder && name.precedes(first) {
            // What cannot be removed now is removed by a later run.
            try? FileManager.default.removeItem(atPath: "/proc/self/fd/\(descriptor.number)/\(name)")
        }
    }

    private static func stamp(_ time: Date) -> String { Timestamp.text(time).filter { $0 != ":" && $0 != "-" } }

    /// The folder that contains the state, for its lock.
    var ownFolder: String { Path.join(path, FolderPath.ownFolder) }

    /// Makes the program's own folder, which keeps itself out of git.
    func prepare() throws(TritonError) {
        if try read(FolderPath.ownFolder + "/.gitignore") == nil {
            try writeOwn(FolderPath.ownFolder + "/.gitignore", Array("*\n".utf8))
        }
    }

    // MARK: - Below the root

    /// A name in an open folder.
    private struct Place: ~Copyable {
        let folder: Descriptor
        let name: String
    }

    /// Links the old file into the trash: it stays there when the file itself is replaced.
    private func keep(_ place: borrowing Place, _ path: String) throws(SystemFailure) {
        let folder = place.folder.number, name = place.name
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        guard status.isRegular else { throw SystemFailure(status.isSymlink ? ELOOP : EINVAL) }
        let trash = try self.place(of: "\(FolderPath.ownFolder)/trash/\(stamp)/\(path)", creating: true)
        for number in 0..<1000 {
            let target = number == 0 ? trash.name : "\(trash.name).\(number)"
            if linkat(folder, name, trash.folder.number, target, 0) == 0 { return }
            guard errno != EEXIST else { continue }
            // A file system without links.
            let file = try Self.open(folder, name, O_RDONLY | O_NOFOLLOW)
            guard let bytes = try file.read(limit: Self.limit) else { throw SystemFailure(EFBIG) }
            let copy = try Self.open(trash.folder.number, target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            try copy.write(bytes)
            return try copy.sync()
        }
        throw SystemFailure(EEXIST)
    }

    /// The one file writer takes a path: this one leads through the open folder.
    private static func fill(_ place: borrowing Place, _ bytes: [UInt8], mode: mode_t, _ path: String)
        throws(TritonError)
    {
        do throws(TritonError) {
            try FileWriter.replace(
                "/proc/self/fd/\(place.folder.number)/\(place.name)", with: bytes, mode: .kept(otherwise: mode))
        } catch {
            var error = error
            error.subject = SafeText(line: path)
            throw error
        }
    }

    private func place(of path: String, creating: Bool) throws(SystemFailure) -> Place {
        guard let slash = path.lastIndex(of: "/") else {
            return Place(folder: try copyOfRoot(), name: try Self.checked(path))
        }
        let folder = try folder(String(path[..<slash]), creating: creating)
        return Place(folder: folder, name: try Self.checked(String(path[path.index(after: slash)...])))
    }

    private func folder(_ path: String, creating: Bool) throws(SystemFailure) -> Descriptor {
        var descriptor = try copyOfRoot()
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            let name = try Self.checked(String(part))
            if creating, mkdirat(descriptor.number, name, name == FolderPath.ownFolder ? 0o700 : 0o777) != 0,
                errno != EEXIST
            {
                throw SystemFailure(errno)
            }
            descriptor = try Self.openFolder(name, in: descriptor.number)
        }
        return descriptor
    }

    private static func openFolder(_ name: String, in folder: Int32) throws(SystemFailure) -> Descriptor {
        do throws(SystemFailure) { return try open(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) } catch {
            // The system says of a link only that it is not a folder.
            var status = stat()
            guard error.number == ENOTDIR, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.isSymlink
            else { throw error }
            throw SystemFailure(ELOOP)
        }
    }

    private func copyOfRoot() throws(SystemFailure) -> Descriptor { try Self.open(root, ".", O_RDONLY | O_DIRECTORY) }

    private static func checked(_ name: String) throws(SystemFailure) -> String {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0) else { throw SystemFailure(EINVAL) }
        return name
    }

    private static func open(_ folder: Int32, _ name: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure)
        -> Descriptor
    {
        while true {
            let number = openat(folder, name, flags | O_CLOEXEC, mode)
            if number >= 0 { return Descriptor(adopting: number) }
            guard errno == EINTR else { throw SystemFailure(errno) }
        }
    }

    private static func error(_ failure: SystemFailure, _ action: SafeText, _ path: String) -> TritonError {
        switch failure.number {
        case ELOOP:
            TritonError(.io, "it is a symbolic link, and links are not followed").withContext(
                action, SafeText(line: path))
        case EINVAL: TritonError(.io, "it is not a regular file").withContext(action, SafeText(line: path))
        case EFBIG: TritonError(.badData, "it is too large").withContext(action, SafeText(line: path))
        default: failure.error(action, path)
        }
    }
}
