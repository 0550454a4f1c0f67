import Domain
import Glibc

/// The items of the outbox that are in this process's hands: while they are sent, nobody else may send them.
///
/// Each claim is a lock on one byte of a file beside the database. The kernel lets go of it when the process ends,
/// however it ends, so a crash leaves nothing behind that would have to be cleaned up or judged by its age.
package final class OutboxClaims: Sendable {
    /// Negative where there is no place for such a file: then everything can be claimed.
    private let file: Int32

    /// - Parameter path: of the database.
    init(beside path: String?) { file = path.map { open($0 + "-claims", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) } ?? -1 }

    deinit {
        // By hand, because a child that is just being started holds the same open file for a moment.
        _ = change(0, to: F_UNLCK, count: 0)
        if file >= 0 { close(file) }
    }

    /// The sending of everything, which keeps the order only if one does it. False when another process is at it.
    package func takeTurn() -> Bool { change(0, to: F_WRLCK) }

    /// False when another process has it.
    func take(_ number: Int64) -> Bool { change(number, to: F_WRLCK) }

    package func release(_ id: String) {
        if let number = Int64(id) { _ = change(number, to: F_UNLCK) }
    }

    /// A lock of the open file and not of the process: two lines of one process must not have the same item either.
    /// The headers show the command's name to GNU programs only.
    private static let setLock: Int32 = 37

    /// True also where the file system knows no locks.
    /// - Parameter count: 0 means all from there on.
    private func change(_ number: Int64, to type: Int32, count: Int = 1) -> Bool {
        guard file >= 0 else { return true }
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(number)
        lock.l_len = off_t(count)
        if fcntl(file, Self.setLock, &lock) == 0 { return true }
        return errno != EAGAIN && errno != EACCES
    }
}
