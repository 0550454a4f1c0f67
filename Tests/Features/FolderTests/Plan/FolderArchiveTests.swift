import Domain
import FolderPlan
import Testing

/// An address as one archive.
@Suite struct FolderArchiveTests {
    private let files: [String: [UInt8]] = [
        "now.md": Array("hello\n".utf8), "pics/a.png": (0...255).map { UInt8($0) }, "paste/empty": [],
        "weblog/" + String(repeating: "ä", count: 90) + ".md": [UInt8](repeating: 65, count: 512),
    ]

    private func read(_ archive: [UInt8], by size: Int = 1 << 20) throws -> [String: [UInt8]] {
        var reader = FolderArchiveReader(limit: 1 << 20), files: [String: [UInt8]] = [:]
        for start in stride(from: 0, to: archive.count, by: size) {
            for file in try reader.read(Array(archive[start..<min(archive.count, start + size)])) {
                files[file.path] = file.bytes
            }
        }
        #expect(try reader.finish() == files.mapValues { VersionHash(bytes: $0) })
        return files
    }

    @Test func `an archive is read as it was written, and is always the same bytes`() throws {
        let archive = FolderArchive.write(files, in: "demo")
        #expect(archive.count % 512 == 0 && archive == FolderArchive.write(files, in: "demo"))
        // The pieces may end anywhere.
        for size in [1, 511, 512, 513, 10_000] { #expect(try read(archive, by: size) == files) }
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ]) func `the checksums are those of sha256sum`(_ row: (text: String, sum: String)) {
        #expect(SHA256.text(of: Array(row.text.utf8)) == row.sum)
    }

    @Test func `an archive that was changed, cut off or made by somebody else is refused`() throws {
        let archive = FolderArchive.write(files, in: "demo")
        var changed = archive
        let place = try #require(archive.firstRange(of: Array("hello".utf8))?.lowerBound)
        changed[place] = 72
        #expect(throws: TritonError.self) { try read(changed) }
        #expect(throws: TritonError.self) { try read(Array(archive[..<(archive.count - 2048)])) }
        #expect(throws: TritonError.self) { try read(Array("no archive".utf8)) }
    }

    @Test func `what follows the end fills a record of tar at most`() throws {
        let archive = FolderArchive.write(files, in: "demo"), zeros = [UInt8](repeating: 0, count: 1 << 20)
        #expect(try read(archive + zeros[..<10_240]) == files)
        #expect(throws: TritonError.self) { try read(archive + zeros + zeros) }
    }

    @Test func `a path that most programs could not delete is refused, if it is kept`() throws {
        let path = String(repeating: "a/", count: 2_500) + "now.md"
        let error = #expect(throws: TritonError.self) { try read(FolderArchive.write([path: [1]], in: "demo")) }
        #expect(error?.message.rendered == "the archive contains a path of more than 1024 bytes")
    }

    @Test func `an archive of two folders is refused, and named as such`() throws {
        let first = FolderArchive.write(["now.md": [1]], in: "demo")
        let second = FolderArchive.write(["now.md": [2]], in: "lab")
        // Without the end of the first.
        let error = #expect(throws: TritonError.self) { try read(Array(first.dropLast(1024)) + second) }
        #expect(error?.message.rendered == "the archive has more than one top folder, 'demo' and 'lab'")
    }

    @Test(arguments: ["../x", "a/../../x", "/etc/passwd", "a//b"]) func `a path that leads outside is refused`(
        _ path: String
    ) {
        let error = #expect(throws: TritonError.self) {
            try read(FolderArchive.write([path: [1]], in: "demo"))
        }
        #expect(error?.code == .badData)
    }

    @Test func `a file that is not wanted is skipped, and one that is too large is refused`() throws {
        let archive = FolderArchive.write(["a": [1], "b/c": [UInt8](repeating: 7, count: 5000)], in: "demo")
        var reader = FolderArchiveReader(limit: 200) { $0 == "a" }
        #expect(try reader.read(archive).map(\.path) == ["a"])
        try reader.finish()
        let error = #expect(throws: TritonError.self) {
            var reader = FolderArchiveReader(limit: 4999)
            _ = try reader.read(archive)
        }
        #expect(error?.code == .badData)
    }

    @Test func `files that would fill the disk are refused before they are read, and unwanted ones do not count`()
        throws
    {
        func read(_ sizes: [String: Int]) throws -> Int {
            let archive = FolderArchive.write(sizes.mapValues { [UInt8](repeating: 7, count: $0) }, in: "demo")
            var reader = FolderArchiveReader(limit: 5000, totalLimit: 9000) { $0.hasPrefix("p") }
            return try reader.read(archive).count
        }
        #expect(try read(["paste/a": 5000, "pics/b.png": 3700, "web/page.md": 5000]) == 2)
        let error = #expect(throws: TritonError.self) { _ = try read(["paste/a": 5000, "pics/b.png": 4001]) }
        #expect(error?.code == .badData && error?.hint?.rendered.contains("--kinds") == true)
    }
}
