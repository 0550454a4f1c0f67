package import Domain

/// The text before the line that is typed: parts, each in its own colour. No address and no name can end a part, colour
/// the rest or move the cursor.
package struct LinePrompt: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package var text: SafeText
        /// The parameters of "select graphic rendition": `1;36`. Empty for plain text.
        package var codes: String
    }

    package private(set) var parts: [Part]

    package init(_ text: SafeText, codes: String = "") { parts = [Part(text: text, codes: codes)] }

    package static func + (left: LinePrompt, right: LinePrompt) -> LinePrompt {
        var sum = left
        sum.parts += right.parts
        return sum
    }

    /// The form for readline: `\u{1}` and `\u{2}` enclose what takes no room on the screen.
    ///
    /// Prose may contain line breaks, and a trusted text anything: both go through the one-line escape here. It leaves
    /// text that is safe already as it is.
    package func rendered(isColored: Bool) -> String {
        parts.map { part in
            let text = TextEscaping.line(part.text.rendered)
            guard isColored, !part.codes.isEmpty, !text.isEmpty else { return text }
            return "\u{1}\u{1B}[\(part.codes)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        }.joined()
    }
}
