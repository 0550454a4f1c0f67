import Domain
import WeblogService

/// Converts the header of a text into the values of an entry.
struct HeaderReader {
    let site: Site
    let place: TextPlace
    private let isInDraftSection: Bool
    /// Seconds since 1970.
    private let now: Double
    /// The paths that the text has on the site.
    private(set) var sitePaths: [String] = []
    /// Paths on the former site that led to the text.
    private(set) var formerPaths: [String] = []
    /// Where the text redirects to, instead of having a page of its own.
    private(set) var redirectTarget: String?
    /// The categories alone, for a pattern of paths.
    private var categories: [String] = []

    /// - Parameter now: seconds since 1970.
    init(site: Site, place: TextPlace, isInDraftSection: Bool, now: Double) {
        self.site = site
        self.place = place
        self.isInDraftSection = isInDraftSection
        self.now = now
    }

    mutating func read(_ header: inout TextHeader, into entry: inout ImportedEntry) {
        entry.title = header["title"]?.text
        readDate(&header, &entry)
        readStatus(&header, &entry)
        readTags(&header, &entry)
        if let slug = header["slug"]?.text { entry.slug = PercentEncoding.decodeLeniently(slug) }
        switch site.program {
        case .hugo, .zola:
            if entry.slug == nil { entry.slug = place.slug }
            if let url = header[site.program == .zola ? "path" : "url"]?.text { entry.location = Self.location(url) }
            // Zola's begin at the root of the site.
            let folders = site.program == .zola ? [] : place.folders
            formerPaths = header["aliases"]?.texts.compactMap { Self.former($0, below: folders) } ?? []
        case .jekyll:
            if entry.slug == nil { entry.slug = place.slug }
            readPermalink(&header, &entry)
            formerPaths = header["redirect_from"]?.texts.compactMap { Self.former($0, below: []) } ?? []
            redirectTarget = header["redirect_to"]?.texts.first
        // The aliases of a note are names, not paths.
        case .obsidian: break
        case .markdown:
            readPlace(&header, &entry)
            formerPaths =
                header["aliases", "redirect_from"]?.texts.filter { $0.hasPrefix("/") }.compactMap {
                    Self.former($0, below: [])
                } ?? []
        }
        if entry.location == nil {
            entry.location = site.permalinks.path(of: text(entry)).map { place.root + $0 + site.pathEnding }
        }
        finish(&entry)
        let path =
            // Jekyll's own pattern, for a site without a setting.
            entry.location ?? (place.isPost ? PermalinkPattern(jekyll: "date").path(of: text(entry)) : nil)
        sitePaths =
            path.map { [$0] }
            ?? [entry.slug ?? place.name, place.fileName].map {
                place.root + "/" + (place.folders + ($0 == "index" ? [] : [$0])).joined(separator: "/")
            }
        if place.language != nil, entry.location == nil {
            entry.location = place.root + entry.standardLocation(named: place.name)
        }
        if !header.repeated.isEmpty {
            let keys = header.repeated.map { "'\($0)'" }.joined(separator: ", ")
            entry.losses.append("all but the last of the header's \(keys)")
        }
        let unused = header.unused.unique
        if !unused.isEmpty { entry.losses.append("header: \(unused.joined(separator: ", "))") }
    }

    private func readDate(_ header: inout TextHeader, _ entry: inout ImportedEntry) {
        let given =
            switch site.program {
            case .obsidian: header["date", "created", "date created"]?.text
            // It may be a vault without its settings, as programs that publish one have it.
            case .markdown: header["date", "publishdate", "pubdate", "created", "date created"]?.text
            case .hugo, .zola, .jekyll: header["date", "publishdate", "pubdate"]?.text
            }
        entry.date = given.flatMap { EntryDate(imported: $0, in: site.zone, &entry.losses) }
        if entry.date == nil { entry.date = place.date.flatMap { EntryDate(imported: $0, &entry.losses) } }
    }

    /// A text of a status that omg.lol does not have may be private.
    private func readStatus(_ header: inout TextHeader, _ entry: inout ImportedEntry) {
        if let text = header["status"]?.text {
            let isPublished = ["published", "publish", "public"].contains(text.lowercased())
            if let status = isPublished ? .live : EntryStatus(text) {
                entry.status = status
            } else {
                entry.makeDraft("the status '\(text)'")
            }
        }
        let draft = header["draft"], published = header["published", "publish"]
        if place.isDraft || draft?.truth == true || published?.truth == false { entry.status = .draft }
        readVisibility(&header, &entry)
        // What the program of the site would make of it is not known; a draft is not published by mistake.
        for value in [draft, published].compactMap(\.self) where !value.texts.isEmpty && value.truth == nil {
            entry.makeDraft("the value '\(value.texts[0])' of 'draft' or 'published'")
        }
    }

    /// The site hides such a text from its readers, or shows it for a time only.
    private func readVisibility(_ header: inout TextHeader, _ entry: inout ImportedEntry) {
        let reason: String? =
            switch site.program {
            case .hugo: reasonToHide(&header, entry)
            case .jekyll: place.isPost && isFuture(entry.date) && entry.status != .draft ? "a date in the future" : nil
            case .zola:
                isInDraftSection
                    ? "a section that is a draft"
                    : header["render"]?.truth == false ? "a text that is not rendered" : nil
            case .obsidian, .markdown: nil
            }
        if let reason { entry.makeDraft(reason) }
    }

