import Domain

/// The subset of Markdown for the `output` of a weblog entry: headings, paragraphs, lists, quotes, code, emphasis and
/// links. No client depends on more.
enum MarkdownHTML {
    static func render(_ text: String) -> String {
        var blocks: [String] = []
        var lines = text.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            if line.allSatisfy(\.isWhitespace) { continue }
            if line.hasPrefix("```") {
                let code = lines.prefix { !$0.hasPrefix("```") }
                lines = lines.dropFirst(code.count + 1)
                blocks.append("<pre><code>\(escaped(code.joined(separator: "\n")))</code></pre>")
            } else if let level = headingLevel(line) {
                blocks.append("<h\(level)>\(inline(String(line.dropFirst(level)).trimmed))</h\(level)>")
            } else if isItem(line) {
                let items = [line] + take(&lines, while: isItem)
                blocks.append(
                    "<ul>\n" + items.map { "<li>\(inline(String($0.dropFirst(2)).trimmed))</li>\n" }.joined() + "</ul>")
            } else if line.hasPrefix(">") {
                let quoted = [line] + take(&lines) { $0.hasPrefix(">") }
                blocks.append(
                    """
                    <blockquote>
                    <p>\(inline(quoted.map { String($0.dropFirst()).trimmed }.joined(separator: "\n")))</p>
                    </blockquote>
                    """
                )
            } else {
                let paragraph =
                    [line] + take(&lines) { !$0.allSatisfy(\.isWhitespace) && headingLevel($0) == nil && !isItem($0) }
                blocks.append("<p>\(inline(paragraph.joined(separator: "\n")))</p>")
            }
        }
        return blocks.joined(separator: "\n")
    }

    private static func take(_ lines: inout ArraySlice<Substring>, while isMore: (Substring) -> Bool) -> ArraySlice<
        Substring
    > {
        let taken = lines.prefix(while: isMore)
        lines = lines.dropFirst(taken.count)
        return taken
    }

    private static func isItem(_ line: Substring) -> Bool { line.hasPrefix("- ") || line.hasPrefix("* ") }

    private static func headingLevel(_ line: Substring) -> Int? {
        let level = line.prefix { $0 == "#" }.count
        return (1...6).contains(level) && line.dropFirst(level).first == " " ? level : nil
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : String($0) }.joined()
    }

    /// Inline marks; a mark without a closing one is ordinary text. HTML is not escaped, as in Markdown.
    ///
    /// When no closing mark was found once, there is none further on either. It is not searched for again, so that a
    /// text of opening marks only takes linear time.
    private static func inline(_ text: String) -> String {
        var out = ""
        var rest = text[...]
        var lonely: Set<String> = []
        func pair(_ mark: String) -> (String, Substring)? {
            guard !lonely.contains(mark), rest.utf8.starts(with: mark.utf8) else { return nil }
            let inner = rest.dropFirst(mark.count)
            guard let end = inner.firstRange(of: mark) else {
                lonely.insert(mark)
                return nil
            }
            return end.lowerBound > inner.startIndex
                ? (String(inner[..<end.lowerBound]), inner[end.upperBound...]) : nil
        }
        func link() -> (String, String, Substring)? {
            guard !lonely.contains("[") else { return nil }
            guard let middle = rest.firstRange(of: "]("),
                let end = rest.utf8[middle.upperBound...].firstIndex(of: UInt8(ascii: ")"))
            else {
                lonely.insert("[")
                return nil
            }
            return (
                String(rest[rest.index(after: rest.startIndex)..<middle.lowerBound]),
                String(rest[middle.upperBound..<end]), rest[rest.index(after: end)...]
            )
        }
        while let first = rest.first {
            if first == "`", let (code, after) = pair("`") {
                out += "<code>\(escaped(code))</code>"
                rest = after
            } else if let (strong, after) = pair("**") {
                out += "<strong>\(inline(strong))</strong>"
                rest = after
            } else if let (emphasis, after) = pair("_") ?? pair("*") {
                out += "<em>\(inline(emphasis))</em>"
                rest = after
            } else if first == "[", let (label, url, after) = link() {
                out += "<a href=\"\(escaped(url))\">\(inline(label))</a>"
                rest = after
            } else {
                out.append(first)
                rest = rest.dropFirst()
            }
        }
        return out
    }
}
