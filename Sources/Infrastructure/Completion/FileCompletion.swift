import Files
import FoundationEssentials

/// Files and folders: for the prompt, and beside words for a shell, because one that lists files itself offers nothing
/// else.
package enum FileCompletion {
    /// - Parameters:
    ///   - prefix: the beginning of a path, seen from the working folder.
    ///   - folder: the working folder.
    /// - Returns: paths in the order of their bytes; those of folders end with a slash.
    package static func values(startingWith prefix: String, in folder: String, limit: Int = .max) -> [CompletionValue] {
        let slash = prefix.lastIndex(of: "/")
        let above = slash.map { String(prefix[...$0]) } ?? "", place = Path.join(folder, above)
        let name = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
        // A folder that cannot be read has nothing to offer.
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        let found = entries.filter { $0.utf8.starts(with: name.utf8) && (name.hasPrefix(".") || !$0.hasPrefix(".")) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        // The last one too: what all begin with is the same then.
        let shown = found.count > limit ? found.prefix(limit - 1) + found.suffix(1) : found[...]
        return shown.map { entry in
            var isFolder = false
            _ = FileManager.default.fileExists(atPath: Path.join(place, entry), isDirectory: &isFolder)
            return CompletionValue(above + entry + (isFolder ? "/" : ""))
        }
    }
}
