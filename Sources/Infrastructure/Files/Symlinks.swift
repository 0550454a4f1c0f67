package import Domain
import Platform

/// Treatment of a path that is a symbolic link.
package enum Symlinks: Sendable {
    /// Uses the target of the link: people keep their configuration in a repository and link to it.
    case follow
    /// The same for a link of this user or of root. A link of another user is refused, because it could redirect a
    /// secret to any file.
    case followOwn
    /// Replaces the link itself.
    case replace

    /// The path after all links are resolved; its last component need not exist.
    package func resolve(_ path: String) throws(TritonError) -> String {
        if self == .replace { return path }
        var path = path
        for _ in 0..<40 {
            guard let status = stat.of(path, followingLink: false), status.isSymlink else { return path }
            if self == .followOwn, status.st_uid != geteuid(), status.st_uid != 0 {
                throw TritonError(.io, "it is a symbolic link of another user").withContext(
                    "cannot use", SafeText(line: path))
            }
            guard let target = Self.target(of: path) else { throw .system(errno, "cannot read link", path) }
            path = Path.join(Path.folder(of: path), target)
        }
        throw .system(ELOOP, "cannot use", path)
    }

    /// The target of one link; nil, with `errno` set, when it cannot be read.
    package static func target(of path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count)
        return count > 0 ? String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}
