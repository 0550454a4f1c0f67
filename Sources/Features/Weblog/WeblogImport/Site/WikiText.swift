import Domain
import WeblogService

/// Obsidian's additions to Markdown.
enum WikiText {
    static func converted(_ text: String, _ losses: inout [String]) -> String {
        // Obsidian does not show comments to readers, so they must not be published.
        let visible = text.replacing(from: "%%", to: "%%") { _ in
            losses.append("a comment")
            return ""
        }
        let shown = visible.replacing(from: "![[", to: "]]") { inner in
            let parts = inner.split(separator: "|", maxSplits: 1).map { String($0).trimmed }
            guard let file = parts.first else { return nil }
            let name = String(file.prefix { $0 != "#" })
            guard
                ImageKind.allCases.contains(where: { name.lowercased().hasSuffix(".\($0.fileExtension)") })
                    || name.lowercased().hasSuffix(".jpeg")
            else {
                losses.append("the embedded note '\(name)'")
                return name
            }
            // After the bar is a width or the alternative text.
            let alt =
                parts.dropFirst().first {
                    $0.contains(where: \.isLetter) && !$0.allSatisfy { $0.isNumber || $0 == "x" }
                } ?? ""
            return "![\(alt)](\(PercentDecoding.target(name)))"
        }
        return shown.replacing(from: "[[", to: "]]") { inner in
            let parts = inner.split(separator: "|", maxSplits: 1).map { String($0).trimmed }
            guard let target = parts.first else { return nil }
            losses.append("the link to the note '\(target)'")
            if parts.count > 1 { return parts[1] }
            return target.hasPrefix("#") ? String(target.dropFirst()) : target.replacingBytes(of: "#", with: " ")
        }
    }
}
