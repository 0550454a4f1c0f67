import Domain

/// The values that the service derives from a text (service reference, sections 6.14 and 8.5).
extension EntryText {
    /// The text below the header, from its first line that is not blank.
    package var body: String {
        rest.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
    }

    /// The title in the header, else the first heading of the first level, else the first 15 words.
    package var title: String {
        if let title = self["title"]?.value, !title.isEmpty { return title }
        let body = body
        if let heading = body.split(separator: "\n").first(where: { $0.hasPrefix("# ") }) {
            return String(heading.dropFirst(2)).trimmed
        }
        return body.split(whereSeparator: \.isWhitespace).prefix(15).joined(separator: " ")
    }

    /// In lower case: `post`, `page`, `template` or `file`.
    package var type: String { (self["type"]?.value ?? "post").lowercased() }

    /// In lower case, such as `live` or `draft`.
    package var status: String { (self["status"]?.value ?? "live").lowercased() }

    /// Nil for a status that the service does not document.
    package var knownStatus: EntryStatus? { self["status"].map { EntryStatus($0.value) } ?? .live }

    /// - Parameter id: the slug of a text whose title has no letter or digit.
    package func slug(orElse id: String) -> String {
        let slug = EntrySlug.of(self["slug"]?.value ?? title)
        return slug.isEmpty ? id : slug
    }

    /// The location that the header names; nil for one that the service derives.
    package var explicitLocation: String? {
        guard let location = self["location"]?.value, !location.isEmpty else { return nil }
        return location.hasPrefix("/") ? location : "/" + location
    }
}

/// The part of a location that is made from a title: lower case, with single hyphens between runs of letters and
/// digits.
package enum EntrySlug {
    package static func of(_ title: String) -> String {
        title.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }

    /// The same, short enough for the name of a file.
    package static func short(_ title: String) -> String { of(title).prefix(bytes: 120) }
}
