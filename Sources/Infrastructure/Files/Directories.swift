package import Domain
import Platform

/// The paths of the program's files (`triton help environment`), from the given environment variables.
///
/// Every path may be nil: without a home (cron, containers) callers work without that file.
package struct Directories: Sendable, Equatable {
    package let home: String?
    /// These end in `/triton`; a cache in one folder with other files is in `cache` below it.
    package let config: String?
    package let data: String?
    package let cache: String?
    package let state: String?
    /// From `XDG_RUNTIME_DIR`; nil without it, because no other folder has its guarantees.
    package let runtime: String?
    package let configFile: String?
    /// Problems of the environment, to be printed once.
    package let warnings: [SafeText]

    /// - Parameter accountHome: the home in the system's user database, used when `HOME` is not set.
    package init(variables: [String: String], accountHome: () -> String? = { Directories.homeOfThisUser() }) {
        var warnings: [SafeText] = []
        func absolute(_ name: String) -> String? {
            guard let value = variables[name], !value.isEmpty else { return nil }
            if value.hasPrefix("/") { return value }
            warnings.append("\(line: name) is ignored: '\(line: value)' is not an absolute path")
            return nil
        }
        let home = absolute("HOME") ?? accountHome().flatMap { $0.hasPrefix("/") ? $0 : nil }
        func folder(_ name: String, _ fallback: String?) -> String? {
            (absolute(name) ?? fallback.flatMap { below in home.map { Path.join($0, below) } }).map {
                Path.join($0, "triton")
            }
        }
        func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
        self.home = home
        config = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
        state = folder("XDG_STATE_HOME", ".local/state")
        let cacheFolder = folder("XDG_CACHE_HOME", ".cache"),
            others = [config, data, state].compactMap { $0.map(parts) }
        // The cache of a profile has the name of the profile, which may be that of a file in another of these folders.
        cache = cacheFolder.map { others.contains(parts($0)) ? Path.join($0, "cache") : $0 }
        runtime = folder("XDG_RUNTIME_DIR", nil)
        let override = variables["TRITON_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        configFile = override ?? config.map { Path.join($0, "config.toml") }
        self.warnings = warnings
    }

    package var credentialsFile: String? { data.map { Path.join($0, "credentials") } }
    package var userDatabase: String? { data.map { Path.join($0, "user.sqlite") } }
    package var sandboxDatabase: String? { data.map { Path.join($0, "sandbox.sqlite") } }
    package var replStartFile: String? { config.map { Path.join($0, "replrc") } }
    package var historyFile: String? { state.map { Path.join($0, "history") } }

    /// From the system's user database; nil for a user id without an entry.
    package static func homeOfThisUser() -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0, let home = found?.pointee.pw_dir
            else { return nil }
            return String(cString: home)
        }
    }
}
