import Domain
import FolderPlan
import WeblogImport
import WeblogService

/// Finds the mistakes in the texts of a site that can be seen without the service.
package struct SiteCheck: Sendable {
    let site: CheckedSite
    /// Seconds since 1970.
    private let now: Double
    private let resolver: LinkResolver
    /// The first text of each name, as a file system sees it that ignores case, and the first text of each id.
    private let firstByName: [String: Int]
    private let firstByID: [String: Int]

    /// - Parameters:
    ///   - checked: the positions of the texts to check; nil for all. Of two texts that exclude each other one is
    ///     named, and the other one counts as the first: one that is not checked, else the earlier one.
    ///   - now: seconds since 1970.
    package init(_ site: CheckedSite, checking checked: [Int]? = nil, now: Double) {
        self.site = site
        self.now = now
        let checked = Set(checked ?? [])
        let order = site.texts.indices.filter { !checked.contains($0) } + checked.sorted()
        resolver = LinkResolver(site, order: order, now: now)
        firstByName = Dictionary(order.map { (PathName.folded(site.texts[$0].path), $0) }) { first, _ in first }
        firstByID = Dictionary(order.filter { site.texts[$0].kind == .entry }.map { (site.texts[$0].name.key, $0) }) {
            first, _ in first
        }
    }

    /// What was found in a text.
    struct Result: Sendable {
        var problems: [TextProblem] = []
        /// The URLs that lead elsewhere.
        var urls: [NamedURL] = []
    }

    /// The problems of a text in the order of its lines.
    func result(of position: Int) -> Result {
        let text = site.texts[position]
        var result = Result(problems: names(position))
        switch text.kind {
        case .purl:
            for row in SeparatedTable.rows(text.source) where row.values.count > 1 {
                guard Link.isURL(row.values[1]) else {
                    result.problems.append(
                        TextProblem(
                            "no_url", line: row.line,
                            "the target of '\(line: row.values[0])' is not a URL: '\(line: row.values[1])'",
                            target: row.values[1]))
                    continue
                }
                let link = MarkdownImages.Link(target: row.values[1], range: nil, line: row.line)
                add(resolver.link(link.target, in: position), "broken_link", link, to: &result)
            }
        case .entry:
            let entry = EntryText(text.source)
            result.problems += header(entry, position)
            // A file or a template of the weblog is not in Markdown.
            if entry.type != "template", entry.type != "file" { markdown(position, &result) }
        case .now, .web, .bio: markdown(position, &result)
        default: break
        }
        // Only its author reads a draft, and can read the others too.
        if resolver.places.places[position]?.isDraft == true { result.problems.removeAll { $0.code == Self.draftLink } }
        result.problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
        return result
    }

    private static let draftLink = "draft_link"

    /// A URL in a text that leads elsewhere.
    struct NamedURL: Sendable {
        let url: String
        let link: MarkdownImages.Link
    }

    private func add(
        _ resolution: LinkResolution, _ code: String, _ link: MarkdownImages.Link,
        to result: inout Result
    ) {
        switch resolution {
        case .fine: break
        case .draft(let message):
            result.problems.append(TextProblem(Self.draftLink, line: link.line, message, target: link.target))
        case .foreign(let url): result.urls.append(NamedURL(url: url, link: link))
        case .broken(let message, let right):
            result.problems.append(
                TextProblem(
                    code, line: link.line, message, target: link.target,
                    fix: right.flatMap { new in link.range.map { .replace($0, with: new) } }))
        }
    }

    private func markdown(_ position: Int, _ result: inout Result) {
        let found = MarkdownImages(site.texts[position].source)
        for link in found.links { add(resolver.link(link.target, in: position), "broken_link", link, to: &result) }
        for image in found.images {
            add(
                resolver.picture(image, in: position), "missing_picture",
                MarkdownImages.Link(target: image.target, range: image.range, line: image.line), to: &result)
            guard image.lacksAlt else { continue }
            result.problems.append(
                TextProblem(
                    "missing_alt", line: image.line, "the picture '\(line: image.target)' has no alternative text",
                    target: image.target))
        }
    }

    // MARK: - The header

    private func header(_ entry: EntryText, _ position: Int) -> [TextProblem] {
        let text = site.texts[position], conversion = HeaderConversion(text.source)
        var problems = conversion.findings.map { finding in
            TextProblem(
                finding.code.rawValue, line: finding.lines.lowerBound, finding.message,
                fix: conversion.converted.contains(finding)
                    ? .header(conversion.newLines[finding.lines.lowerBound]) : nil)
        }
        problems += sameLocation(entry, position)
        guard entry.knownStatus != .draft, entry.type != "template", entry.type != "file" else { return problems }
        let isAmongDrafts = text.path.split(separator: "/").dropLast().contains {
            $0.lowercased() == "drafts" || $0.lowercased() == "_drafts"
        }
        if isAmongDrafts, entry["status"] == nil, !conversion.findings.contains(where: { $0.code == .draft }) {
            problems.append(
                TextProblem("draft", "it is in a folder of drafts; without 'Status: Draft' omg.lol publishes it"))
        }
        if let date = entry.date, let field = entry["date"], isInFuture(date) {
            problems.append(
                TextProblem("future_date", line: field.line, "the date '\(line: field.value)' is in the future"))
        }
        return problems
    }

    private func sameLocation(_ entry: EntryText, _ position: Int) -> [TextProblem] {
        let places = resolver.places
        guard let other = places.earlier(than: position), let location = places.places[position]?.firstLocation else {
            return []
        }
        let condition: SafeText =
            switch [position, other].count(where: { places.places[$0]?.location == nil }) {
            case 0: ""
            case 1: ", if it is sent now without a date"
            default: ", if both are sent now without a date"
            }
        return [
            TextProblem(
                "same_location", line: entry["location"]?.line,
                "'\(line: site.texts[other].path)' has the location '\(line: location)', too\(condition)",
                target: location)
        ]
    }

    /// Where the zone of the weblog is not known, a date counts as later only if it is so everywhere.
    private func isInFuture(_ date: EntryDate) -> Bool {
        let margin = date.namesZone || site.zone != nil ? 0 : 14 * 3600
        return Double(date.seconds(in: site.zone ?? .utc) - margin) > now
    }

    // MARK: - The name

    private func names(_ position: Int) -> [TextProblem] {
        let text = site.texts[position]
        guard text.kind == .entry || text.kind == .paste else { return [] }
        var problems: [TextProblem] = []
        // The service chooses an id where there is none.
        let id = text.name.key
        if let other = firstByID[id], text.kind == .entry, !id.isEmpty, other != position {
            problems.append(
                TextProblem(
                    "same_entry", "it is the same entry '\(line: id)' as '\(line: site.texts[other].path)'"))
        }
        if let other = firstByName[PathName.folded(text.path)], other != position {
            problems.append(
                TextProblem(
                    "same_name",
                    "only case or the form of letters differs from '\(line: site.texts[other].path)'"))
        }
        let parts = text.path.split(separator: "/").map(String.init)
        let stem = text.kind == .entry ? FolderPath.stem(of: text.path) : parts.last ?? ""
        for (index, part) in parts.enumerated() where !PathName.isPortable(part) {
            let name = index == parts.count - 1 ? stem : part, right = PathName.file(for: PathName.name(for: name))
            var problem = TextProblem(
                "name", "'\(line: name)' cannot be a file name everywhere; '\(line: right)' can", target: right)
            let path = (parts.dropLast() + [right + (parts.last ?? "").dropFirst(stem.count)]).joined(separator: "/")
            if index == parts.count - 1, PathName.name(for: right) == PathName.name(for: name), !site.hasFile(path) {
                problem.fix = .rename(to: path)
            }
            problems.append(problem)
        }
        return problems
    }
}

extension SiteCheck {
    /// What it finds, for the manual.
    package static let about = """
        Also found are links to entries and pictures that are not there, links of published texts to drafts, links to \
        files that omg.lol does not have, pictures without an alternative text, two texts with one location or of one \
        entry, dates in the future, drafts that would be published, targets of PURLs that are not URLs, and names that \
        cannot be file names everywhere, such as 'con.md', which Windows keeps for a device. --links asks the targets \
        on other sites as 'triton purl check' does, and finds those that are dead or have moved for good; a message \
        says how many were not asked.
        """
}
