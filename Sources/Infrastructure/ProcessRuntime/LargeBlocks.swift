import CProcess
import Glibc
import Synchronization

/// Memory for a text or picture of megabytes, and for its copies.
///
/// By default `malloc` maps such a block when it is allocated, and unmaps it when it is freed. The kernel provides each
/// 4 KiB of it when they are first touched, which takes 3 µs on a virtual machine: two thirds of the time of a command
/// that prints a text of 5 MB. Here the blocks come from the heap, where the place of a freed one is used again, and
/// the kernel is asked for pages of 2 MiB.
package enum LargeBlocks {
    /// Smallest size in bytes for which it pays.
    package static let minimumSize = 1 << 20
    /// Number of copies to prepare for: a text is read from the database, decoded and printed.
    private static let copies = 3
    /// In bytes. `malloc` maps larger blocks whatever it is told.
    private static let maximumSize = 32 << 20
    /// Size in bytes of a large page where others have 4 KiB: on x86-64 and most of arm64.
    private static let largePage = 2 << 20
    /// Size in bytes of `malloc`'s header before a block.
    private static let header = 2 * MemoryLayout<Int>.size
    /// glibc's usual value, in bytes.
    private static let usualPadding: Int32 = 128 << 10

    /// For a few blocks only: a list that grows in the heap leaves holes of all its earlier sizes.
    ///
    /// To be called before blocks of about this size are allocated. Only one call of a process has an effect, and none
    /// has where memory is limited by `ulimit -v` or `-d`.
    package static func expect(_ size: Int) {
        guard size >= minimumSize, !AddressSpace.isLimited else { return }
        // With a large page for what is skipped, and one for the last part.
        let room = min(size, maximumSize) * copies + 2 * largePage
        prepared.withLock { isPrepared in
            guard !isPrepared else { return }
            mallopt(M_MMAP_THRESHOLD, Int32(maximumSize))
            mallopt(M_TRIM_THRESHOLD, Int32(maximumSize * (copies + 1)))
            // The heap grows by this much more than a block needs. Without memory for it, `malloc` works as before.
            mallopt(M_TOP_PAD, Int32(room))
            let start = sbrk(0)
            let next = grow_heap(minimumSize)
            mallopt(M_TOP_PAD, usualPadding)
            guard let start, let end = sbrk(0), end > start else { return }
            isPrepared = true
            // `malloc` has written to the small page before `touched`, so blocks begin at the next large one.
            let touched = next + minimumSize + header
            skip_in_heap(minimumSize + (-touched & (largePage - 1)))
            useLargePages(start, count: end - start)
        }
    }
    private static let prepared = Mutex(false)

    /// Asks for large pages in memory that was not touched yet. The kernel may ignore it.
    package static func useLargePages(_ start: UnsafeMutableRawPointer, count: Int) {
        let page = Int(getpagesize())
        let skipped = -Int(bitPattern: start) & (page - 1)
        guard count > skipped else { return }
        madvise(start + skipped, count - skipped, MADV_HUGEPAGE)
    }
}
