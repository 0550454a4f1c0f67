import Files
import Glibc

/// Programs of our own that are not commands, and are in a folder that no path names.
enum HelperProgram {
    /// Looked for where `TRITON_LIBEXEC` says, beside the program, and in `libexec/triton` of the same prefix.
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

    /// The executable itself, with links resolved.
    private static var own: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
