import Files
import Glibc
import HTTPTransport

/// Files of triton that are neither commands nor in `PATH`.
enum InstalledFiles {
    /// A helper program. Searches `TRITON_LIBEXEC`, the folder of the program, and `libexec/triton` of the same prefix.
    static func helper(_ name: String, variables: [String: String]) -> String? {
        var folders: [String] = []
        if let folder = variables["TRITON_LIBEXEC"], !folder.isEmpty { folders.append(folder) }
        if let program = ownProgram {
            folders += [Path.folder(of: program), Path.join(prefix(of: program), "libexec/triton")]
        }
        return SearchPath.find(name, in: folders)
    }

    /// A library in `lib/triton` of the program's prefix. Nil if there is none, or if somebody else than root and the
    /// program's owner could have put it there: a program that was unpacked in `/tmp` would run whatever is in
    /// `/tmp/lib`.
    static func library(_ name: String, of program: String? = ownProgram) -> String? {
        guard let program, let owner = stat.of(program)?.st_uid else { return nil }
        var path = prefix(of: program)
        guard isTrusted(path, owner: owner) else { return nil }
        for part in ["lib", "triton", name] {
            path = Path.join(path, part)
            guard isTrusted(path, owner: owner) else { return nil }
        }
        return path
    }

    /// Whether only root and the owner can exchange it, or a part of it. A link is not trusted: everybody could write
    /// it, says its mode. In a folder with the sticky bit, such as `/tmp`, nobody can exchange parts of others.
    private static func isTrusted(_ path: String, owner: uid_t) -> Bool {
        guard let status = stat.of(path, followingLink: false) else { return false }
        let isProtected = status.isDirectory && status.permissions & S_ISVTX != 0
        return [owner, 0].contains(status.st_uid) && (status.permissions & S_IWOTH == 0 || isProtected)
    }

    /// The names under which to look for libcurl: first the one that comes with the program (`.ci/libcurl`), then the
    /// system's, which needs many libraries.
    static var curlNames: [String] {
        let own = library("libcurl.so.4").flatMap { isOutdated($0, in: systemFolders) ? nil : $0 }
        return (own.map { [$0] } ?? []) + CurlLibrary.names
    }

    /// Whether one of the folders has a newer libcurl. Debian's files, and ours of the same sources, have the date of
    /// the version's changelog, so an update of the system's library replaces ours too. Systems that give all files the
    /// date 0 or 1 say nothing about their version.
    static func isOutdated(_ path: String, in folders: [String]) -> Bool {
        guard let date = stat.of(path)?.st_mtim.tv_sec else { return true }
        return folders.contains { folder in
            CurlLibrary.names.contains {
                guard let other = stat.of(Path.join(folder, $0))?.st_mtim.tv_sec else { return false }
                return other > date || other <= 1
            }
        }
    }

    /// Where Debian and others keep the system's libraries.
    private static var systemFolders: [String] {
        #if arch(x86_64)
            let name = "x86_64-linux-gnu"
        #else
            let name = "aarch64-linux-gnu"
        #endif
        return ["/usr/lib/\(name)", "/usr/lib64", "/usr/lib"]
    }

    private static func prefix(of program: String) -> String { Path.folder(of: Path.folder(of: program)) }

    /// The path of this executable, with symbolic links resolved.
    static var ownProgram: String? { Symlinks.target(of: "/proc/self/exe") }
}
