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
            page.body = body(to: PercentEncoding.linkTarget(location))
            return page
        }
    }

    /// - Parameter link: a URL or a path, encoded.
    static func body(to link: String) -> String {
        "<meta http-equiv=\"refresh\" content=\"0; url=\(link)\">\n\nThis page has moved to [\(link)](\(link)).\n"
    }

    /// A URL or a path of the header of a text, without what would end it in the body.
    static func link(_ target: String) -> String {
        PercentEncoding.encode(target) { $0 > 0x20 && $0 != 0x7F && !"()<>\"\\".utf8.contains($0) }
    }

    private static func fileName(_ path: String) -> String {
        String(path.dropFirst()).replacingBytes(of: "/", with: "_").prefix(bytes: 180)
    }
}
