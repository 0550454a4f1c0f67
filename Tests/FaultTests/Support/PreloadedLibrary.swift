import FoundationEssentials
import ProgramSupport

/// C libraries that are loaded before those of the system (LD_PRELOAD).
enum PreloadedLibrary {
    struct Failure: Error {
        let end: Child.End
    }

    /// Compiles a source file of this folder into the folder of the program under test, and returns the library's path.
    static func make(_ name: String) throws -> String {
        let source = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/\(name).c"
        let library = BinaryProgram.path + "-" + name.replacing("_", with: "-") + ".so"
        let compile = #"command -v cc >/dev/null && set -- cc "$@" || set -- clang "$@"; exec "$@""#
        let child = try Child(
            "/bin/sh", ["-c", compile, "sh", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source],
            variables: ProcessInfo.processInfo.environment,
            stderr: .inherited)
        guard child.wait() == .exited(0) else { throw Failure(end: child.wait()) }
        return library
    }
}
