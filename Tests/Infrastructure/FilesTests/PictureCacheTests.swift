import Domain
import Files
import FoundationEssentials
import Synchronization
import TestFolders
import Testing

@Suite struct PictureCacheTests {
    private let folder = TemporaryFolder()

    /// The URLs that were fetched, in order; each picture has a hundred bytes.
    private func fetched(_ urls: [String], limit: Int = 10_000) async throws -> [String] {
        let cache = PictureCache(folder: folder("pictures"), limit: limit)
        let fetched = Mutex<[String]>([])
        for url in urls {
            let picture = await cache.picture(url) {
                fetched.withLock { $0.append(url) }
                return [UInt8](repeating: url.utf8.last ?? 0, count: 100)
            }
            #expect(picture == [UInt8](repeating: url.utf8.last ?? 0, count: 100))
        }
        return fetched.withLock { $0 }
    }

    @Test func `a picture is fetched once`() async throws {
        #expect(try await fetched(["https://a/1", "https://a/2", "https://a/1"]) == ["https://a/1", "https://a/2"])
        #expect(try await fetched(["https://a/2"]) == [])
    }

    @Test func `the cache has a limit`() async throws {
        let urls = (0..<20).map { "https://a/\($0)" }
        #expect(try await fetched(urls, limit: 1000) == urls)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("pictures")).count == 10)
    }

    @Test func `a picture that would fill the cache alone is not kept`() async throws {
        #expect(try await fetched(["https://a/1", "https://a/1"], limit: 399) == ["https://a/1", "https://a/1"])
    }

    @Test func `without a folder, or one that cannot be written, pictures are fetched each time`() async throws {
        folder.write("file", "")
        for place in [nil, folder("file")] {
            let cache = PictureCache(folder: place)
            #expect(await cache.picture("https://a/1") { [1] } == [1])
            #expect(await cache.picture("https://a/1") { [2] } == [2])
        }
    }

    @Test func `a picture that cannot be fetched is an error, and nothing is kept`() async throws {
        let cache = PictureCache(folder: folder("pictures"))
        await #expect(throws: TritonError(.unavailable, "no network")) {
            try await cache.picture("https://a/1") { throw TritonError(.unavailable, "no network") }
        }
        #expect(await cache.picture("https://a/1") { [1] } == [1])
    }
}
