import Domain
import Glibc

/// The files that make up one SQLite database in WAL mode.
package enum DatabaseFiles {
    /// Removes them; one that is not there is no error.
    package static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}
