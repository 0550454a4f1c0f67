package import Platform

extension stat {
    package var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    package var isSymlink: Bool { st_mode & S_IFMT == S_IFLNK }
    package var permissions: mode_t { st_mode & 0o7777 }

    /// Nil when the path does not exist or its status cannot be read.
    package static func of(_ path: String, followingLink: Bool = true) -> stat? {
        var status = stat()
        return fstatat(AT_FDCWD, path, &status, followingLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Whether both are of one file or folder.
    package func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

    /// Whether the path certainly does not exist (`ENOENT`, `ENOTDIR`). False when its status cannot be read.
    package static func isAbsent(_ path: String) -> Bool {
        var status = stat()
        return fstatat(AT_FDCWD, path, &status, 0) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }
}
