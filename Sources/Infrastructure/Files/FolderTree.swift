package import Domain
import Platform

/// The files below a folder. Links are not followed, so nothing outside of it is found and there are no cycles.
package enum FolderTree {
    /// Paths relative to the folder, in the order of their bytes. Names that begin with a dot are left out.
    /// - Parameter isEntered: whether the files of a folder below are listed, by its relative path.
    /// - Throws: ``TritonError``: `no_input` for a folder that does not exist, `bad_data` for a name that is not UTF-8,
    ///   else `io`.
    package static func files(below root: String, isEntered: (String) -> Bool = { _ in true }) throws(TritonError)
        -> [String]
    {
        var found: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for name in try names(in: folder.isEmpty ? root : Path.join(root, folder)) where !name.hasPrefix(".") {
                let relative = Path.join(folder, name)
                // A file that was deleted meanwhile is left out.
                guard let status = stat.of(Path.join(root, relative), followingLink: false) else { continue }
                if status.isRegular { found.append(relative) }
                if status.isDirectory, isEntered(relative) { folders.append(relative) }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func names(in folder: String) throws(TritonError) -> [String] {
        guard let stream = opendir(folder) else {
            let isAbsent = errno == ENOENT || errno == ENOTDIR
            throw .system(errno, "cannot read folder", folder, code: isAbsent ? .noInput : .io)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // Where it is: an entry is shorter than its type, so a copy could read behind the end of the memory.
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { UInt8($0) } }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                throw TritonError(.badData, "the name of a file is not UTF-8").withContext(
                    "cannot read folder", SafeText(line: folder))
            }
            names.append(name)
        }
        return names
    }
}
