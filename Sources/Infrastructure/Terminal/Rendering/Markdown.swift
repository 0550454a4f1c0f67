package import Domain

/// Light rendering of Markdown for a terminal. It adds styles, removes the signs that the styles replace, and aligns
/// tables. Text that it does not recognise stays as it was written. Without colour the source, escaped, is shown.
package enum Markdown {
    /// Largest width of a line in columns: longer lines are hard to read.
    private static let maximumWidth = 80

    /// The width of the lines, in columns.
    package static func width(in traits: TerminalTraits) -> Int {
        max(1, min(maximumWidth, (traits.columns ?? maximumWidth) - 1))
    }

    /// The text is escaped before anything in it is read as markup.
    package static func render(_ source: RemoteText, in traits: TerminalTraits) -> [StyledText] {
        let lines = SafeText(prose: source).lines
        guard traits.hasColor else { return lines.map { StyledText($0) } }
        let spans = MarkdownSpans(hasLinks: traits.hasHyperlinks)
        var fence: Substring?, rendered: [StyledText] = [], index = 0
        while index < lines.count {
            let line = lines[index], text = line.rendered, start = text.drop { $0 == " " }
            if let open = fence {
                if start.hasPrefix(open), start.allSatisfy({ $0 == open.first || $0 == " " }) { fence = nil }
                // The closing fence is minor text, too.
                rendered.append(StyledText(line, fence == nil ? Palette.minor : Palette.code))
            } else if start.hasPrefix("```") || start.hasPrefix("~~~") {
                fence = start.prefix { $0 == start.first }
                rendered.append(StyledText(line, Palette.minor))
            } else if let table = MarkdownTable(lines[index...]) {
                rendered += table.render(spans, in: traits)
                index += table.lineCount
                continue
            } else if isRule(text, below: index == 0 ? "" : lines[index - 1].rendered) {
                let sign = traits.isUnicode ? "─" : "-"
                let rule = SafeText(trusted: String(repeating: sign, count: width(in: traits)))
                rendered.append(StyledText(rule, Palette.minor))
            } else {
                rendered.append(block(text[...], spans, in: traits))
            }
            index += 1
        }
        return rendered
    }

    /// Whether a line is a thematic break. Hyphens directly below a text make it a heading.
    private static func isRule(_ line: String, below other: String) -> Bool {
        let signs = line.filter { $0 != " " }
        guard let sign = signs.first, signs.count >= 3, signs.allSatisfy({ $0 == sign }) else { return false }
        return "*_".contains(sign) || sign == "-" && (other.allSatisfy(\.isWhitespace) || signs.count < line.count)
    }

    private static func block(_ line: Substring, _ spans: MarkdownSpans, in traits: TerminalTraits) -> StyledText {
        let marks = line.prefix { $0 == "#" }
        if (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " {
            let title = line.dropFirst(marks.count).drop { $0 == " " }
            return spans.render(title, Palette.title)
        }
        if line.first == ">" { return spans.render(line, Palette.quotation) }
        if traits.isUnicode, let box = taskBox(line) {
            let blanks = line.prefix { $0 == " " }
            return StyledText(SafeText(trusted: String(blanks) + box))
                + spans.render(line.dropFirst(blanks.count + 5), .plain)
        }
        return spans.render(line, .plain)
    }

    /// The box of an item of a task list, such as `- [ ] tea`; nil for any other line.
    private static func taskBox(_ line: Substring) -> String? {
        let item = line.drop { $0 == " " }
        guard let bullet = item.first, "-*+".contains(bullet) else { return nil }
        let box = item.dropFirst()
        if box.hasPrefix(" [ ] ") { return "☐" }
        return box.hasPrefix(" [x] ") || box.hasPrefix(" [X] ") ? "☑" : nil
    }
}
