package import Domain

/// Names that one folder cannot hold beside each other.
package enum NameRules {
    /// - Parameter paths: of everything that the folder has or would get.
    /// - Throws: ``TritonError`` of code `exists`, before anything is written.
    package static func check(_ paths: some Sequence<String>) throws(TritonError) {
        var seen: [String: String] = [:]
        for path in Set(paths).sorted() {
            guard let other = seen.updateValue(path, forKey: PathName.folded(path)) else { continue }
            throw TritonError(
                .exists,
                "'\(line: other)' and '\(line: path)' differ only in case or in the form of their letters: nothing was written",
                hint: "rename one of them at the service or in the folder")
        }
    }
}