    /// Why Hugo makes no page from a text; nil for one that it shows.
    private func reasonToHide(_ header: inout TextHeader, _ entry: ImportedEntry) -> String? {
        if header["build", "_build"]?.isUnrendered == true { return "a text that is not rendered" }
        if header["headless"]?.truth == true { return "a headless bundle" }
        if header["expirydate"] != nil { return "an expiry date" }
        if let published = header["publishdate", "pubdate"]?.text, !published.isBlank {
            guard let date = EntryDate(published) else {
                return "the date of publication '\(published)', which cannot be read"
            }
            if isFuture(date) { return "a date of publication in the future" }
        } else if isFuture(entry.date), entry.status != .draft {
            return "a date in the future"
        }
        let isInherited = HeaderValue.table(header.members)["draft"] == nil
        return isInherited && header.defaults["draft"]?.truth == true ? "a section whose texts are drafts" : nil
    }

    private func isFuture(_ date: EntryDate?) -> Bool {
        guard let date, !site.showsFuture else { return false }
        return Double(date.seconds(in: site.zone ?? .utc)) > now
    }

    /// What a text of a weblog of omg.lol says itself.
    private func readPlace(_ header: inout TextHeader, _ entry: inout ImportedEntry) {
        let reason = HeaderValue.table(header.members)["permalink"].flatMap(PermalinkTemplate.reasonToHide)
        if let reason { entry.makeDraft(reason) }
        if let location = header["location"]?.text {
            // It may be a place on earth, too.
            if location.hasPrefix("/") {
                entry.location = Self.location(location)
            } else {
                entry.losses.append("the location '\(location)'")
            }
        } else if let url = header["permalink", "url"], reason == nil {
            entry.location = PermalinkTemplate.path(url, of: place, slug: entry.slug, &entry.losses)
        }
        guard let type = header["type"]?.text else { return }
        switch type.lowercased() {
        case "page": entry.kind = .page
        case "post", "": break
        default: entry.losses.append("the type '\(type)'")
        }
    }

    private mutating func readTags(_ header: inout TextHeader, _ entry: inout ImportedEntry) {
        // Jekyll adds them all: the folders above `_posts`, not those below it, and those of the settings.
        categories =
            place.categories + texts(of: header.defaults["categories"])
            + texts(of: header["categories", "category"])
        var tags = texts(of: header["tags", "tag"])
        if site.program == .zola {
            for taxonomy in header["taxonomies"]?.members ?? [] {
                if taxonomy.key.lowercased() == "categories" {
                    categories += texts(of: taxonomy.value)
                } else {
                    tags += texts(of: taxonomy.value)
                }
            }
        }
        for name in site.taxonomies { tags += texts(of: header[name]) }
        categories = categories.unique
        tags += categories
        if site.program == .obsidian { tags = tags.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 } }
        if tags.contains(where: { $0.contains(",") }) { entry.losses.append("the commas in tags") }
        entry.tags = tags.unique
    }

    private func texts(of value: HeaderValue?) -> [String] {
        guard let value else { return [] }
        return (value.isList ? value.texts : words(value.text ?? "")).map(\.trimmed)
    }

    /// Tags on one line. Jekyll and Obsidian separate them by blanks.
    private func words(_ line: String) -> [String] {
        if line.contains(",") { return line.commaSeparated }
        guard site.program == .jekyll || site.program == .obsidian else { return [line] }
        return line.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private func readPermalink(_ header: inout TextHeader, _ entry: inout ImportedEntry) {
        guard let link = header["permalink"]?.text else { return }
        let pattern = PermalinkPattern(jekyll: link)
        entry.location = pattern.path(of: text(entry))
        if entry.location == nil {
            let reason = pattern.unknown.map { "whose '\($0)' is not known" } ?? "which needs a date"
            entry.losses.append("the permalink '\(link)', \(reason)")
        }
    }

    private func text(_ entry: ImportedEntry) -> PermalinkText {
        PermalinkText(entry: entry, place: place, categories: categories)
    }

    /// On a site, a text without a date is a page, and so is each one outside of Jekyll's collections. A note without a
    /// date may be private, so it is a draft.
    private func finish(_ entry: inout ImportedEntry) {
        let isPage = place.isOfJekyll && place.collection == nil
        guard entry.date == nil || isPage, entry.status != .draft, entry.kind != .page else { return }
        switch site.program {
        case .hugo, .zola, .jekyll:
            entry.kind = .page
            let folders = place.root + place.folders.map { "/" + $0 }.joined()
            if entry.location == nil {
                entry.location =
                    folders + "/" + (place.name == "index" ? "" : (entry.slug ?? place.slug) + site.pathEnding)
            }
        case .obsidian, .markdown: entry.makeDraft("a date: it has none")
        }
    }

    /// The path of a URL, as a location on the weblog; nil for the root.
    static func location(_ url: String) -> String? {
        var path = PercentEncoding.decodeLeniently(url)
        if let scheme = path.firstRange(of: "://") {
            let rest = path[scheme.upperBound...]
            path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        }
        path = String(path.prefix { $0 != "?" && $0 != "#" })
        for end in ["index.html", "index.htm"] where path.hasSuffix("/" + end) {
            path = String(path.dropLast(end.count))
        }
        while path.hasSuffix("/") { path.removeLast() }
        guard !path.isEmpty else { return nil }
        return path.hasPrefix("/") ? path : "/" + path
    }

    private static func former(_ alias: String, below folders: [String]) -> String? {
        location(
            alias.hasPrefix("/") || alias.contains("://") ? alias : "/" + (folders + [alias]).joined(separator: "/"))
    }
}
