import Domain

/// The permalink of a text of Eleventy, which may be a template: `/notes/{{ page.fileSlug }}/`.
enum PermalinkTemplate {
    /// Why Eleventy writes no file for the text; nil for one that it writes.
    static func reasonToHide(_ permalink: HeaderValue) -> String? {
        if build(permalink)?.truth == false { return "a permalink that is false" }
        return build(permalink) == nil ? "a permalink without 'build'" : nil
    }

    /// - Parameter slug: the one in the header of the text.
    /// - Returns: nil for the root, and, after a loss, for a path that only Eleventy can compute.
    static func path(_ permalink: HeaderValue, of place: TextPlace, slug: String?, _ losses: inout [String]) -> String?
    {
        guard let template = build(permalink)?.text else {
            losses.append("the permalink, which is not a path")
            return nil
        }
        var unknown: String?
        let path = template.replacing(from: "{{", to: "}}") { inner in
            // A hyphen removes the white space beside the template.
            switch inner.split(whereSeparator: { $0.isWhitespace || $0 == "-" }).joined(separator: " ") {
            case "page.fileSlug": return place.fileSlug
            case "slug" where slug != nil: return slug
            default:
                unknown = unknown ?? inner.trimmed
                return nil
            }
        }
        unknown = unknown ?? ["{%", "{{"].first { path.contains($0) }
        if let unknown { losses.append("the permalink '\(template)', whose '\(unknown)' is not known") }
        return unknown == nil ? HeaderReader.location(path) : nil
    }

    /// A table has a value for each way in which the text is made; `build` is the one that writes a file.
    private static func build(_ permalink: HeaderValue) -> HeaderValue? {
        if case .table = permalink { permalink["build"] } else { permalink }
    }
}
