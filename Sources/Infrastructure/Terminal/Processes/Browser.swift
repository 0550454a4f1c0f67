import Domain

/// Opens pages in the user's browser: `BROWSER` (several commands separated by colons), else `xdg-open` if there is a
/// desktop.
package struct Browser: Sendable {
    private let variables: [String: String]

    package init(variables: [String: String]) { self.variables = variables }

    /// Whether the page was opened. Prints nothing: the caller prints the URL when the result is false.
    ///
    /// Only `http` and `https` URLs without white space, control or invisible characters are passed to the browser.
    package func open(_ url: String) async -> Bool {
        guard Self.isOpenable(url) else { return false }
        for script in scripts {
            let child = ChildProcess(.shell(script, [url]), variables: variables, isInteractive: true)
            // A browser that cannot be run is not an error here: the next one is tried, and false says that none was.
            if (try? await child.run()) == 0 { return true }
        }
        return false
    }

    /// Whether there is a browser to try.
    package var isAvailable: Bool { !scripts.isEmpty }

    static func isOpenable(_ url: String) -> Bool { Origin(url) != nil && url.isWord }

    private var scripts: [String] {
        if let chosen = variables["BROWSER"], !chosen.isEmpty {
            // The URL is an argument in any case; `%s` only says where it goes.
            return chosen.split(separator: ":").map {
                $0.contains("%s")
                    ? $0.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: "\"$1\"")
                    : $0 + " \"$@\""
            }
        }
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
        return hasDesktop && ChildProcess.isInstalled("xdg-open", variables: variables)
            ? ["xdg-open \"$@\" >/dev/null 2>&1"] : []
    }
}
