import Domain
import Files
import Platform
import WeblogService

/// Converts the texts of a site into the Markdown of a weblog, and finds their pictures.
struct ImportedBodies {
    private let site: Site
    /// Paths by the name of the file, those with the shortest ones first, for Obsidian, which finds a file by its name
    /// alone.
    private var places: [String: [String]] = [:]
    /// The source of each copy, by the path of the copy, so that no two have the same path.
    private var taken: [String: String] = [:]
    /// Whether a file that a text names is a picture, by its path.
    private var pictures: [String: Bool] = [:]

    init(site: Site, files: [String]) {
        self.site = site
        guard site.program == .obsidian else { return }
        for file in files.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            places[Path.name(of: file).lowercased(), default: []].append(file)
        }
    }

    mutating func convert(
        _ body: String, of file: String, linking links: inout TextLinks, into entry: inout ImportedEntry
    ) {
        var losses: [String] = []
        let prose = convertedProse(body, of: file, &links, &losses)
        // With an empty first line, so that no part of the text is read as a header.
        let linked = MarkdownImages("\n" + prose).replacedLinks { newTarget(of: $0.target, in: file, &links, &losses) }
        entry.body = String(
            MarkdownImages(linked).replaced { newTarget(of: $0, in: file, &entry, &losses) }.dropFirst())
        var seen: Set<String> = []
        entry.losses += losses.filter { seen.insert($0).inserted }
    }

    /// Without what only the program of the site reads, such as shortcodes. Code stays as it is.
    private func convertedProse(
        _ body: String, of file: String, _ links: inout TextLinks, _ losses: inout [String]
    ) -> String {
        let shown =
            switch site.program {
            case .jekyll: Liquid.highlighted(HiddenComment.liquid.removed(from: body, &losses))
            case .obsidian: HiddenComment.obsidian.removed(from: body, &losses)
            case .hugo: HiddenComment.hugo.removed(from: body, &losses)
            case .zola, .markdown: body
            }
        return MarkdownImages.mapProse(shown) { prose in
            if site.program == .zola { Shortcodes.list(prose, &losses) }
            let converted =
                switch site.program {
                case .hugo:
                    Shortcodes.converted(prose, &losses) { links.path(to: $0, from: file, byName: true, in: $1) }
                case .jekyll:
                    Liquid.converted(prose, &losses) { tag, name in
                        tag == "link" ? links.path(to: "/" + name, from: file) : links.path(toPost: name)
                    }
                case .zola, .obsidian, .markdown: prose
                }
            return WikiText.converted(converted, isVault: site.program == .obsidian, &losses) {
                links.path(to: WikiText.note($0), from: file, byName: true)
            }
        }
    }

    /// Nil for a link that stays.
    private func newTarget(of link: String, in file: String, _ links: inout TextLinks, _ losses: inout [String])
        -> String?
    {
        if Self.isToText(link) {
            if let path = links.path(to: link, from: file, byName: site.program == .obsidian) { return path }
        } else {
            guard site.makesPages, Self.isToPath(link) else { return nil }
            if let path = links.path(toPath: link, from: file) { return path }
        }
        losses.append("the link to '\(link)', which is not there")
        return nil
    }

    /// The name of the copy of a picture, which the entry gets; nil for a picture that keeps its target.
    private mutating func newTarget(
        of image: MarkdownImages.Image, in file: String, _ entry: inout ImportedEntry, _ losses: inout [String]
    ) -> String? {
        guard image.isRelative || image.target.hasPrefix("/") && !image.target.hasPrefix("//") else { return nil }
        let name = String(image.target.prefix { $0 != "?" && $0 != "#" })
        guard let picture = find(name, beside: file) else {
            losses.append("the picture '\(image.target)', which is not there")
            return nil
        }
        guard isPicture(site.path(picture)) else {
            losses.append("'\(image.target)', which is not a picture of at most 8 MB")
            return nil
        }
        let place = place(for: picture)
        let copy = ImportedEntry.CopiedPicture(file: site.path(picture), origin: picture, path: place)
        if !entry.pictures.contains(copy) { entry.pictures.append(copy) }
        return PercentEncoding.linkTarget(String(repeating: "../", count: entry.path.count { $0 == "/" }) + place)
    }

    /// Whether a link leads to another Markdown file.
    private static func isToText(_ target: String) -> Bool {
        guard !target.contains("://"), !target.hasPrefix("//") else { return false }
        let path = target.prefix { $0 != "#" && $0 != "?" }.lowercased()
        return path.hasSuffix(".md") || path.hasSuffix(".markdown")
    }

    /// Whether a link leads to a path on the same site, other than its first page.
    private static func isToPath(_ target: String) -> Bool {
        let path = target.prefix { $0 != "#" && $0 != "?" }
        // A template that is not converted is listed already.
        return !path.isEmpty && path != "/" && !path.hasPrefix("//") && !target.contains("{{") && !target.contains("{%")
            && !path.prefix { $0 != "/" }.contains(":")
    }

    /// The path of the file that a text names, below the root; nil if there is none, or if a symbolic link or `..`
    /// leads outside.
    private func find(_ name: String, beside file: String) -> String? {
        var candidates: [String] = []
        if name.hasPrefix("/") {
            candidates = site.assets.map { $0 + name }
        } else {
            candidates =
                [file + "/../" + name] + site.assets.map { $0 + "/" + name }
            let places = places[Path.name(of: name).lowercased()] ?? []
            candidates += places.filter { ("/" + $0).lowercased().hasSuffix("/" + name.lowercased()) } + places
        }
        let language = site.mounts.mount(of: file)?.language
        return candidates.lazy.compactMap { Path.normal($0) }
            .flatMap { [$0] + site.mounts.sources(of: $0, in: language) }
            .first { !site.hasLink($0) && stat.of(site.path($0))?.isRegular == true }
    }

    private mutating func place(for picture: String) -> String {
        let prefixes = ([site.content] + site.assets).filter { !$0.isEmpty }.map { $0 + "/" }
        let relative = prefixes.first { picture.hasPrefix($0) }.map { String(picture.dropFirst($0.count)) } ?? picture
        let place = "pictures/" + relative
        var free = place, number = 2
        while let other = taken[free.lowercased()], other != picture {
            let dot = place.lastIndex(of: ".") ?? place.endIndex
            free = place[..<dot] + "-\(number)" + place[dot...]
            number += 1
        }
        taken[free.lowercased()] = picture
        return free
    }

    private mutating func isPicture(_ path: String) -> Bool {
        if let known = pictures[path] { return known }
        // A file that cannot be read is reported, and not copied.
        let bytes = try? FileReader.readRegular(path, limit: ImageKind.largestUpload)
        let isPicture = bytes.flatMap { ImageKind(bytes: $0) } != nil
        pictures[path] = isPicture
        return isPicture
    }
}
