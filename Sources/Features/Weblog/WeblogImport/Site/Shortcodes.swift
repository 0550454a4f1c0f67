import Domain
import WeblogService

/// Hugo's templates within a text.
enum Shortcodes {
    /// - Parameter path: the path of the entry for a text that `ref` names; nil without such a text.
    static func converted(_ text: String, _ losses: inout [String], _ path: (String) -> String?) -> String {
        var result = text
        for (start, end) in [("{{<", ">}}"), ("{{%", "%}}")] {
            result = result.replacing(from: start, to: end) { inner in
                let words = inner.trimmed
                guard !words.hasPrefix("/*") else { return nil }
                if words.hasPrefix("figure "), let figure = figure(words) { return figure }
                let name = words.prefix { !$0.isWhitespace }
                if name == "ref" || name == "relref", let target = reference(words.dropFirst(name.count)) {
                    if let found = path(target) { return found }
                    losses.append("the link to '\(target)', which is not there")
                    return nil
                }
                if !name.hasPrefix("/") { losses.append("the shortcode '\(name)'") }
                return nil
            }
        }
        return result
    }

    private static func figure(_ words: String) -> String? {
        let values = attributes(words)
        guard let source = values["src"] else { return nil }
        let alt = values["alt"] ?? values["caption"] ?? values["title"] ?? ""
        let caption = values["caption"].map { "\n\n*\($0)*" } ?? ""
        return "![\(alt.replacingBytes(of: "]", with: "\\]"))](\(PercentDecoding.target(PercentDecoding.text(source))))"
            + (caption == "\n\n*\(alt)*" ? "" : caption)
    }

    /// The text that `ref` names: `"posts/a.md"`, or `path="posts/a.md"`.
    private static func reference(_ words: Substring) -> String? {
        if let path = attributes(String(words))["path"] { return path }
        let quotes: [Character] = ["\"", "'", "`"]
        let text = words.drop { $0.isWhitespace }
        guard let quote = text.first else { return nil }
        if quotes.contains(quote) { return String(text.dropFirst().prefix { $0 != quote }) }
        return String(text.prefix { !$0.isWhitespace })
    }

    private static func attributes(_ words: String) -> [String: String] {
        var values: [String: String] = [:]
        var rest = words[...]
        while let equal = rest.firstIndex(of: "=") {
            let key = rest[..<equal].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
            rest = rest[rest.index(after: equal)...]
            if let quote = rest.first, quote == "\"" || quote == "'" || quote == "`" {
                rest = rest.dropFirst()
                let value = rest.prefix { $0 != quote }
                values[key] = String(value)
                rest = rest[value.endIndex...].dropFirst()
            } else {
                let value = rest.prefix { !$0.isWhitespace }
                values[key] = String(value)
                rest = rest[value.endIndex...]
            }
        }
        return values
    }
}
