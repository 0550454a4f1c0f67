/// Functions for paths, which are plain strings as in system calls.
package enum Path {
    package static func join(_ folder: String, _ name: String) -> String {
        name.hasPrefix("/") ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// `/` for a name in the root, `.` for a bare name.
    package static func folder(of path: String) -> String {
        let trimmed = trimmingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        let folder = trimmingSlashes(String(trimmed[..<slash]))
        return folder.isEmpty ? "/" : folder
    }

    package static func name(of path: String) -> String {
        let trimmed = trimmingSlashes(path)
        return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
    }

    private static func trimmingSlashes(_ path: String) -> String {
        var path = Substring(path)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}
