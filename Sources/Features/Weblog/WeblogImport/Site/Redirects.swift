import Domain
import WeblogService

/// Pages that redirect from the former paths of a text to its new one: a weblog has no other redirects.
enum Redirects {
    /// - Parameter entry: gets a location, to which the pages redirect.
    static func pages(from paths: [String], to entry: inout ImportedEntry) -> [ImportedEntry] {
        let paths = paths.filter { $0 != entry.location }
        guard !paths.isEmpty else { return [] }
        guard entry.status != .draft, let location = entry.location ?? location(of: entry) else {
            entry.losses.append("redirects from \(paths.joined(separator: ", "))")
            return []
        }
        entry.location = location
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }.map { path in
            var page = ImportedEntry(origin: entry.origin, path: "redirects/" + fileName(path) + ".md")
            page.isRedirect = true
            page.title = "Moved"
            page.kind = .page
            page.status = .unlisted
            page.location = path
            let link = PercentEncoding.linkTarget(location)
            page.body =
                "<meta http-equiv=\"refresh\" content=\"0; url=\(link)\">\n\n"
                + "This page has moved to [\(link)](\(link)).\n"
            return page
        }
    }

    /// The location that the service gives a post by default.
    private static func location(of entry: ImportedEntry) -> String? {
        guard entry.kind == .post, entry.date != nil, let slug = entry.slug, !slug.contains("/") else { return nil }
        return entry.standardLocation(named: slug)
    }

    private static func fileName(_ path: String) -> String {
        String(path.dropFirst()).replacingBytes(of: "/", with: "_").prefix(bytes: 180)
    }
}
