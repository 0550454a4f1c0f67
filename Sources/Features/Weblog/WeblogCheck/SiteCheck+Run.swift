import Domain
package import HTTPTransport
package import Output
import WeblogService

/// A whole check: with the URLs that the texts name, and the changes of the files.
extension SiteCheck {
    /// The changes of files; nil for a check that changes nothing.
    package struct Writer {
        /// Takes the path of a text below the root of the site, and its new content.
        let write: (String, String) throws -> Void
        let rename: (String, String) throws -> Void

        package init(
            write: @escaping (String, String) throws -> Void, rename: @escaping (String, String) throws -> Void
        ) {
            self.write = write
            self.rename = rename
        }
    }

    /// - Parameters:
    ///   - positions: the texts to check.
    ///   - ask: finds out where URLs lead; nil for a check without the network.
    ///   - shown: the path of a text in the findings.
    package func findings(
        in positions: [Int], asking ask: (([String]) async throws -> [LinkProbe.Finding])?, fixing writer: Writer?,
        shown: (String) -> String
    ) async throws -> [Finding] {
        var found = positions.map { result(of: $0) }
        if let ask {
            let urls = Set(found.flatMap { $0.urls.map(\.url) }).sorted()
            let answers = Dictionary(zip(urls, try await ask(urls))) { first, _ in first }
            for index in found.indices {
                found[index].problems += found[index].urls.compactMap { named in
                    answers[named.url].flatMap { Self.problem(named, $0) }
                }
                found[index].problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
            }
        }
        var findings: [Finding] = []
        for (position, problems) in zip(positions, found.map(\.problems)) {
            let text = site.texts[position]
            if let writer {
                if let new = problems.fixed(text.source) { try writer.write(text.path, new) }
                if let path = problems.newPath { try writer.rename(text.path, path) }
            }
            findings += problems.map { $0.finding(text.kind, at: shown(text.path), isFixed: writer != nil) }
        }
        return findings
    }

    private static func problem(_ named: NamedURL, _ finding: LinkProbe.Finding) -> TextProblem? {
        let link = named.link
        switch finding {
        case .answered(_, _, let moved?):
            return TextProblem(
                "moved_link", line: link.line, "'\(line: named.url)' has moved to '\(line: moved)'", target: named.url,
                fix: link.range.flatMap { isRoot(moved) ? nil : .replace($0, with: moved) })
        case .dead(_, _, let reason):
            return TextProblem(
                "dead_link", line: link.line, "'\(line: named.url)': \(reason)", target: named.url)
        case .answered, .busy, .skipped: return nil
        }
    }

    /// Whether a URL has no path: a site that is gone often leads to its first page from everywhere.
    private static func isRoot(_ url: String) -> Bool { url.split(separator: "/").count < 3 }
}
