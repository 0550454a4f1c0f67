import Glibc

/// The size of a file and the time of its last change: while both are the same, its bytes count as the same, as git has
/// it.
struct FileStamp: Equatable, Sendable {
    let size: Int
    /// Nanoseconds since 1970.
    let time: Int

    init(size: Int, time: timespec) {
        self.size = size
        self.time = time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
