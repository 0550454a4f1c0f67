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

    /// A library in `lib/triton` of the program's prefix. Nil if there is none, or if it is neither root's nor of the
    /// program's owner: a program that was unpacked in `/tmp` would run whatever somebody puts into `/tmp/lib`.
    static func library(_ name: String, of program: String? = ownProgram) -> String? {
        guard let program, let owner = stat.of(program)?.st_uid else { return nil }
        let folder = Path.join(prefix(of: program), "lib/triton")
        let path = Path.join(folder, name)
        let isTrusted = [folder, path].allSatisfy {
            guard let status = stat.of($0) else { return false }
            return [owner, 0].contains(status.st_uid) && status.permissions & S_IWOTH == 0
        }
        return isTrusted ? path : nil
    }

    /// The names under which to look for libcurl: first the one that comes with the program (`.ci/libcurl`), then the
    /// system's, which needs many libraries.
    static var curlNames: [String] {
        let own = library("libcurl.so.4").flatMap { isOutdated($0, in: systemFolders) ? nil : $0 }
        return (own.map { [$0] } ?? []) + CurlLibrary.names
    }

    /// Whether one of the folders has a newer library of the same name. Debian's files, and ours of the same sources,
    /// have the date of the version's changelog, so an update of the system's library replaces ours too.
    static func isOutdated(_ path: String, in folders: [String]) -> Bool {
        guard let date = stat.of(path)?.st_mtim.tv_sec else { return true }
        return folders.contains { (stat.of(Path.join($0, Path.name(of: path)))?.st_mtim.tv_sec ?? .min) > date }
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
