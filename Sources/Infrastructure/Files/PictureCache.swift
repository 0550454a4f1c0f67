import Domain
import FoundationEssentials
import Glibc

/// Pictures that were fetched to be shown, as files of a folder of the cache. What was shown longest ago goes first
/// when there are too many; all of it may be deleted at any time.
package struct PictureCache: Sendable {
    /// Bytes of all pictures together.
    package static let standardLimit = 64_000_000

    private let folder: String?
    private let limit: Int

    /// - Parameter folder: nil keeps nothing.
    package init(folder: String?, limit: Int = standardLimit) {
        self.folder = folder
        self.limit = limit
    }

    /// The picture of a URL, kept from before or fetched now.
    package func picture(_ url: String, fetch: () async throws -> [UInt8]) async rethrows -> [UInt8] {
        guard let folder else { return try await fetch() }
        let path = Path.join(folder, Self.name(of: url))
        // One that cannot be read is fetched again.
        if let kept = try? FileReader.read(path, limit: limit) {
            // Shown now: it goes later. A cache that cannot be written only forgets in another order.
            _ = utimes(path, nil)
            return kept
        }
        let picture = try await fetch()
        keep(picture, at: path, in: folder)
        return picture
    }

    private func keep(_ picture: [UInt8], at path: String, in folder: String) {
        guard picture.count <= limit / 4 else { return }
        do {
            try Folder.create(folder)
            try FileWriter.replace(path, with: picture, mode: .exactly(0o600))
        } catch {
            // What cannot be kept is fetched again next time.
            return
        }
        shrink(folder)
    }

    private func shrink(_ folder: String) {
        // A folder that cannot be listed is not made smaller; the next picture tries again.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var files = names.compactMap { name -> (path: String, size: Int, shown: Int)? in
            let path = Path.join(folder, name)
            return stat.of(path).map { (path, Int($0.st_size), Int($0.st_mtim.tv_sec)) }
        }
        var total = files.reduce(0) { $0 + $1.size }
        guard total > limit else { return }
        files.sort { $0.shown < $1.shown }
        for file in files where total > limit {
            unlink(file.path)
            total -= file.size
        }
    }

    private static func name(of url: String) -> String {
        Fingerprint(of: Array(url.utf8), salt: 0).bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }
}
