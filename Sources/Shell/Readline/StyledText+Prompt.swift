import Domain
package import Terminal

extension StyledText {
    /// The form of a prompt for readline: `\u{1}` and `\u{2}` enclose characters of no width.
    ///
    /// Prose may contain line breaks, and trusted text any character, so both are escaped for one line here: no address
    /// or name can end its part, colour the rest or move the cursor. Text that is safe is not changed by that.
    /// - Parameter isMarked: whether the terminal program is told where the prompt begins and ends (OSC 133), so that
    ///   it can jump from one to the next.
    package func prompt(isColored: Bool, isMarked: Bool = false) -> String {
        let text = runs.map { run in
            let text = TextEscaping.line(run.text.rendered), codes = run.style.codes
            guard isColored, !codes.isEmpty, !text.isEmpty else { return text }
            return "\u{1}\u{1B}[\(codes)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        }.joined()
        return isMarked ? Self.mark("A") + text + Self.mark("B") : text
    }

    private static func mark(_ name: String) -> String { "\u{1}\u{1B}]133;\(name)\u{7}\u{2}" }
}
