package import Domain

/// What comes before the line: parts with a style each. Nothing that an address or a name contains can end a part,
/// colour the rest or move the cursor.
package struct LinePrompt: Sendable, Equatable {
    /// The raw value is the SGR parameter list.
    package enum Style: String, Sendable, CaseIterable {
        case plain = ""
        case bold = "1"
        case dim = "2"
        case accent = "1;36"
        case success = "32"
        case warning = "33"
        case failure = "31"
    }

    package struct Part: Sendable, Equatable {
        package var text: SafeText
        package var style: Style
    }

    package private(set) var parts: [Part]

    package init(_ text: SafeText, style: Style = .plain) { parts = [Part(text: text, style: style)] }

    package static func + (left: LinePrompt, right: LinePrompt) -> LinePrompt {
        var sum = left
        sum.parts += right.parts
        return sum
    }

    /// The form for readline: `\u{1}` and `\u{2}` are around what takes no room on the screen.
    ///
    /// Prose may contain line breaks, and a trusted text anything: both go through the one-line escape here, which
    /// leaves text that is safe already as it is.
    package func rendered(isColored: Bool) -> String {
        parts.map { part in
            let text = TextEscaping.line(part.text.rendered)
            guard isColored, part.style != .plain, !text.isEmpty else { return text }
            return "\u{1}\u{1B}[\(part.style.rawValue)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        }.joined()
    }
}
