package import Domain

/// Light rendering of Markdown for a terminal. It adds styles and removes the signs that the styles replace, and
/// nothing else: text that it does not recognise stays as it was written. Without colour the source, escaped, is shown.
package enum Markdown {
    /// The text is escaped before anything in it is read as markup.
    package static func render(_ source: RemoteText, in traits: TerminalTraits) -> [StyledText] {
        let lines = SafeText(prose: source).lines
        guard traits.hasColor else { return lines.map { StyledText($0) } }
        var fence: Substring?
        return lines.map { line in
            let text = line.rendered
            let start = text.drop { $0 == " " }
            if let open = fence {
                if start.hasPrefix(open), start.allSatisfy({ $0 == open.first || $0 == " " }) { fence = nil }
                // The closing fence is minor text, too.
                return StyledText(line, fence == nil ? Palette.minor : Palette.code)
            }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                fence = start.prefix { $0 == start.first }
                return StyledText(line, Palette.minor)
            }
            return block(text[...], MarkdownSpans(hasLinks: traits.hasHyperlinks))
        }
    }

    private static func block(_ line: Substring, _ spans: MarkdownSpans) -> StyledText {
        let marks = line.prefix { $0 == "#" }
        if (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " {
            let title = line.dropFirst(marks.count).drop { $0 == " " }
            return spans.render(title, Palette.title)
        }
        if line.first == ">" { return spans.render(line, Palette.quotation) }
        return spans.render(line, .plain)
    }
}
