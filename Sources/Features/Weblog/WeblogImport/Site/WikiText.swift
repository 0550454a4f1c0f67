import Domain
import WeblogService

/// Obsidian's additions to Markdown.
enum WikiText {
    /// - Parameters:
    ///   - isVault: whether the text is from a vault of Obsidian. Elsewhere two brackets may be something else, so only
    ///     links to notes that are there are converted.
    ///   - path: the path of the entry for a note; nil without such a note.
    static func converted(_ text: String, isVault: Bool, _ losses: inout [String], _ path: (String) -> String?)
        -> String
    {
        if let target = targetBeforeCode(text), isVault || path(target) != nil {
            losses.append("the link to the note '\(target)', whose text has code")
        }
        return isVault ? fromVault(text, &losses, path) : linked(text, &losses, path)
    }

    /// The target of a link whose text has code in it, at which the prose ends.
    private static func targetBeforeCode(_ prose: String) -> String? {
        var rest = prose[...]
        while let start = rest.firstRange(of: "[[") { rest = rest[start.upperBound...] }
        guard rest.startIndex != prose.startIndex, !rest.contains("\n"), rest.firstRange(of: "]]") == nil else {
            return nil
        }
        return rest.firstIndex(of: "|").map { String(rest[..<$0]).trimmed }
    }

    private static func fromVault(_ text: String, _ losses: inout [String], _ path: (String) -> String?) -> String {
        let shown = text.replacing(from: "![[", to: "]]", isEscapable: true) { inner, _ in
            let parts = Self.parts(inner)
            guard let file = parts.first else { return nil }
            let name = String(file.prefix { $0 != "#" })
            guard
                ImageKind.allCases.contains(where: { name.lowercased().hasSuffix(".\($0.fileExtension)") })
                    || name.lowercased().hasSuffix(".jpeg")
            else {
                losses.append("the embedded note '\(file)'")
                return path(file).map { "[\(label(name))](\($0))" } ?? name
            }
            let alt = parts.dropFirst().first { !isSize($0) && !placements.contains($0.lowercased()) } ?? ""
            return "![\(label(alt))](\(PercentEncoding.linkTarget(name)))"
        }
        return shown.replacing(from: "[[", to: "]]", isEscapable: true) { inner, _ in
            guard let link = Link(inner) else { return nil }
            if note(link.target).isEmpty {
                losses.append("the link to '\(link.target)' in the same note")
                return link.shown
            }
            if let path = path(link.target) { return markdown(of: link, to: path, &losses) }
            losses.append("the link to the note '\(link.target)', which is not there")
            return link.shown
        }
    }

    private static func linked(_ text: String, _ losses: inout [String], _ path: (String) -> String?) -> String {
        let shown = text.replacing(from: "![[", to: "]]", isEscapable: true) { inner, _ in
            guard let link = Link(inner), !inner.contains("\n"), let path = path(link.target) else { return nil }
            losses.append("the embedded note '\(link.target)'")
            return "[\(label(link.shown))](\(path))"
        }
        return shown.replacing(from: "[[", to: "]]", isEscapable: true) { inner, rest in
            guard let link = Link(inner), !inner.contains("\n") else { return nil }
            if let path = path(link.target) { return markdown(of: link, to: path, &losses) }
            // Markdown's own link, whose text has brackets.
            if rest.first == "(" { return nil }
            losses.append("'[[\(inner)]]': without the folder '.obsidian' only links to notes that are there are read")
            return nil
        }
    }

    /// A note without the heading or the block in it.
    static func note(_ target: String) -> String { String(target.prefix { $0 != "#" && $0 != "^" }) }

    /// Leads to the whole note: the service gives headings no anchors.
    private static func markdown(of link: Link, to path: String, _ losses: inout [String]) -> String {
        let note = note(link.target), part = link.target.dropFirst(note.count)
        if !part.isEmpty { losses.append("the part '\(part)' of the link to the note '\(note.trimmed)'") }
        return "[\(label(link.shown))](\(path))"
    }

    /// The parts between bars; in a table a backslash is before each bar.
    private static func parts(_ inner: String, atMost count: Int = .max) -> [String] {
        inner.replacingBytes(of: "\\|", with: "|").split(separator: "|", maxSplits: count - 1)
            .map { String($0).trimmed }
    }

    /// A width, or a width and a height: `300x200`.
    private static func isSize(_ text: String) -> Bool {
        text.allSatisfy { $0.isNumber || $0 == "x" } && text.contains(where: \.isNumber) || text.isEmpty
    }

    private static let placements: Set<String> = ["left", "center", "right"]

    private struct Link {
        let target: String
        let shown: String

        init?(_ inner: String) {
            let parts = WikiText.parts(inner, atMost: 2)
            guard let target = parts.first, !target.isEmpty else { return nil }
            self.target = target
            shown =
                parts.count > 1
                ? parts[1]
                : target.hasPrefix("#") ? String(target.dropFirst()) : target.replacingBytes(of: "#", with: " ")
        }
    }

    /// The text of a link with the characters escaped that would end it, or the cell of a table.
    private static func label(_ text: String) -> String {
        text.reduce(into: "") { label, character in
            if "[]\\|".contains(character) { label.append("\\") }
            label.append(character)
        }
    }
}
