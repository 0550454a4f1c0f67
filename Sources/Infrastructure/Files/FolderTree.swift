package import Domain
import Platform

/// The files below a folder. Links are not followed, so nothing outside of it is found and there are no cycles.
package struct FolderTree: Sendable {
    /// Paths relative to the folder, in the order of their bytes. Names that begin with a dot are left out.
    package private(set) var files: [String] = []
    /// What cannot be read as a file, in the same order: links, pipes and the like, and names that are not UTF-8.
    package private(set) var refused: [Refused] = []

    package struct Refused: Sendable {
        /// As git shows it, if it is not UTF-8.
        package let path: String
        package let reason: TritonError
    }

    /// - Parameter isEntered: whether the files of a folder below are listed, by its relative path.
    /// - Throws: ``TritonError``: `no_input` for a folder that does not exist, else `io`.
    package init(below root: String, isEntered: (String) -> Bool = { _ in true }) throws(TritonError) {
        var folders = [""]
        while let folder = folders.popLast() {
            for entry in try Self.entries(of: folder.isEmpty ? root : Path.join(root, folder))
            where !entry.name.hasPrefix(".") {
                let relative = Path.join(folder, entry.name)
                guard !entry.isBroken else {
                    refuse(relative, "its name is not UTF-8")
                    continue
                }
                // A file that was deleted meanwhile is left out.
                guard let status = stat.of(Path.join(root, relative), followingLink: false) else { continue }
                if status.isDirectory {
                    if isEntered(relative) { folders.append(relative) }
                } else if status.isRegular {
                    files.append(relative)
                } else {
                    refuse(relative, status.isSymlink ? "it is a link, which is not followed" : "it is not a file")
                }
            }
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        refused.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private mutating func refuse(_ path: String, _ reason: SafeText) {
        refused.append(Refused(path: path, reason: TritonError(.badData, reason)))
    }

    private struct Entry {
        let name: String
        /// Whether it is not UTF-8.
        let isBroken: Bool
    }

    private static func entries(of folder: String) throws(TritonError) -> [Entry] {
        guard let stream = opendir(folder) else {
            let isAbsent = errno == ENOENT || errno == ENOTDIR
            throw .system(errno, "cannot read folder", folder, code: isAbsent ? .noInput : .io)
        }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let entry = readdir(stream) {
            let broken = entry.nameUnlessUTF8
            entries.append(Entry(name: broken ?? entry.name, isBroken: broken != nil))
        }
        return entries
    }
}
