package import Domain
import Files
import Platform
import WeblogService

/// Makes entries from a folder of texts. It writes nothing.
package struct SiteImport: Sendable {
    private let site: Site
    /// A folder that is not read, because the entries are written there.
    private let target: String
    private let now: Double

    /// - Parameter now: seconds since 1970: some programs do not show texts with a date in the future.
    package init(folder: String, target: String, now: Double) {
        site = Site(folder)
        self.target = target
        self.now = now
    }

    /// - Throws: ``TritonError``: `no_input`, `io` for a folder that cannot be read. A text that cannot be used is
    ///   among those skipped.
    package func texts() throws(TritonError) -> ImportedTexts {
        var result = ImportedTexts(format: site.program.rawValue)
        result.skipped =
            site.losses + site.mountedFiles.map { .init($0, "it is a single file of a mount, which is not read") }
        let files = try files(&result)
        let sections = Sections(files, of: site)
        var texts: [SiteText] = []
        for file in files {
            do throws(TritonError) {
                if let found = try text(file, in: sections, skip: { result.skipped.append(.init(file, $0)) }) {
                    texts.append(found)
                }
            } catch {
                result.skipped.append(.init(file, error.sentence.rendered, isFailure: true))
            }
        }
        result.entries = entries(texts, files)
        return result.withoutRedirectsOverTexts.withoutDoubles.withSharedLocations
    }

    /// The files of the site, below its root. Texts that cannot be read are among those skipped.
    private func files(_ result: inout ImportedTexts) throws(TritonError) -> [String] {
        let excluded = stat.of(target)
        var files: [String] = []
        for content in site.contents {
            guard !site.hasLink(content) else {
                result.skipped.append(.init(content, "it is a link, which is not followed", isFailure: true))
                continue
            }
            let tree = try FolderTree(below: site.path(content)) { folder in
                let status = stat.of(site.path(Path.join(content, folder)))
                let isTarget = excluded.flatMap { status?.isSame(as: $0) } == true
                return !isTarget && !["node_modules", "_site", "vendor"].contains(Path.name(of: folder))
            }
            files += tree.files.map { Path.join(content, $0) }
            for refused in tree.refused where Self.has(site.endings, refused.path) {
                result.skipped.append(.init(Path.join(content, refused.path), refused.reason.message.rendered))
            }
        }
        return files
    }

    /// Whether a file could be a text of the site: Jekyll's layouts and includes are not.
    private func isOfSite(_ file: String) -> Bool {
        guard site.program == .jekyll else { return true }
        return !file.split(separator: "/").dropLast().contains {
            let name = String($0)
            return name == "assets"
                || !site.publishes(name) && !["_posts", "_drafts"].contains(name) && !site.isCollection(name)
        }
    }

    /// The entries with the bodies of the texts, and the pages that redirect to them. A text can link to any other, so
    /// all headers are read before.
    private func entries(_ texts: [SiteText], _ files: [String]) -> [ImportedEntry] {
        var bodies = ImportedBodies(site: site, files: files)
        var links = TextLinks(texts, site: site)
        var entries = texts.map(\.entry)
        for (position, text) in texts.enumerated() {
            guard let target = text.redirectTarget else {
                bodies.convert(text.body, of: text.file, linking: &links, into: &entries[position])
                continue
            }
            let path = target.hasPrefix("/") ? links.path(toPath: target, from: text.file) : nil
            entries[position].body = Redirects.body(to: path ?? Redirects.link(target))
        }
        for (position, text) in texts.enumerated() where !text.formerPaths.isEmpty && text.entry.status != .draft {
            links.locate(position)
        }
        for (position, location) in links.locations { entries[position].location = location }
        return zip(texts, entries).flatMap { text, entry in
            var entry = entry
            let redirects = Redirects.pages(from: text.formerPaths, to: &entry)
            return [entry] + redirects
        }
    }

    /// - Parameters:
    ///   - file: below the root of the site.
    ///   - skip: gets the reason why no entry is made of it.
    private func text(_ file: String, in sections: Sections, skip: (String) -> Void) throws(TritonError) -> SiteText? {
        guard Self.has(site.endings, file) else {
            if Self.isOtherText(file), isOfSite(file) { skip("it is not Markdown") }
            return nil
        }
        guard !site.exclusions.leavesOut(file) else {
            skip("the settings of the site leave it out")
            return nil
        }
        var header = try TextHeader(ofFile: site.path(file))
        let place = TextPlace(file, in: site)
        if let reason = place.reasonToSkip(hasHeader: header.hasHeader) {
            skip(reason)
            return nil
        }
        header.defaults =
            site.program == .hugo ? sections.cascaded(to: file) : site.defaults.values(of: file, at: place)
        var entry = ImportedEntry(origin: file, path: place.path)
        var reader = HeaderReader(
            site: site, place: place, isInDraftSection: sections.hasDraft(above: file), now: now)
        reader.read(&header, into: &entry)
        if entry.title == nil, !Self.hasHeading(header.body) { entry.title = place.title }
        if reader.redirectTarget != nil {
            (entry.isRedirect, entry.kind) = (true, .page)
            if entry.status == .live { entry.status = .unlisted }
        }
        guard !header.body.isBlank || entry.isRedirect else {
            skip(header.hasHeader ? "it has only a header" : "it is empty")
            return nil
        }
        return SiteText(
            entry: entry, place: place, body: header.body, redirectTarget: reader.redirectTarget,
            paths: reader.sitePaths, formerPaths: reader.formerPaths)
    }

    private static func hasHeading(_ body: String) -> Bool { body.trimmed.hasPrefix("# ") }

    /// Whether another program, or another part of this one, may make a page of it.
    private static func isOtherText(_ file: String) -> Bool {
        has(
            [
                "html", "htm", "xhtml", "mdx", "mdwn", "org", "adoc", "asciidoc", "asc", "rst", "textile", "pandoc",
                "pdc", "rmd", "qmd", "njk", "liquid", "webc", "hbs", "ejs", "pug", "11ty.js", "ipynb", "tex", "svx",
                "canvas",
            ], file)
    }

    private static func has(_ endings: Set<String>, _ file: String) -> Bool {
        let name = file.lowercased()
        return endings.contains { name.hasSuffix("." + $0) }
    }
}

