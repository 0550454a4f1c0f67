package import Domain

extension Markdown {
    /// A part of a text, up to a line that is only a picture.
    package struct Part: Equatable, Sendable {
        package let text: RemoteText
        /// The URL of the picture in the last line; nil at the end of the text.
        package let picture: String?
    }

    /// All parts of a text, in order. Lines inside of a fence are code.
    package static func parts(of source: RemoteText) -> [Part] {
        var parts: [Part] = [], lines: [Substring] = [], fence: Substring?
        for line in source.original.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            lines.append(line)
            let start = line.drop { $0 == " " }
            fence = Self.fence(after: start, inside: fence)
            guard fence == nil, let picture = picture(of: start) else { continue }
            parts.append(Part(text: RemoteText(lines.joined(separator: "\n")), picture: picture))
            lines = []
        }
        return parts + [Part(text: RemoteText(lines.joined(separator: "\n")), picture: nil)]
    }

    /// The URL in `![text](URL "title")`; nil for any other line.
    private static func picture(of line: Substring) -> String? {
        let line = String(line).trimmed
        guard line.hasPrefix("!["), line.hasSuffix(")"), let middle = line.firstRange(of: "](") else { return nil }
        let url = line[middle.upperBound...].prefix { $0 != " " && $0 != ")" }
        return url.isEmpty ? nil : String(url)
    }
}
