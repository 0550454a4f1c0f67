import FoundationEssentials
import Glibc

/// A temporary home folder for one test, removed with this value.
package final class TestHome: Sendable {
    package let path: String

    package init() throws {
        path = "/tmp/triton-test-\(UUID().uuidString.lowercased())"
        guard mkdir(path, 0o700) == 0 else { throw TestHomeError(errno) }
    }

    deinit {
        // A leftover folder in /tmp does no harm.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The environment variables of a program with this home. Only `PATH` is taken from the machine.
    package func variables(_ more: [String: String] = [:]) -> [String: String] {
        [
            "HOME": path, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "TZ": "UTC", "TMPDIR": path, "TRITON_PROFILE": "sandbox",
            "XDG_DATA_HOME": path + "/data", "XDG_CONFIG_HOME": path + "/config", "XDG_CACHE_HOME": path + "/cache",
            "XDG_STATE_HOME": path + "/state",
        ].merging(more) { $1 }
    }
}

package struct TestHomeError: Error {
    let number: Int32
    init(_ number: Int32) { self.number = number }
}