extension TextHeader {
    init(ofFile path: String) throws(TritonError) {
        var bytes = try FileReader.readRegular(path, limit: 32 << 20)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        try self.init(try TextInput.text(bytes, "it"))
    }
}

extension ImportedTexts {
    /// Without the redirects that have the location or the name of a text or of an earlier redirect: a text is more
    /// than where another one was.
    var withoutRedirectsOverTexts: ImportedTexts {
        var places: [String: String] = [:], lost: [String: [String]] = [:]
        func keys(_ entry: ImportedEntry) -> [String] {
            [entry.identity] + (entry.status == .draft ? [] : [entry.publicLocation.lowercased()])
        }
        for entry in entries where !entry.isRedirect {
            for key in keys(entry) where places[key] == nil { places[key] = entry.origin }
        }
        var result = self
        result.entries = entries.filter { entry in
            guard entry.isRedirect else { return true }
            if let other = keys(entry).lazy.compactMap({ places[$0] }).first {
                lost[entry.origin, default: []].append(
                    "the redirect from '\(entry.publicLocation)', which is the place of '\(other)'")
                return false
            }
            for key in keys(entry) { places[key] = entry.origin }
            return true
        }
        for position in result.entries.indices where !result.entries[position].isRedirect {
            result.entries[position].losses += lost.removeValue(forKey: result.entries[position].origin) ?? []
        }
        // Pages that only redirect, of which nothing is left.
        for (origin, reasons) in lost.sorted(by: { $0.key < $1.key }) {
            result.skipped.append(Skipped(origin, reasons.joined(separator: "; ")))
        }
        return result
    }

    /// Without the second of two texts that would be the same entry, such as `a.md` and the bundle `a/index.md`: the id
    /// of an entry has `_` for each slash.
    var withoutDoubles: ImportedTexts {
        var result = self
        var seen: Set<String> = []
        result.entries = []
        for entry in entries {
            if seen.insert(entry.identity).inserted {
                result.entries.append(entry)
            } else {
                result.skipped.append(
                    Skipped(entry.origin, "another text has the name of the entry '\(entry.path)'", isFailure: true))
            }
        }
        return result
    }

    /// With a loss for each text that gets the location of an earlier one: readers would see only one of them.
    var withSharedLocations: ImportedTexts {
        var result = self
        var origins: [String: String] = [:]
        for (position, entry) in entries.enumerated() where entry.status != .draft {
            let location = entry.publicLocation
            if let other = origins[location.lowercased()] {
                result.entries[position].losses.append("the location '\(location)', which '\(other)' has, too")
            } else {
                origins[location.lowercased()] = entry.origin
            }
        }
        return result
    }
}

extension ImportedEntry {
    /// What two entries must not have in common: their id. Some file systems ignore the case of names.
    fileprivate var identity: String { path.lowercased().replacingBytes(of: "/", with: "_") }

    /// Where readers see it.
    fileprivate var publicLocation: String {
        location ?? standardLocation(named: EntryText(text).slug(orElse: path))
    }
}
