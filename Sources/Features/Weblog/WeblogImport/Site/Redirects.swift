import Domain
import WeblogService

/// Pages that redirect from the former paths of a text to its new one: a weblog has no other redirects.
enum Redirects {
    /// - Parameter entry: its location is the one to which the pages redirect. A draft gets none.
    static func pages(from paths: [String], to entry: inout ImportedEntry) -> [ImportedEntry] {
        let paths = paths.filter { $0 != entry.location }
        guard !paths.isEmpty else { return [] }
        guard entry.status != .draft, let location = entry.location else {
            entry.losses.append("redirects from \(paths.joined(separator: ", "))")
            return []
        }
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

    private static func fileName(_ path: String) -> String {
        String(path.dropFirst()).replacingBytes(of: "/", with: "_").prefix(bytes: 180)
    }
}
