import Platform

/// The size of a file and the time of its last change. While both are the same, the file counts as unchanged, as in the
/// index of git.
struct FileStamp: Equatable, Sendable {
    let size: Int
    /// Nanoseconds since 1970, modulo 2⁶⁴: a file may have any time, and only equal ones count.
    let time: Int

    init(_ status: stat) {
        size = Int(status.st_size)
        time = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    }
}
