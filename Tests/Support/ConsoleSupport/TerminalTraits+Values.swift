package import Terminal

extension TerminalTraits {
    /// The capabilities of a stream that a test makes up.
    package init(
        isTerminal: Bool = false, columns: Int? = nil, hasColor: Bool = false, isAccessible: Bool = false,
        isUnicode: Bool = true, isDumb: Bool = false, hasHyperlinks: Bool = false, hasMarks: Bool = false
    ) {
        self.init()
        self.isTerminal = isTerminal
        self.columns = columns
        self.hasColor = hasColor
        self.isAccessible = isAccessible
        self.isUnicode = isUnicode
        self.isDumb = isDumb
        self.hasHyperlinks = hasHyperlinks
        self.hasMarks = hasMarks
    }
}
