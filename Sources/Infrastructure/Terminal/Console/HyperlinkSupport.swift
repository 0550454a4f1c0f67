/// The terminals that are known to show links. A terminal cannot be queried for that, so it is decided by the variables
/// in which terminals name themselves.
enum HyperlinkSupport {
    private static let programs: Set<String> = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"]
    private static let terminals = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm", "contour"]

    /// Version 0.50 in the form of `VTE_VERSION`.
    private static let firstVTE = 5000

    /// `FORCE_HYPERLINK` decides when it is set, as for other programs.
    static func isKnown(_ variables: [String: String]) -> Bool {
        if let forced = variables["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
        // A multiplexer passes on only what it supports itself, and the variables of the outer terminal do not tell
        // that.
        if variables["TMUX"]?.isEmpty == false || variables["STY"]?.isEmpty == false { return false }
        if let program = variables["TERM_PROGRAM"], programs.contains(program) { return true }
        if let version = variables["VTE_VERSION"].flatMap({ Int($0) }), version >= firstVTE { return true }
        if variables["WT_SESSION"]?.isEmpty == false || variables["KITTY_WINDOW_ID"]?.isEmpty == false {
            return true
        }
        let terminal = variables["TERM"] ?? ""
        return terminals.contains { terminal == $0 || terminal.hasPrefix($0 + "-") }
    }
}
