import Domain
import WeblogService

/// Converts style sheets, scripts and templates. As entries of a weblog they have a header with their type; in a folder
/// they have none.
package enum EntryFileText {
    /// The text that the service has for a file.
    package static func source(of text: String, at path: String) -> String {
        guard let header = header(for: path), !hasHeader(text) else { return text }
        return header + text
    }

    /// Whether a file at this path can have the text of an entry: that it gives exactly this text again.
    package static func keeps(_ source: String, at path: String) -> Bool {
        self.source(of: text(of: source, at: path), at: path).hasSameBytes(as: source)
    }

    /// The text of a file for the text of an entry: without a header that follows from the path.
    package static func text(of source: String, at path: String) -> String {
        guard let header = header(for: path) else { return source }
        guard source.utf8.starts(with: header.utf8) else { return source }
        let rest = String(decoding: source.utf8.dropFirst(header.utf8.count), as: UTF8.self)
        // A text may have two headers.
        return hasHeader(rest) ? source : rest
    }

    /// Without dashes only one with a type counts: the first lines of a text may look like a header.
    private static func hasHeader(_ text: String) -> Bool {
        let text = EntryText(text)
        return text.form == .fenced || text["type"] != nil
    }

    /// The header that follows from a path; nil for other entries, whose header is in the file.
    private static func header(for path: String) -> String? {
        if path.hasPrefix("templates/") {
            return "---\nType: Template\nTitle: \(FolderPath.stem(of: path))\n---\n\n"
        }
        let type = path.hasPrefix("css/") ? "text/css" : path.hasPrefix("js/") ? "text/javascript" : nil
        return type.map { "---\nType: File\nContent-Type: \($0)\nLocation: /\(path)\n---\n\n" }
    }
}
