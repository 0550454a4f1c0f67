package import Domain
package import Platform

/// Creates folders that other users cannot read: those of the program's own files, and those above a path that the user
/// named (``FileWriter/replace(_:with:mode:symlinks:)``, `pic download`, `folder clone`).
package enum PrivateFolder {
    /// Creates the folder and those above it, as far as they are missing, with mode 0700 (XDG Base Directory
    /// specification). An existing folder keeps its mode.
    /// - Parameter mode: another mode, for folders that others may read, reduced by the user's umask.
    package static func create(_ path: String, mode: mode_t = 0o700) throws(TritonError) {
        if mkdir(path, mode) == 0 { return }
        var failure = errno
        if failure == ENOENT, Path.folder(of: path) != path {
            try create(Path.folder(of: path), mode: mode)
            if mkdir(path, mode) == 0 { return }
            failure = errno
        }
        // It was there already, or another process has created it meanwhile.
        guard failure == EEXIST else { throw .system(failure, "cannot create folder", path) }
        guard stat.of(path)?.isDirectory == true else { throw .system(ENOTDIR, "cannot create folder", path) }
    }
}
