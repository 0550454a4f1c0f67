import Files
import Glibc

/// Helper programs of triton, which are not commands and not in `PATH`.
enum HelperProgram {
    /// Searches `TRITON_LIBEXEC`, the folder of the program, and `libexec/triton` of the same prefix.
    static func find(_ name: String, variables: [String: String]) -> String? {
        var folders: [String] = []
        if let folder = variables["TRITON_LIBEXEC"], !folder.isEmpty { folders.append(folder) }
        if let program = own {
            folders += [
                Path.folder(of: program), Path.join(Path.folder(of: Path.folder(of: program)), "libexec/triton"),
            ]
        }
        return SearchPath.find(name, in: folders)
    }

    /// The path of this executable, with symbolic links resolved.
    private static var own: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
