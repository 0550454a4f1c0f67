import Domain
import WeblogService

/// HTML of a feed as Markdown, which may contain HTML. A blank line would end a block of HTML.
enum FeedHTML {
    static func withoutBlankLines(_ html: String) -> String {
        guard html.contains("<") else { return html }
        var result: [Substring] = [], isPreformatted = false
        for line in html.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false) {
            if !isPreformatted, line.allSatisfy(\.isWhitespace) { continue }
            result.append(line)
            let lower = line.lowercased()
            if let start = lower.range(ofLast: "<pre"), lower.range(ofLast: "</pre").map({ $0 < start }) ?? true {
                isPreformatted = true
            } else if lower.contains("</pre") {
                isPreformatted = false
            }
        }
        return result.joined(separator: "\n")
    }

    /// The text without tags, with the usual entities replaced.
    static func text(_ html: String) -> String {
        var result = "", isTag = false
        for character in html {
            switch character {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            default: if !isTag { result.append(character) }
            }
        }
        return HTMLAttributes.text(
            result.replacingBytes(of: "&apos;", with: "'").replacingBytes(of: "&nbsp;", with: " "))
    }
}

extension String {
    fileprivate func range(ofLast text: String) -> String.Index? {
        var found: String.Index?, rest = self[...]
        while let next = rest.firstRange(of: text) {
            found = next.lowerBound
            rest = rest[next.upperBound...]
        }
        return found
    }
}
