import Domain
import Files
import GRDB
import Platform

/// The file of the store. It is made private before SQLite opens it.
enum SandboxFile {
    /// Makes missing folders (0700) and an empty file (0600) if there is none. Existing ones keep their mode.
    static func prepare(_ path: String) throws {
        try PrivateFolder.create(Path.folder(of: path))
        // Exclusive: closing a file that SQLite has also open in this process would release SQLite's locks.
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw TritonError.system(errno, "cannot create the sandbox file", path)
        }
    }

    /// Repeats `body` while the file is locked, a hundred times at most. A new file is locked exclusively when it is
    /// switched to WAL, and SQLite does not always wait for that.
    static func retryingWhileLocked<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 0..<100 {
            do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                usleep(20_000)
            }
        }
        return try body()
    }
}
