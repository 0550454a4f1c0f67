extension TerminalTraits {
    /// Whether plain lines are better than a drawn page: for a screen reader, a dumb terminal, and a narrow one.
    package var isPlain: Bool { isAccessible || isDumb || (columns ?? 80) < 40 }
}
