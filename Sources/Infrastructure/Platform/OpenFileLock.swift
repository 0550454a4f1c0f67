/// A lock of some bytes of an open file. It belongs to the open file and not to the process, because two command lines
/// of one process must not lock the same bytes either.
package enum OpenFileLock {
    /// `F_OFD_SETLK`, which the headers define only with `_GNU_SOURCE`.
    private static let setLock: Int32 = 37

    /// Locks or unlocks bytes without waiting.
    /// - Parameters:
    ///   - count: number of bytes; 0 for all from there on.
    ///   - type: `F_WRLCK` or `F_UNLCK`.
    /// - Returns: false if another open file has the lock. True also where the file system does not support locks.
    package static func change(_ file: Int32, at offset: Int64, count: Int, to type: Int32) -> Bool {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(offset)
        lock.l_len = off_t(count)
        return fcntl(file, setLock, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
    }
}
