import Domain
import FoundationEssentials
import Platform

/// Pictures that were fetched for display, as files in a folder of the cache. Above the limit, the pictures that were
/// shown longest ago are deleted. All files may be deleted at any time.
package struct PictureCache: Sendable {
    /// Size of all pictures together, in bytes.
    package static let standardLimit = 64_000_000

    private let folder: String?
    private let limit: Int

    /// - Parameter folder: nil if nothing is stored.
    package init(folder: String?, limit: Int = standardLimit) {
        self.folder = folder
        self.limit = limit
    }

    /// The picture of a URL, from the cache or fetched now.
    package func picture(_ url: String, fetch: () async throws -> [UInt8]) async rethrows -> [UInt8] {
        guard let folder else { return try await fetch() }
        let path = Path.join(folder, Self.name(of: url))
        // A picture that cannot be read is fetched again.
        if let kept = try? FileReader.read(path, limit: limit) {
            // Notes the time of display. If that fails, pictures are only deleted in another order.
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
            try PrivateFolder.create(folder)
            try FileWriter.replace(path, with: picture, mode: .exactly(0o600))
        } catch {
            // A picture that cannot be stored is fetched again next time.
            return
        }
        shrink(folder)
    }

    private func shrink(_ folder: String) {
        // A folder that cannot be listed now is checked again with the next picture.
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

    private static func name(of url: String) -> String { SHA256.text(of: Array(url.utf8)) }
}
