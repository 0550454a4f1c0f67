import Domain

/// What the texts of now pages and web pages have beside Markdown (service reference, section 6.6). Comments are left
/// out. The other parts are marked, because only the service knows what they become.
enum PageDialect {
    static func marked(_ text: String) -> String {
        var rest = text.normalisedLineEnds[...], fence: String?, out = ""
        let lastEnd = rest.ranges(of: "*/").last?.lowerBound
        while !rest.isEmpty {
            if fence == nil { rest = withoutComments(rest, lastEnd) }
            let line = rest.prefix { $0 != "\n" }, words = String(line).trimmed
            rest = rest.dropFirst(line.count + 1)
            if let mark = ["```", "~~~"].first(where: words.hasPrefix), fence == nil || fence == mark {
                fence = fence == nil ? mark : nil
            }
            out += (fence == nil ? shown(line, words) : String(line)) + "\n"
        }
        return out
    }

    /// The text without the comments that a line begins with. One without an end is none.
    /// - Parameter lastEnd: of all comments. After it, no comment is searched for its end.
    private static func withoutComments(_ text: Substring, _ lastEnd: String.Index?) -> Substring {
        var text = text
        while true {
            let start = text.drop { $0 == " " || $0 == "\t" }
            if start.hasPrefix("//") { return start.drop { $0 != "\n" } }
            guard start.hasPrefix("/*"), let lastEnd, start.startIndex < lastEnd,
                let end = start.dropFirst(2).firstRange(of: "*/")
            else { return text }
            text = start[end.upperBound...]
        }
    }

    private static func shown(_ line: Substring, _ words: String) -> String {
        if isMarker(words) || isFact(words) { return "\n" + TemplateFilling.mark(words) + "\n" }
        // A comment behind a text, as the service's first now page has one.
        guard !line.contains("`"), let comment = line.firstRange(of: " // ") else { return String(line) }
        return line[..<comment.lowerBound] + " " + TemplateFilling.mark(String(line[comment.lowerBound...]).trimmed)
    }

    /// `--- Section ---`
    private static func isMarker(_ line: String) -> Bool {
        line.hasPrefix("--- ") && line.hasSuffix(" ---") && line.contains { $0 != "-" && $0 != " " }
    }

    /// `| Key: value`. A row of a table has further bars.
    private static func isFact(_ line: String) -> Bool {
        line.hasPrefix("| ") && line.dropFirst().contains(": ") && !line.dropFirst().contains("|")
    }
}
