import Platform

/// The size of a file and the time of its last change. While both are the same, the file counts as unchanged, as in the
/// index of git.
struct FileStamp: Equatable, Sendable {
    let size: Int
    /// Nanoseconds since 1970.
    let time: Int

    init(size: Int, time: timespec) {
        self.size = size
        self.time = time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
