import WeblogService

/// The properties of a text that follow from its path.
struct TextPlace: Sendable {
    /// The path of the entry, below the folder of the texts.
    let path: String
    /// The name without its extension and without a leading date.
    let name: String
    /// The same with the date.
    let fileName: String
    /// That of a translation; nil for the main language of the site.
    let language: String?
    /// The date in a name such as `2020-01-31-hello`.
    let date: String?
    /// The folders above it, without Jekyll's `_posts` and `_drafts`.
    let folders: [String]
    /// The folders that Jekyll takes as categories.
    let categories: [String]
    let isDraft: Bool
    let isOfJekyll: Bool
    /// The collection of Jekyll that the text belongs to because of its folder; nil for a page.
    let collection: String?
    /// The path in the collection, without the extension; of a page the folders above it.
    let relativePath: String
    private let reason: String?
    private let needsHeader: Bool

    /// - Parameter file: below the root of the site.
    init(_ file: String, in site: Site) {
        let program = site.program, mount = site.mounts.mount(of: file)
        let placed = mount?.target(of: file) ?? file
        var parts = placed.dropFirst(site.content.count).split(separator: "/").map(String.init)
        var name = Self.withoutExtension(parts.removeLast())
        let isList = program.hasSections && name.hasPrefix("_index")
        var language = mount?.language
        if program.hasSections, let suffix = Self.language(of: name, in: site) {
            name = String(name[..<suffix.startIndex].dropLast())
            language = suffix.lowercased()
        }
        self.language = language == site.mainLanguage ? nil : language
        // A bundle: a folder that contains the text as `index.md`, and its pictures.
        if program.hasSections, name == "index", let folder = parts.popLast() { name = folder }
        let isOfJekyll = program == .jekyll
        self.isOfJekyll = isOfJekyll
        if parts.starts(with: site.collectionsFolder) { parts.removeFirst(site.collectionsFolder.count) }
        let special =
            isOfJekyll
            ? parts.firstIndex { $0 == "_posts" || $0 == "_drafts" || site.isCollection($0) } : nil
        isDraft = special.map { parts[$0] == "_drafts" } ?? false
        let isPost = special.map { parts[$0] == "_posts" || parts[$0] == "_drafts" } ?? false
        let collection = special.map { isPost ? "posts" : String(parts[$0].dropFirst()) }
        self.collection = collection
        reason =
            if isList {
                "it is a list page"
            } else if !isOfJekyll || isDraft {
                nil
            } else if isPost {
                Self.reason(ofPost: name)
            } else {
                Self.reason(parts, collection, in: site)
            }
        relativePath =
            special.map { (parts[($0 + 1)...] + [name]).joined(separator: "/") } ?? parts.joined(separator: "/")
        categories = special.map { isPost ? Array(parts[..<$0]) : [] } ?? []
        if let special, let collection, !isPost { parts[special] = collection }
        folders = parts.filter { !isOfJekyll || $0 != "_posts" && $0 != "_drafts" }
        path = (folders + [name + (self.language.map { "." + $0 } ?? "") + ".md"]).joined(separator: "/")
        fileName = name
        date = Self.date(in: name)
        self.name = Self.undated(name)
        needsHeader = isOfJekyll && !isPost
    }

    /// The language at the end of a name such as `soup.ja`.
    private static func language(of name: String, in site: Site) -> Substring? {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...] }.flatMap {
            site.languages.contains($0.lowercased()) ? $0 : nil
        }
    }

    /// Why Jekyll does not publish a text in `_posts`. One that nobody could see may be private.
    private static func reason(ofPost name: String) -> String? {
        let parts = name.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
        let numbers = parts.prefix(3).compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        let isDated =
            parts.count == 4 && numbers.count == 3 && (2...4).contains(parts[0].count)
            && (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
        return isDated ? nil : "its name does not begin with a date, so Jekyll does not publish it"
    }

    /// Why Jekyll does not publish a text that is no post.
    /// - Parameter collection: nil for a page.
    private static func reason(_ folders: [String], _ collection: String?, in site: Site) -> String? {
        guard let collection else {
            return folders.allSatisfy(site.publishes) ? nil : "Jekyll does not publish its folder"
        }
        guard site.collections[collection] == false else { return nil }
        return "the settings of its collection '\(collection)' have no 'output: true', so Jekyll does not publish it"
    }

    /// What the site puts before the path of a translation.
    var root: String { language.map { "/" + $0 } ?? "" }

    var isPost: Bool { collection == "posts" }

    /// The name for which the settings of the site have a pattern of paths.
    var section: String? { isOfJekyll ? collection : folders.first }

    /// The title for a text without one.
    var title: String { name.contains(" ") ? name : name.split { $0 == "-" || $0 == "_" }.joined(separator: " ") }

    /// The name in a path: the programs of sites put hyphens in place of blanks.
    var slug: String { name.split(whereSeparator: \.isWhitespace).joined(separator: "-") }

    /// The name that Eleventy gives the text: `index.md` has that of its folder.
    var fileSlug: String { name == "index" ? folders.last.map(Self.undated) ?? "" : name }

    /// Nil for a text that can be an entry.
    func reasonToSkip(hasHeader: Bool) -> String? {
        reason ?? (needsHeader && !hasHeader ? "it has no header, so Jekyll does not publish it" : nil)
    }

    /// The date at the beginning of a name, if the rest is separated from it.
    private static func date(in name: String) -> String? {
        let start = String(name.prefix(10)), rest = name.dropFirst(10)
        guard EntryDate(start)?.dayText == start, rest.isEmpty || "-_ ".contains(rest.first ?? "x") else { return nil }
        return start
    }

    /// A name of only a date stays.
    private static func undated(_ name: String) -> String {
        let words = date(in: name).map { name.dropFirst($0.count).drop { "-_ ".contains($0) } } ?? ""
        return words.isEmpty ? name : String(words)
    }

    private static func withoutExtension(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
