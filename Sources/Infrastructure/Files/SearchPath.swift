import Glibc

/// Where programs are looked for: the absolute folders of `PATH`. An empty entry, a `.` and any other relative one name
/// a place below the working folder, where a stranger's archive may be; nothing is run from there.
package enum SearchPath {
    private static let standard = "/usr/local/bin:/usr/bin:/bin"

    /// Never empty: for a shell an empty path is the working folder.
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

    /// The same in the folders that are given.
    package static func find(_ program: String, in folders: [String]) -> String? {
        folders.lazy.map { Path.join($0, program) }.first(where: isProgram)
    }

    /// A file that this user may run.
    package static func isProgram(_ path: String) -> Bool {
        access(path, X_OK) == 0 && stat.of(path)?.isRegular == true
    }

    /// The same variables with a `PATH` that has no relative entries, for a child.
    package static func cleaned(_ variables: [String: String]) -> [String: String] {
        var variables = variables
        variables["PATH"] = folders(variables).joined(separator: ":")
        return variables
    }
}
