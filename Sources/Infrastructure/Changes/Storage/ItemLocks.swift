import Platform

/// Locks between processes of this user: on a change that is being sent, and on the item that it is about.
///
/// Each is a lock on one byte of a file beside the database. The kernel releases it when the process ends, so a crash
/// leaves no stale lock.
package final class ItemLocks: Sendable {
    /// A file descriptor; negative if the file cannot be opened: then every lock succeeds.
    private let file: Int32

    /// - Parameter path: of the database; nil without one.
    init(beside path: String?) {
        file = path.map { open($0 + "-claims", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) } ?? -1
    }

    deinit {
        // Unlocked explicitly, because a child that is being started has the same open file for a moment.
        _ = change(0, to: F_UNLCK, count: 0)
        if file >= 0 { close(file) }
    }

    /// Locks the outbox as a whole: its order is kept only if one process sends it. False when another process has the
    /// lock.
    package func lockOutbox() -> Bool { change(0, to: F_WRLCK) }

    /// False when another process is sending the change.
    package func take(_ number: Int64) -> Bool { change(number, to: F_WRLCK) }

    package func release(_ number: Int64) { _ = change(number, to: F_UNLCK) }

    /// Locks the item that a change is about. False while another process is changing it.
    func lock(item: String) -> Bool { change(Self.place(of: item), to: F_WRLCK) }

    func unlock(item: String) { _ = change(Self.place(of: item), to: F_UNLCK) }

    /// Offset of the byte of an item, beyond all numbers of changes. Two items with the same offset only wait for each
    /// other.
    private static func place(of item: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a: Swift's own hash differs between processes.
        for byte in item.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return 1 << 40 | Int64(hash & 0xFF_FFFF_FFFF)
    }

    /// True also where the file system does not support locks.
    /// - Parameter count: number of bytes; 0 for all from there on.
    private func change(_ number: Int64, to type: Int32, count: Int = 1) -> Bool {
        guard file >= 0 else { return true }
        return OpenFileLock.change(file, at: number, count: count, to: type)
    }
}
