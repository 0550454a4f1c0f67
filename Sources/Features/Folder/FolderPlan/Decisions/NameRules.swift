package import Domain

/// Refuses names that one folder cannot contain together.
package enum NameRules {
    /// - Parameter paths: all paths that the folder has or would get.
    /// - Throws: ``TritonError`` of code `exists`, before anything is written.
    package static func check(_ paths: some Sequence<String>) throws(TritonError) {
        var seen: [String: String] = [:]
        for path in paths {
            // By bytes: two Unicode forms of a letter are equal strings, but two files.
            guard let other = seen.updateValue(path, forKey: PathName.folded(path)),
                Array(other.utf8) != Array(path.utf8)
            else { continue }
            throw TritonError(
                .exists,
                """
                '\(line: other)' and '\(line: path)' differ only in case or in the form of their letters: nothing was \
                written
                """,
                hint: "rename one of them at the service or in the folder")
        }
    }
}
