import CProcess
import Glibc
import ProcessRuntime
import Testing

@Suite struct LargeBlocksTests {
    private static let page = Int(getpagesize())

    /// Whether the mapping that contains the address asks for large pages (`hg` in the flags of `/proc/self/smaps`).
    private func asks(at address: UnsafeRawPointer) throws -> Bool {
        let file = try #require(fopen("/proc/self/smaps", "r"))
        defer { fclose(file) }
        let wanted = UInt(bitPattern: address)
        var line = [CChar](repeating: 0, count: 4096), isInside = false
        while let text = fgets(&line, Int32(line.count), file).map({ String(cString: $0) }) {
            let words = text.split { $0 == " " || $0 == "\n" }
            let limits = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
            if limits.count == 2 { isInside = (limits[0]..<limits[1]).contains(wanted) }
            if isInside, words.first == "VmFlags:" { return words.contains("hg") }
        }
        Issue.record("the address is not mapped")
        return false
    }

    @Test(.enabled(if: access("/sys/kernel/mm/transparent_hugepage", F_OK) == 0, "the kernel has no large pages"))
    func `large pages are asked for in the whole pages of a range, and nowhere else`() throws {
        let size = 16 * Self.page
        let start = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        try #require(start != MAP_FAILED)
        defer { munmap(start, size) }
        LargeBlocks.useLargePages(start + 1, count: Self.page - 2)
        #expect(try !asks(at: start))
        LargeBlocks.useLargePages(start + 1, count: 8 * Self.page - 1)
        #expect(try !asks(at: start) && asks(at: start + Self.page) && asks(at: start + 8 * Self.page - 1))
        #expect(try !asks(at: start + 8 * Self.page))
    }

    /// Sizes at both ends of what the heap is prepared for, with the free memory of earlier blocks on top of the heap.
    @Test(arguments: [1 << 20, 5 << 20, 31 << 20])
    func `blocks begin at a large page, and their memory is used again`(_ size: Int) async {
        await #expect(processExitsWith: .success) { [size] in
            // As in the program. A thread that is started after this uses the heap.
            mallopt(M_ARENA_MAX, 1)
            var thread = pthread_t()
            let argument = UnsafeMutableRawPointer(bitPattern: size)
            pthread_create(&thread, nil, { useBlocks(of: Int(bitPattern: $0)) }, argument)
            pthread_join(thread, nil)
        }
    }
}

/// Ends the process with another code if a block is elsewhere.
private func useBlocks(of size: Int) -> Never {
    let small = (0..<1000).map { _ in malloc(496) }
    for block in small { free(block) }
    let start = sbrk(0)
    LargeBlocks.expect(size)
    guard let start, let end = sbrk(0), end - start >= 3 * size else { exit(1) }
    let first = malloc(size)
    guard Int(bitPattern: first) & (2 << 20 - 1) == 0 else { exit(2) }
    free(first)
    guard sbrk(0) == end, malloc(size) == first else { exit(3) }
    exit(0)
}
