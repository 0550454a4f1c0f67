package import Domain

/// Refuses names that one folder cannot contain together.
package enum NameRules {
    /// - Throws: ``TritonError`` of code `exists`, before anything is written.
    package static func check(_ items: [ComparedItem]) throws(TritonError) {
        try check(items.filter { FolderPath.table(of: $0.name.kind) == nil }.map(\.path))
    }

    /// - Parameter paths: the paths of all items that the folder has or would get, one for each.
    /// - Throws: ``TritonError`` of code `exists`, before anything is written.
    package static func check(_ paths: some Sequence<String>) throws(TritonError) {
        var seen: [String: String] = [:]
        for path in paths {
            guard let other = seen.updateValue(path, forKey: PathName.folded(path)) else { continue }
            // By bytes: two Unicode forms of a letter are equal strings, but two files.
            let fault: SafeText =
                other.hasSameBytes(as: path)
                ? "two items would have the file '\(line: path)'"
                : "'\(line: other)' and '\(line: path)' differ only in case or in the form of their letters"
            throw TritonError(
                .exists, "\(fault): nothing was written", hint: "rename one of them at the service or in the folder")
        }
    }

    /// Encodes characters of names, as few as are needed, so that no two files differ only in case. An archive has all
    /// items of an address: no user has to know its files by their names.
    package static func keepApart(_ items: inout [ComparedItem]) {
        var seen: Set<String> = []
        for position in items.indices where FolderPath.table(of: items[position].name.kind) == nil {
            let path = items[position].path, name = path.lastIndex(of: "/").map { path.index(after: $0) }
            var count = 0
            while !seen.insert(PathName.folded(items[position].path)).inserted {
                count += 1
                guard let name, let file = PathName.encoding(count, of: path[name...]) else { break }
                items[position].path = path[..<name] + file
            }
        }
    }
}
