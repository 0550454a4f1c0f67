import Domain
import Glibc

/// Locks between processes of this user: on a change that is being sent, and on the thing that it is about.
///
/// Each is a lock on one byte of a file beside the database. The kernel releases it when the process ends, in whatever
/// way, so a crash leaves nothing behind that would have to be judged by its age.
package final class ItemLocks: Sendable {
    /// Negative where there is no place for such a file: then everything can be locked.
    private let file: Int32

    /// - Parameter path: of the database; nil without one.
    init(beside path: String?) {
        file = path.map { open($0 + "-claims", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) } ?? -1
    }

    deinit {
        // By hand, because a child that is just being started holds the same open file for a moment.
        _ = change(0, to: F_UNLCK, count: 0)
        if file >= 0 { close(file) }
    }

    /// The turn to send the outbox, whose order is kept only if one process does it. False when another process has it.
    package func lockOutbox() -> Bool { change(0, to: F_WRLCK) }

    /// False when another process is sending the change.
    package func take(_ number: Int64) -> Bool { change(number, to: F_WRLCK) }

    package func release(_ number: Int64) { _ = change(number, to: F_UNLCK) }

    /// The thing that a change is about. False while another process is changing it.
    func lock(item: String) -> Bool { change(Self.place(of: item), to: F_WRLCK) }

    func unlock(item: String) { _ = change(Self.place(of: item), to: F_UNLCK) }

    /// Things are locked beyond all numbers of changes. Two things that share a byte only wait for each other.
    private static func place(of item: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a: Swift's own hash differs between processes.
        for byte in item.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return 1 << 40 | Int64(hash & 0xFF_FFFF_FFFF)
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
