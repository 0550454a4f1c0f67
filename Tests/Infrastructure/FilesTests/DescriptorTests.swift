import Files
import FoundationEssentials
import Glibc
import TestFolders
import Testing

@Suite struct DescriptorTests {
    private let folder = TemporaryFolder()

    /// Around the pieces of 1 MiB.
    @Test(arguments: [0, 1, 1 << 20 - 1, 1 << 20, 1 << 20 + 1, 3 << 20 + 5])
    func `a file that is written and synced has all bytes in their order`(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
        let path = folder("file")
        try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600).writeSynced(bytes)
        #expect(FileManager.default.contents(atPath: path).map { Array($0) } == bytes)
    }

    @Test func `a full disk is an error`() throws {
        let file = try Descriptor(opening: "/dev/full", O_WRONLY)
        let error = #expect(throws: SystemFailure.self) {
            try file.writeSynced([UInt8](repeating: 1, count: 3 << 20))
        }
        #expect(error?.number == ENOSPC)
    }
}
