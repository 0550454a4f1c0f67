import Domain

/// The `output` of a weblog entry: headings and paragraphs. No client depends on more of Markdown.
enum MarkdownHTML {
    static func render(_ text: String) -> String {
        text.normalisedLineEnds.split(separator: "\n\n").map { String($0).trimmed }.filter { !$0.isEmpty }.map { text in
            let level = text.prefix { $0 == "#" }.count
            guard (1...6).contains(level), text.dropFirst(level).first == " " else { return "<p>\(text)</p>" }
            return "<h\(level)>\(String(text.dropFirst(level)).trimmed)</h\(level)>"
        }.joined(separator: "\n")
    }
}
