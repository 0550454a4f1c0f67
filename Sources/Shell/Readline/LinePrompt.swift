package import Domain

/// The prompt of a line, in parts with one style each. Control characters in a part are escaped, so that no address or
/// name can end the part, colour the rest or move the cursor.
package struct LinePrompt: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package var text: SafeText
        /// The parameters of "select graphic rendition": `1;36`. Empty for plain text.
        package var codes: String
    }

    package private(set) var parts: [Part]
    /// Whether the terminal program is told where the prompt begins and ends (OSC 133), so that it can jump from one
    /// to the next.
    package var isMarked = false

    package init(_ text: SafeText, codes: String = "") { parts = [Part(text: text, codes: codes)] }

    package static func + (left: LinePrompt, right: LinePrompt) -> LinePrompt {
        var sum = left
        sum.parts += right.parts
        return sum
    }

    /// The form for readline: `\u{1}` and `\u{2}` enclose characters of no width.
    ///
    /// Prose may contain line breaks, and trusted text any character, so both are escaped for one line here. Text that
    /// is safe is not changed by that.
    package func rendered(isColored: Bool) -> String {
        let text = parts.map { part in
            let text = TextEscaping.line(part.text.rendered)
            guard isColored, !part.codes.isEmpty, !text.isEmpty else { return text }
            return "\u{1}\u{1B}[\(part.codes)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        }.joined()
        return isMarked ? Self.mark("A") + text + Self.mark("B") : text
    }

    private static func mark(_ name: String) -> String { "\u{1}\u{1B}]133;\(name)\u{7}\u{2}" }
}
