import Files
import Platform

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

    private static func prefix(of program: String) -> String { Path.folder(of: Path.folder(of: program)) }

    /// The path of this executable, with symbolic links resolved.
    static var ownProgram: String? { Symlinks.target(of: ProcessFiles.program) }
}
