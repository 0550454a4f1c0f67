import Platform

/// The files that make up one SQLite database in WAL mode.
package enum DatabaseFiles {
    /// Removes them. Missing files and other failures are ignored.
    package static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}
