/// The value of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never
}

/// The capabilities of one output stream, decided once from the options, the environment and the stream itself.
package struct TerminalTraits: Sendable, Equatable {
    package var isTerminal = false
    /// Nil where nothing limits a line: a pipe or file without `COLUMNS`.
    package var columns: Int?
    package var lines = TerminalSize.standard.lines
    /// Chosen by `--color`, then by `color` in the configuration; with `auto`, by the environment and the stream.
    package var hasColor = false
    /// For a screen reader: no spinner, no redraw, records instead of tables, words beside symbols.
    package var isAccessible = false
    /// Whether the ellipsis, rules and bars of our own output may be other than ASCII.
    package var isUnicode = true
    /// `TERM=dumb`: the cursor cannot be moved.
    package var isDumb = false
    /// Whether the terminal is known to show links (OSC 8).
    package var hasHyperlinks = false
    /// Whether marks for the terminal program may be written: where the prompt is (OSC 133), how far a work is
    /// (OSC 9;4). Programs that do not know them ignore them; the console of Linux and a screen reader get none.
    package var hasMarks = false

    /// Those of a pipe or a file.
    package init() {}

    package init(of stream: OutputStream, on console: any Console, color: ColorChoice, variables: [String: String]) {
        let size = console.size
        isTerminal = console.isTerminal(stream == .output ? .output : .error)
        columns = isTerminal ? size.columns : variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        lines = size.lines
        isDumb = variables["TERM"] == "dumb"
        isAccessible = Self.isAccessible(variables)
        isUnicode = Self.isUnicode(variables)
        hasColor = Self.hasColor(color, isTerminal: isTerminal, variables)
        hasMarks = isTerminal && !isAccessible && !["", "dumb", "linux"].contains(variables["TERM"] ?? "")
        hasHyperlinks = isTerminal && !isDumb && HyperlinkSupport.isKnown(variables)
    }

    /// Columns below which there are no tables, feeds and drawn pages.
    private static let narrowest = 40

    /// Whether output is plain lines instead of tables, feeds and drawn pages: for a screen reader, a narrow terminal,
    /// or a dumb one.
    package var hasPlainLines: Bool {
        isTerminal ? isAccessible || isDumb || (columns ?? Self.narrowest) < Self.narrowest : isAccessible
    }

    /// Whether text may be placed in its line by a move of the cursor.
    var movesCursor: Bool { isTerminal && !isDumb && !isAccessible }

    /// The ellipsis that this stream can show.
    package var ellipsis: Ellipsis { isUnicode ? .unicode : .ascii }

    /// In order of precedence: the option, `NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb`, the stream.
    private static func hasColor(_ choice: ColorChoice, isTerminal: Bool, _ variables: [String: String]) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto:
            if variables["NO_COLOR"]?.isEmpty == false { return false }
            if isOn(variables["CLICOLOR_FORCE"]) { return true }
            return isTerminal && variables["TERM"] != "dumb"
        }
    }

    /// `TRITON_ACCESSIBLE` decides when it is set, so that it can also override `ACCESSIBLE`, which is for all
    /// programs.
    static func isAccessible(_ variables: [String: String]) -> Bool {
        if let own = variables["TRITON_ACCESSIBLE"], !own.isEmpty { return isOn(own) }
        return isOn(variables["ACCESSIBLE"])
    }

    private static func isOn(_ value: String?) -> Bool {
        guard let value, !value.isEmpty else { return false }
        return !["0", "false", "no", "off"].contains(value.lowercased())
    }

    /// The first of the three that is not empty decides, as in setlocale(3).
    private static func isUnicode(_ variables: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        return ["utf-8", "utf8"].contains { (locale ?? "").lowercased().contains($0) }
    }
}

/// The mark in place of text that was cut.
package enum Ellipsis: String, Sendable {
    case unicode = "…"
    case ascii = "..."
}
