package import Domain
import Platform

/// Files that other users must not read, such as the databases and the token file.
package enum PrivateFile {
    /// Creates the file with mode 0600, if it does not exist, before other code creates it with the umask (as SQLite
    /// would).
    ///
    /// - Returns: a warning when the file existed and others can read it.
    package static func ensure(_ path: String) throws(TritonError) -> SafeText? {
        let target = try Symlinks.followOwn.resolve(path)
        try PrivateFolder.create(Path.folder(of: target))
        do throws(SystemFailure) {
            let file = try Descriptor(opening: target, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            try file.setMode(0o600)
            return nil
        } catch {
            guard error.number == EEXIST else { throw error.error("cannot create", path) }
        }
        return try check(path)
    }

    /// - Throws: `io` when this user cannot read and write the file or folder, or cannot make it.
    package static func requireUsable(_ path: String) throws(TritonError) {
        _ = try check(path)
        var existing = path, wanted = R_OK | W_OK
        while access(existing, wanted) != 0 {
            let folder = Path.folder(of: existing)
            guard errno == ENOENT, folder != existing else { throw .system(errno, "cannot use", path) }
            (existing, wanted) = (folder, W_OK | X_OK)
        }
    }

    /// - Returns: a warning when others can read the file; nil when they cannot or it does not exist.
    /// - Throws: `io` when the link or the file belongs to another user.
    package static func check(_ path: String) throws(TritonError) -> SafeText? {
        guard let status = stat.of(try Symlinks.followOwn.resolve(path)) else { return nil }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw TritonError(.io, "it belongs to another user").withContext("cannot use", SafeText(line: path))
        }
        guard status.permissions & 0o077 != 0 else { return nil }
        return """
            others can read '\(line: path)' (mode \(trusted: String(status.permissions, radix: 8))); 'chmod 600' \
            closes it
            """
    }
}
