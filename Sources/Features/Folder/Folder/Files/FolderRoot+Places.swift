import Domain
import Files
import FolderPlan
import FoundationEssentials
import Platform

/// Opens files and folders below the root, one part of the path at a time, so that no symbolic link leads outside.
extension FolderRoot {
    /// A name in an open folder.
    struct Place: ~Copyable {
        let folder: Descriptor
        let name: String
    }

    /// Links the old file into the trash, where it stays when the file itself is replaced.
    func keep(_ place: borrowing Place, _ path: String) throws(SystemFailure) {
        let folder = place.folder.number, name = place.name
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        guard status.isRegular else { throw SystemFailure(status.isSymlink ? ELOOP : EINVAL) }
        let trash = try self.place(of: "\(FolderPath.ownFolder)/trash/\(stamp)/\(path)", creating: true)
        for number in 0..<1000 {
            let target = number == 0 ? trash.name : "\(trash.name).\(number)"
            if linkat(folder, name, trash.folder.number, target, 0) == 0 { return }
            guard errno != EEXIST else { continue }
            // The file system has no hard links: copy the file.
            let file = try Self.open(folder, name, O_RDONLY | O_NOFOLLOW)
            guard let bytes = try file.read(limit: Self.limit) else { throw SystemFailure(EFBIG) }
            let copy = try Self.open(trash.folder.number, target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            return try copy.writeSynced(bytes)
        }
        throw SystemFailure(EEXIST)
    }

    /// Writes a file with `FileWriter`, which takes a path: the path goes through the descriptor of the open folder.
    static func fill(_ place: borrowing Place, _ bytes: [UInt8], mode: mode_t, _ path: String)
        throws(TritonError)
    {
        do throws(TritonError) {
            try FileWriter.replace(
                ProcessFiles.path(of: place.name, in: place.folder.number), with: bytes, mode: .kept(otherwise: mode))
        } catch {
            var error = error
            error.subject = SafeText(line: path)
            throw error
        }
    }

    func place(of path: String, creating: Bool) throws(SystemFailure) -> Place {
        guard let slash = path.lastIndex(of: "/") else {
            return Place(folder: try copyOfRoot(), name: try Self.checked(path))
        }
        let folder = try folder(String(path[..<slash]), creating: creating)
        return Place(folder: folder, name: try Self.checked(String(path[path.index(after: slash)...])))
    }

    func folder(_ path: String, creating: Bool) throws(SystemFailure) -> Descriptor {
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

    func copyOfRoot() throws(SystemFailure) -> Descriptor { try Self.open(root, ".", O_RDONLY | O_DIRECTORY) }

    static func checked(_ name: String) throws(SystemFailure) -> String {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0) else { throw SystemFailure(EINVAL) }
        return name
    }

    static func open(_ folder: Int32, _ name: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure)
        -> Descriptor
    {
        while true {
            let number = openat(folder, name, flags | O_CLOEXEC, mode)
            if number >= 0 { return Descriptor(adopting: number) }
            guard errno == EINTR else { throw SystemFailure(errno) }
        }
    }

    static func error(_ failure: SystemFailure, _ action: SafeText, _ path: String) -> TritonError {
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
