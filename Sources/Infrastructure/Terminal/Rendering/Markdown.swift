package import Domain

/// Light rendering of Markdown for a terminal. It adds styles, removes the signs that the styles replace, and aligns
/// tables. Text that it does not recognise stays as it was written. Without colour, signs that a style would replace
/// stay too. A dumb terminal, and what is no terminal, gets the source, escaped.
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
        guard traits.isTerminal, !traits.isDumb else { return lines.map { StyledText($0) } }
        let spans = MarkdownSpans(traits: traits)
        var fence: Substring?, rendered: [StyledText] = [], index = 0
        while index < lines.count {
            let line = lines[index], text = line.rendered, start = text.drop { $0 == " " }
            let enclosing = fence
            fence = Self.fence(after: start, inside: enclosing)
            if enclosing != nil {
                // The closing fence is minor text, too.
                rendered.append(StyledText(line, fence == nil ? Palette.minor : Palette.code))
            } else if fence != nil {
                rendered.append(StyledText(line, Palette.minor))
            } else if let table = MarkdownTable(lines[index...]) {
                rendered += table.render(spans)
                index += table.lineCount
                continue
            } else if isRule(text, below: index == 0 ? "" : lines[index - 1].rendered) {
                rendered.append(rule(width(in: traits), in: traits))
            } else {
                rendered += block(text[...], spans)
            }
            index += 1
        }
        return rendered
    }

    /// The fence of the code that continues below a line: signs that only a line with the same signs closes.
    /// - Parameters:
    ///   - start: the line without the blanks at its beginning.
    ///   - fence: that of the code which the line is in; nil outside of code.
    static func fence(after start: Substring, inside fence: Substring?) -> Substring? {
        if let fence {
            return start.hasPrefix(fence) && start.allSatisfy { $0 == fence.first || $0 == " " } ? nil : fence
        }
        return start.hasPrefix("```") || start.hasPrefix("~~~") ? start.prefix { $0 == start.first } : nil
    }

    /// Whether a line is a thematic break. Hyphens directly below a text make it a heading.
    private static func isRule(_ line: String, below other: String) -> Bool {
        let signs = line.filter { $0 != " " }
        guard let sign = signs.first, signs.count >= 3, signs.allSatisfy({ $0 == sign }) else { return false }
        return "*_".contains(sign) || sign == "-" && (other.allSatisfy(\.isWhitespace) || signs.count < line.count)
    }

    /// A screen reader would read each sign of a whole line.
    static func rule(_ columns: Int, in traits: TerminalTraits) -> StyledText {
        let line = traits.isAccessible ? "---" : String(repeating: traits.isUnicode ? "─" : "-", count: columns)
        return StyledText(SafeText(trusted: line), Palette.minor)
    }

    private static func block(_ line: Substring, _ spans: MarkdownSpans) -> [StyledText] {
        let marks = line.prefix { $0 == "#" }
        if (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " {
            return heading(line.dropFirst(marks.count).drop { $0 == " " }, level: marks.count, spans)
        }
        if line.first == ">" { return [spans.render(line, Palette.quotation)] }
        if spans.traits.isUnicode, !spans.traits.isAccessible, let box = taskBox(line) {
            let blanks = line.prefix { $0 == " " }
            return [
                StyledText(SafeText(trusted: String(blanks) + box))
                    + spans.render(line.dropFirst(blanks.count + 5), .plain)
            ]
        }
        return [spans.render(line, .plain)]
    }

    /// The first level has a rule below it, the second is underlined. A screen reader, which tells neither, gets the
    /// signs; so does a person below the first level, without styles.
    private static func heading(_ title: Substring, level: Int, _ spans: MarkdownSpans) -> [StyledText] {
        let traits = spans.traits
        let text = spans.render(title, level == 2 && !traits.isAccessible ? Palette.section : Palette.title)
        if traits.isAccessible || !traits.hasColor && level > 1 {
            return [StyledText(SafeText(trusted: String(repeating: "#", count: level) + " "), Palette.title) + text]
        }
        return level == 1 ? [text, rule(min(text.width, width(in: traits)), in: traits)] : [text]
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
