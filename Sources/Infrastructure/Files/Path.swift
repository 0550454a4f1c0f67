/// Functions for paths, which are plain strings as in system calls.
package enum Path {
    /// - Parameter folder: may be empty.
    package static func join(_ folder: String, _ name: String) -> String {
        name.hasPrefix("/") ? name : folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// A relative path without `.` and `..`; nil for one that leads above its beginning.
    package static func normal(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// The parts of an absolute path, without `.` and `..`.
    package static func parts(ofAbsolute path: String) -> [String] {
        path.split(separator: "/").reduce(into: []) { parts, part in
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
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
