import Files
import Glibc
import Testing

@Suite struct DescriptorTests {
    @Test func `a full disk is an error`() throws {
        let file = try Descriptor(opening: "/dev/full", O_WRONLY)
        let error = #expect(throws: SystemFailure.self) { try file.write([UInt8](repeating: 1, count: 3 << 20)) }
        #expect(error?.number == ENOSPC)
    }
}
