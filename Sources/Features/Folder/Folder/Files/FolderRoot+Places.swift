import Domain
import Files
import FolderPlan
import Platform

/// Opens files and folders below the root, one part of the path at a time, so that no symbolic link leads outside.
extension FolderRoot {
    /// A folder that is open as long as this value exists.
    final class OpenFolder {
        private let descriptor: Descriptor
        var number: Int32 { descriptor.number }

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// A name in an open folder.
    struct Place {
        let folder: OpenFolder
        let name: String

        /// Nil when the file does not exist.
        var status: stat? {
            var status = stat()
            return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
        }

        /// Nil when the file does not exist.
        /// - Throws: `ELOOP` for a symbolic link, `EINVAL` for anything else that is not a regular file.
        func regularStatus() throws(SystemFailure) -> stat? {
            guard let status, !status.isRegular else { return status }
            throw SystemFailure(status.isSymlink ? ELOOP : EINVAL)
        }
    }

    /// Links the old file into the trash, where it stays when the file itself is replaced.
    func keep(_ place: Place, _ path: String) throws(SystemFailure) {
        let folder = place.folder.number, name = place.name
        guard try place.regularStatus() != nil else { return }
        let trash = try self.place(of: "\(FolderPath.ownFolder)/trash/\(trashName)/\(path)", creating: true)
        for number in 0..<1000 {
            let target = number == 0 ? trash.name : "\(trash.name).\(number)"
            if linkat(folder, name, trash.folder.number, target, 0) == 0 { return }
            guard errno != EEXIST else { continue }
            // The file system has no hard links: copy the file.
            let file = try Self.open(folder, name, O_RDONLY | O_NOFOLLOW)
            guard let bytes = try file.read(limit: Self.limit) else { throw SystemFailure(EFBIG) }
            let copy = try Self.open(trash.folder.number, target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            try copy.write(bytes)
            return try copy.sync()
        }
        throw SystemFailure(EEXIST)
    }

    func place(of path: String, creating: Bool) throws(SystemFailure) -> Place {
        Place(folder: try folder(Self.parent(of: path), creating: creating), name: try Self.name(of: path))
    }

    // By bytes: a slash and a combining mark are one character.

    /// The path of the folder that contains a file; empty for the root.
    static func parent(of path: String) -> Substring {
        path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
    }

    static func name(of path: String) throws(SystemFailure) -> String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return try checked(String(path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...]))
    }

    /// - Parameter path: empty for the root.
    func folder(_ path: some StringProtocol, creating: Bool) throws(SystemFailure) -> OpenFolder {
        var descriptor = try Self.open(root, ".", O_RDONLY | O_DIRECTORY)
        guard !path.isEmpty else { return OpenFolder(descriptor) }
        for part in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let name = try Self.checked(String(decoding: part, as: UTF8.self))
            if creating, mkdirat(descriptor.number, name, name == FolderPath.ownFolder ? 0o700 : 0o777) != 0,
                errno != EEXIST
            {
                throw SystemFailure(errno)
            }
            descriptor = try Self.openFolder(name, in: descriptor.number)
        }
        return OpenFolder(descriptor)
    }

    private static func openFolder(_ name: String, in folder: Int32) throws(SystemFailure) -> Descriptor {
        do throws(SystemFailure) { return try open(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) } catch {
            // For a symbolic link the system reports ENOTDIR only.
            var status = stat()
            guard error.number == ENOTDIR, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.isSymlink
            else { throw error }
            throw SystemFailure(ELOOP)
        }
    }

    static func checked(_ name: String) throws(SystemFailure) -> String {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0) else { throw SystemFailure(EINVAL) }
        return name
    }

    static func open(_ folder: Int32, _ name: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure)
        -> Descriptor
    { try Descriptor(opening: name, in: folder, flags, mode: mode) }

    static func error(_ failure: SystemFailure, _ action: SafeText, _ path: String) -> TritonError {
        TritonError(failure.number == EFBIG ? .badData : .io, reason(of: failure)).withContext(
            action, SafeText(line: path))
    }

    static func reason(of failure: SystemFailure) -> SafeText {
        switch failure.number {
        case ELOOP: "it is a symbolic link, and links are not followed"
        case EINVAL: "it is not a regular file"
        case EFBIG: "it is too large"
        default: .systemReason(failure.number)
        }
    }
}
