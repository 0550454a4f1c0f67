import Platform

/// The search for programs in the absolute folders of `PATH`. Relative entries (also `.` and empty ones) are ignored,
/// because they depend on the working folder, which may contain files of somebody else.
package enum SearchPath {
    private static let standard = "/usr/local/bin:/usr/bin:/bin"

    /// Never empty, because a shell takes an empty `PATH` for the working folder.
    package static func folders(_ variables: [String: String]) -> [String] {
        let named = absolute(variables["PATH"] ?? "")
        return named.isEmpty ? absolute(standard) : named
    }

    private static func absolute(_ path: String) -> [String] {
        path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// The path of a program that can be run; nil when there is none of that name.
    package static func find(_ program: String, in variables: [String: String]) -> String? {
        find(program, in: folders(variables))
    }

    /// The same in the given folders.
    package static func find(_ program: String, in folders: [String]) -> String? {
        folders.lazy.map { Path.join($0, program) }.first(where: isProgram)
    }

    /// Whether it is a file that this user may execute.
    package static func isProgram(_ path: String) -> Bool {
        access(path, X_OK) == 0 && stat.of(path)?.isRegular == true
    }

    /// The same variables with a `PATH` without relative entries, for a child process.
    package static func cleaned(_ variables: [String: String]) -> [String: String] {
        var variables = variables
        variables["PATH"] = folders(variables).joined(separator: ":")
        return variables
    }
}
