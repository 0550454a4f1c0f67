import Glibc
import Subprocess
import SystemPackage
import TestFolders

/// A real `gnome-keyring-daemon` with its own message bus and home folder. It ends with the body.
enum Keyring {
    static let programs = [
        "/usr/bin/dbus-run-session", "/usr/bin/gnome-keyring-daemon", "/usr/bin/dbus-send", "/bin/sh",
    ]
    static var isInstalled: Bool { programs.allSatisfy { access($0, X_OK) == 0 } }

    /// - Parameter preparation: runs in an earlier session, whose keyring is unlocked; for the body it is locked.
    static func run(
        afterwardsLocked preparation: (([String: String]) async throws -> Void)? = nil,
        _ body: ([String: String]) async throws -> Void
    ) async throws {
        let home = TemporaryFolder()
        mkdir(home("run"), 0o700)
        let variables: [Environment.Key: String] = [
            "PATH": "/usr/bin:/bin", "HOME": home.path, "XDG_DATA_HOME": home("data"), "XDG_RUNTIME_DIR": home("run"),
        ]
        if let preparation { try await session(variables, preparation) }
        try await session(variables, isLocked: preparation != nil, body)
    }

    private static func session(
        _ variables: [Environment.Key: String], isLocked: Bool = false,
        _ body: ([String: String]) async throws -> Void
    ) async throws {
        let start =
            isLocked
            ? "gnome-keyring-daemon --start --components=secrets"
            : "printf password | gnome-keyring-daemon --unlock --components=secrets"
        // The service registers its name on the bus shortly after the daemon has returned.
        let script = """
            \(start) >/dev/null 2>&1
            for try in $(seq 500); do
                dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
            org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null | grep -q true && break
            done
            echo "$DBUS_SESSION_BUS_ADDRESS"
            read wait
            """
        _ = try await Subprocess.run(
            .path("/usr/bin/dbus-run-session"), arguments: ["--", "/bin/sh", "-c", script],
            environment: .custom(variables), input: .inputWriter, output: .sequence,
            error: .discarded
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            let address = try await lines.next() ?? ""
            try await body(["DBUS_SESSION_BUS_ADDRESS": String(address.filter { !$0.isNewline })])
            try await execution.standardInputWriter.finish()
        }
    }
}
