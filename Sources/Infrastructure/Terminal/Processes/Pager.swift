package import Domain
import Platform

/// Shows long text page by page, as git does: `TRITON_PAGER`, then the settings' pager, then `PAGER`, then `less`.
package struct Pager: Sendable {
    private let variables: [String: String]
    private let setting: String?

    package init(variables: [String: String], setting: String?) {
        self.variables = variables
        self.setting = setting
    }

    /// The command line for the shell; nil when paging is switched off (empty or `cat`), when the terminal cannot move
    /// the cursor, when no child can be run, or, unless one was chosen, for screen readers, because it redraws, and
    /// when `less` is not installed.
    package var command: String? {
        guard variables["TERM"] != "dumb", ProcessFiles.areReadable else { return nil }
        guard let chosen = variables["TRITON_PAGER"] ?? setting ?? variables["PAGER"] else {
            let isAccessible = TerminalTraits.isAccessible(variables)
            return !isAccessible && ChildProcess.isInstalled("less", variables: variables) ? "less" : nil
        }
        let isBlank = chosen.allSatisfy(\.isWhitespace)
        return isBlank || chosen == "cat" ? nil : chosen
    }

    /// Writes the text to standard output, through the pager if that is a terminal with fewer lines than the text.
    ///
    /// It is not an error to leave the pager early, or when the pager ends with an error after it was started.
    /// - Throws: code `io`, `cancelled`.
    package func show(_ text: SafeText, on console: any Console) async throws(TritonError) {
        // After Ctrl-C no pager is started for what was done until then.
        guard console.isTerminal(.output), !Task.isCancelled, let command, !Self.fits(text, console.size) else {
            return try console.write(text)
        }
        try console.flush()
        var child = ChildProcess(
            .shell(ChildProcess.interactiveScript(command, variables: variables)), variables: variables,
            input: .bytes(Array(StyledText.removingMoves(from: text).rendered.utf8)), isInteractive: true)
        // F: quit if it fits, R: colours, X: leave the text on the screen.
        child.variables["LESS"] = variables["LESS"] ?? "FRX"
        child.variables["LV"] = variables["LV"] ?? "-c"
        let code = try await child.run()
        // 126 and 127: the shell could not start it, so nothing has been shown.
        if code == ChildProcess.notFoundCode || code == 126 { try console.write(text) }
    }

    /// One line of the terminal is left for the prompt that follows.
    static func fits(_ text: SafeText, _ size: TerminalSize) -> Bool {
        var rows = 0
        for line in text.lines {
            rows += max(1, (DisplayWidth.of(line) + size.columns - 1) / max(1, size.columns))
            if rows >= size.lines { return false }
        }
        return true
    }
}
