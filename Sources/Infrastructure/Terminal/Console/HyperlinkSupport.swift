/// Which terminals show links. No terminal can be asked that, so only those count that say who they are and are known
/// for it.
enum HyperlinkSupport {
    private static let programs: Set<String> = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"]
    private static let terminals = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm", "contour"]

    /// In VTE's spelling: 0.50.
    private static let firstVTE = 5000

    /// `FORCE_HYPERLINK` decides where it is set, as for other programs.
    static func isKnown(_ variables: [String: String]) -> Bool {
        if let forced = variables["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
        // A multiplexer passes on what it knows itself, and the variables of the terminal around it say nothing about
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
