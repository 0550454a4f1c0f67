import Domain

/// Jekyll's templates within a text.
enum Liquid {
    /// Converts blocks of code to those of Markdown, and removes the tags `raw` and `endraw`.
    static func highlighted(_ text: String) -> String {
        text.replacing(from: "{%", to: "%}") { inner in
            let words = inner.split { $0.isWhitespace || $0 == "-" && inner.hasPrefix("-") }.map(String.init)
            switch words.first {
            case "highlight": return "```" + (words.dropFirst().first ?? "")
            case "endhighlight": return "```"
            case "raw", "endraw": return ""
            default: return nil
            }
        }
    }

    /// - Parameter path: the path of the entry for a post or a file that a tag names; nil without such a text.
    static func converted(
        _ text: String, _ losses: inout [String], _ path: (_ tag: String, _ name: String) -> String?
    ) -> String {
        // The prose ends where code begins.
        if text.endsInside("{{", "}}") || text.endsInside("{%", "%}") { losses.append("a Liquid tag that has code") }
        let text = text.replacing(from: "{{", to: "}}") { inner in
            let words = inner.trimmed
            if ["site.baseurl", "site.url", "site.baseurl | prepend: site.url"].contains(words) { return "" }
            let parts = words.split(separator: "|").map { String($0).trimmed }
            if parts.count == 2, parts[1] == "relative_url" || parts[1] == "absolute_url", let quote = parts[0].first,
                quote == "\"" || quote == "'"
            {
                return String(parts[0].dropFirst().dropLast())
            }
            losses.append("the Liquid value '\(words)'")
            return nil
        }
        return text.replacing(from: "{%", to: "%}") { inner in
            let words = inner.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "-" }
            let tag = words.first ?? ""
            if words.count == 2, tag == "post_url" || tag == "link" {
                if let found = path(tag, words[1]) { return found }
                losses.append("the link to '\(words[1])', which is not there")
            } else {
                losses.append("the Liquid tag '\(tag)'")
            }
            return nil
        }
    }
}
