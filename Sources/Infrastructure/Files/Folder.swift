package import Domain
import Glibc

/// Folders that belong to the program.
package enum Folder {
    /// Creates the folder and those above it with mode 0700 (XDG Base Directory specification). An existing folder is
    /// not changed.
    package static func create(_ path: String) throws(TritonError) {
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            guard stat.of(path)?.isDirectory == true else { throw .system(ENOTDIR, "cannot create folder", path) }
        case ENOENT where Path.folder(of: path) != path:
            try create(Path.folder(of: path))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(errno, "cannot create folder", path) }
        case let number:
            throw .system(number, "cannot create folder", path)
        }
    }
}

/// An advisory lock on a folder, so that only one process writes at a time; released when this value ends. It needs no
/// lock file, which a crash could leave behind.
package struct FolderLock: ~Copyable {
    private let folder: Descriptor

    /// Waits for another writer, 5 seconds at most.
    ///
    /// On a file system without such locks (some network file systems) nothing is locked.
    package init(_ path: String) throws(TritonError) {
        do throws(SystemFailure) { folder = try Self.locked(path) } catch {
            guard error.number == EWOULDBLOCK else { throw error.error("cannot lock folder", path) }
            throw TritonError(.io, "another process has been writing for 5 seconds").withContext(
                "cannot lock folder", SafeText(line: path))
        }
    }

    private static func locked(_ path: String) throws(SystemFailure) -> Descriptor {
        let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<500 {
            guard folder.tryLock() == .taken else { return folder }
            usleep(10_000)
        }
        throw SystemFailure(EWOULDBLOCK)
    }
}
