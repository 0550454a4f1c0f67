import Domain
import WeblogService

/// The templates of Hugo and Zola within a text.
enum Shortcodes {
    /// - Parameter path: the path of the entry for a text that `ref` names, in the language that it may name; nil
    ///   without such a text.
    static func converted(
        _ text: String, _ losses: inout [String], _ path: (_ name: String, _ language: String?) -> String?
    ) -> String {
        var result = text
        for (start, end) in [("{{<", ">}}"), ("{{%", "%}}")] {
            // The prose ends where code begins.
            if text.endsInside(start, end) { losses.append("a shortcode that has code") }
            result = result.replacing(from: start, to: end) { inner in
                let words = inner.trimmed
                guard !words.hasPrefix("/*") else { return nil }
                if words.hasPrefix("figure "), let figure = figure(words) { return figure }
                let name = words.prefix { !$0.isWhitespace }
                if name == "ref" || name == "relref", let target = reference(words.dropFirst(name.count)) {
                    let language = attribute("lang", words)
                    if let found = path(target, language?.lowercased()) { return found }
                    let place = language.map { " in the language '\($0)'" } ?? ""
                    losses.append("the link to '\(target)'\(place), which is not there")
                    return nil
                }
                if !name.hasPrefix("/") { losses.append("the shortcode '\(name)'") }
                return nil
            }
        }
        return result
    }

    /// Lists the shortcodes of Zola, `{{ name(…) }}` and `{% name(…) %}`, which stay in the text.
    static func list(_ text: String, _ losses: inout [String]) {
        for (start, end) in [("{{", "}}"), ("{%", "%}")] {
            // The prose ends where code begins.
            if text.endsInside(start, end) { losses.append("a shortcode that has code") }
            _ = text.replacing(from: start, to: end) { inner in
                let words = inner.trimmed
                let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                let rest = words.dropFirst(name.count).drop { $0.isWhitespace }
                if !name.isEmpty, rest.hasPrefix("(") { losses.append("the shortcode '\(name)'") }
                return nil
            }
        }
    }

    private static func figure(_ words: String) -> String? {
        guard let source = attribute("src", words).map(PercentEncoding.decodeLeniently) else { return nil }
        let shown = attribute("caption", words)
        let alt = attribute("alt", words) ?? shown ?? attribute("title", words) ?? ""
        let caption = shown.map { "\n\n*\($0)*" } ?? ""
        return "![\(alt.replacingBytes(of: "]", with: "\\]"))](\(PercentEncoding.linkTarget(source)))"
            + (caption == "\n\n*\(alt)*" ? "" : caption)
    }

    /// The text that `ref` names: `"posts/a.md"`, or `path="posts/a.md"`.
    private static func reference(_ words: Substring) -> String? {
        if let path = attribute("path", String(words)) { return path }
        let quotes: [Character] = ["\"", "'", "`"]
        let text = words.drop { $0.isWhitespace }
        guard let quote = text.first else { return nil }
        if quotes.contains(quote) { return String(text.dropFirst().prefix { $0 != quote }) }
        return String(text.prefix { !$0.isWhitespace })
    }

    private static func attribute(_ name: String, _ words: String) -> String? {
        let bytes = Array(words.utf8)
        return HTMLAttributes.value(of: name, in: bytes[...]).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
