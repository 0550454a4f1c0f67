import Domain

/// Inline elements of Markdown: `code`, strong, emphasis, strike-through, links. Their signs stay where no style
/// replaces them.
struct MarkdownSpans {
    let traits: TerminalTraits

    /// Characters of a line. Longer lines stay as they are.
    private static let maximumLine = 2000

    func render(_ line: Substring, _ style: Style) -> StyledText {
        guard line.count <= Self.maximumLine else { return StyledText(SafeText(trusted: String(line)), style) }
        return spans(line, style, depth: 0)
    }

    private func spans(_ line: Substring, _ style: Style, depth: Int) -> StyledText {
        var out = StyledText.empty
        var plain = ""
        var rest = line
        var previous: Character?
        // The signs that nothing closes in the rest of the line: they are searched for only once.
        var unclosed: Set<String> = []
        func text(_ text: some StringProtocol, _ style: Style) -> StyledText {
            StyledText(SafeText(trusted: String(text)), style)
        }
        while let character = rest.first {
            if depth < 4, let (styled, end) = span(rest, after: previous, style, depth: depth, &unclosed) {
                out += text(plain, style) + styled
                plain = ""
                previous = rest[..<end].last
                rest = rest[end...]
                continue
            }
            if character == "\\", let next = rest.dropFirst().first, "\\`*_[]()#~".contains(next) {
                plain += traits.hasColor ? String(next) : String([character, next])
                rest = rest.dropFirst(2)
                previous = next
                continue
            }
            plain.append(character)
            previous = character
            rest = rest.dropFirst()
        }
        return out + text(plain, style)
    }

    /// The span at the start of `rest`, and the index of its end.
    private func span(
        _ rest: Substring, after previous: Character?, _ style: Style, depth: Int, _ unclosed: inout Set<String>
    ) -> (StyledText, Substring.Index)? {
        switch rest.first {
        case "`": codeSpan(rest, style, &unclosed)
        // `^[` is the visible form of ESC, and its bracket does not begin a link.
        case "[" where previous != "^", "!" where rest.dropFirst().first == "[":
            link(rest, style, depth: depth, &unclosed)
        case "*": emphasis(rest, after: previous, style, depth: depth, &unclosed)
        case "_": emphasis(rest, after: previous, style, depth: depth, &unclosed)
        case "~" where rest.hasPrefix("~~"): emphasis(rest, after: previous, style, depth: depth, &unclosed)
        default: nil
        }
    }

    private func codeSpan(_ rest: Substring, _ style: Style, _ unclosed: inout Set<String>) -> (
        StyledText, Substring.Index
    )? {
        let ticks = rest.prefix { $0 == "`" }
        let body = rest[ticks.endIndex...]
        guard !unclosed.contains(String(ticks)) else { return nil }
        guard let close = body.firstRange(of: ticks), close.lowerBound > body.startIndex else {
            unclosed.insert(String(ticks))
            return nil
        }
        let text = traits.hasColor ? body[..<close.lowerBound] : rest[..<close.upperBound]
        return (StyledText(SafeText(trusted: String(text)), style.adding(Palette.code)), close.upperBound)
    }

    private func emphasis(
        _ rest: Substring, after previous: Character?, _ style: Style, depth: Int, _ unclosed: inout Set<String>
    ) -> (StyledText, Substring.Index)? {
        let sign = rest[rest.startIndex], run = rest.prefix { $0 == sign }
        guard run.count <= 2, !unclosed.contains(String(run)), let first = rest[run.endIndex...].first,
            !first.isWhitespace
        else { return nil }
        // snake_case is not emphasis.
        if sign == "_", let previous, previous.isLetter || previous.isNumber { return nil }
        let body = rest[run.endIndex...]
        var search = body
        while let close = search.firstRange(of: run) {
            let after = body[close.upperBound...]
            let isInWord = sign == "_" && (after.first.map { $0.isLetter || $0.isNumber } ?? false)
            if let last = body[..<close.lowerBound].last, !last.isWhitespace, last != "\\", after.first != sign,
                !isInWord
            {
                let inner =
                    sign == "~" ? Palette.struck : run.count == 2 ? Palette.strong : Palette.emphasis
                let text = spans(body[..<close.lowerBound], style.adding(inner), depth: depth + 1)
                // A screen reader does not say that a text is struck through.
                let isMarked = !traits.hasColor || traits.isAccessible && sign == "~"
                let mark = isMarked ? StyledText(SafeText(trusted: String(run)), style) : .empty
                return (mark + text + mark, close.upperBound)
            }
            search = after.drop { $0 == sign }
        }
        unclosed.insert(String(run))
        return nil
    }

    /// `[text](url)` becomes a link if the terminal shows links and the text itself does not look like an address;
    /// else it becomes `text (url)`.
    private func link(_ rest: Substring, _ style: Style, depth: Int, _ unclosed: inout Set<String>) -> (
        StyledText, Substring.Index
    )? {
        let opening = rest.first == "!" ? rest.dropFirst(2) : rest.dropFirst()
        guard let middle = opening.prefix(while: { $0 != "[" }).firstRange(of: "]("), !unclosed.contains("(") else {
            return nil
        }
        let target = opening[middle.upperBound...]
        guard let end = target.firstIndex(of: ")") else {
            unclosed.insert("(")
            return nil
        }
        guard end > target.startIndex else { return nil }
        let label = spans(opening[..<middle.lowerBound], style, depth: depth + 1)
        if traits.hasHyperlinks, traits.hasColor, !label.isEmpty, let link = HyperlinkTarget(target[..<end]),
            !looksLikeAddress(label.plain.rendered)
        {
            return (
                StyledText(runs: label.runs.map { .init($0.text, $0.style.adding(Palette.link), link: link) }),
                target.index(after: end)
            )
        }
        let url = StyledText(SafeText(trusted: "(\(target[..<end]))"), style.adding(Palette.target))
        return (label.isEmpty ? url : label + StyledText(" ", style) + url, target.index(after: end))
    }

    /// Whether the text looks like an address (`bank.example`, `https://bank.example`), which may differ from the real
    /// target of the link.
    private func looksLikeAddress(_ label: String) -> Bool {
        guard !label.contains("://") else { return true }
        var previous: Character?
        for (character, next) in zip(label, label.dropFirst()) {
            if character == ".", previous?.isWhitespace == false, next.isLetter || next.isNumber { return true }
            previous = character
        }
        return false
    }
}
