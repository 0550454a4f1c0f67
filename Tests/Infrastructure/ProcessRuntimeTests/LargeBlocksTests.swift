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
}
