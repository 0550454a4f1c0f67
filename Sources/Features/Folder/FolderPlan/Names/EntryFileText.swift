import Domain

/// Converts style sheets, scripts and templates. As entries of a weblog they have a header with their type; in a folder
/// they have none.
package enum EntryFileText {
    /// The text that the service has for a file.
    package static func source(of text: String, at path: String) -> String {
        guard let header = header(for: path), !text.hasPrefix("---\n"), !text.hasPrefix("---\r\n") else { return text }
        return header + text
    }

    /// The text of a file for the text of an entry: without a header that follows from the path.
    package static func text(of source: String, at path: String) -> String {
        guard let header = header(for: path) else { return source }
        guard source.utf8.starts(with: header.utf8) else { return source }
        let rest = String(decoding: source.utf8.dropFirst(header.utf8.count), as: UTF8.self)
        // Only if the file gives exactly this text again.
        return self.source(of: rest, at: path).hasSameBytes(as: source) ? rest : source
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
