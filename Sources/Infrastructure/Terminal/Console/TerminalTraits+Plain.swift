extension TerminalTraits {
    /// Whether plain lines are better than a page that is drawn: for a screen reader, a terminal that cannot do more,
    /// and one that is too narrow.
    package var isPlain: Bool { isAccessible || isDumb || (columns ?? 80) < 40 }
}
