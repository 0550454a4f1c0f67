package import Domain
package import HTTPTransport
package import Output
package import Terminal
import WeblogService

/// A whole check: with the URLs that the texts name, and the changes of the files.
extension SiteCheck {
    /// The changes of files; nil for a check that changes nothing.
    package struct Writer {
        /// The present content of a text; nil if it cannot be read. Somebody may save it while the network is asked.
        let read: (String) -> [UInt8]?
        /// Takes the path of a text below the root of the site, and its new content.
        let write: (String, String) throws -> Void
        let rename: (String, String) throws -> Void
        /// Where the old files are, for the message about an interruption; nil if they are not kept.
        let place: SafeText?

        package init(
            place: SafeText? = nil, read: @escaping (String) -> [UInt8]?,
            write: @escaping (String, String) throws -> Void, rename: @escaping (String, String) throws -> Void
        ) {
            self.read = read
            self.place = place
            self.write = write
            self.rename = rename
        }
    }

    /// - Parameters:
    ///   - positions: the texts to check.
    ///   - ask: finds out where URLs lead; nil for a check without the network.
    ///   - progress: shows the texts, and those whose files are changed.
    ///   - name: the path of a text in the findings.
    /// - Throws: also ``TritonError`` of code `cancelled`, with the number of files that were changed.
    package func findings(
        in positions: [Int], asking ask: (([String]) async throws -> [LinkProbe.Finding])?, fixing writer: Writer?,
        showing progress: ProgressLine, naming name: (String) -> String
    ) async throws -> [Finding] {
        var found = try await progress.during("checking", total: positions.count, of: "texts") { work in
            try positions.map { position in
                guard !Task.isCancelled else { throw TritonError.interrupted }
                work.advance()
                return result(of: position)
            }
        }
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
        var left: Set<Int> = []
        if let writer {
            left = try await progress.during("changing", total: positions.count, of: "texts") { work in
                try change(zip(positions, found.map(\.problems)), writer, work)
            }
        }
        return zip(positions, found.map(\.problems)).flatMap { position, problems in
            let text = site.texts[position], isLeft = left.contains(position)
            return ((isLeft ? [Self.changedMeanwhile] : []) + problems).map {
                $0.finding(text.kind, at: name(text.path), isFixed: writer != nil && !isLeft)
            }
        }
    }

    private static let changedMeanwhile = TextProblem(
        "changed_meanwhile", "the file was changed while it was checked, so nothing was fixed in it; check it again")

    /// - Returns: the positions of the texts that were left as they are, because they are not those that were checked.
    private func change(_ problems: some Sequence<(Int, [TextProblem])>, _ writer: Writer, _ work: ProgressWork)
        throws -> Set<Int>
    {
        var changed = 0, left: Set<Int> = []
        for (position, problems) in problems {
            guard !Task.isCancelled else { throw Self.interrupted(after: changed, writer) }
            work.advance()
            let text = site.texts[position], new = problems.fixed(text.source), path = problems.newPath
            guard new != nil || path != nil else { continue }
            guard writer.read(text.path) == Array(text.source.utf8) else {
                left.insert(position)
                continue
            }
            if let new { try writer.write(text.path, new) }
            if let path { try writer.rename(text.path, path) }
            changed += 1
        }
        return left
    }

    private static func interrupted(after changed: Int, _ writer: Writer) -> TritonError {
        guard changed > 0 else { return .interrupted }
        let files: SafeText = changed == 1 ? "1 file was changed" : "\(changed) files were changed"
        return TritonError(
            .cancelled, "interrupted; \(files) before that",
            hint: writer.place.map { "what was replaced is in '\($0)'" })
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
