import Domain
import Files
import Platform

/// A folder of texts, and the program that it was written for.
struct Site: Sendable {
    enum Program: String, Sendable {
        case hugo = "Hugo", zola = "Zola", jekyll = "Jekyll", obsidian = "Obsidian", markdown = "Markdown"

        /// Whether the folders of the texts are parts of their paths, and a text can be a folder (`soup/index.md`).
        var hasSections: Bool { self == .hugo || self == .zola }
    }

    let program: Program
    /// Whether a folder of Markdown is a site of Eleventy.
    private(set) var isEleventy = false
    let root: String
    /// The folder of the texts, below the root.
    private(set) var content = ""
    /// The folders, below the root, of files that a text names with a leading slash.
    private(set) var assets = [""]
    /// The zone of dates without one.
    private(set) var zone: ZoneRules?
    /// The paths that the site gives its texts.
    private(set) var permalinks = Permalinks()
    /// What the site adds to the headers of its texts.
    private(set) var defaults = HeaderDefaults()
    /// Jekyll's collections besides the posts, and whether it publishes them.
    private(set) var collections: [String: Bool] = [:]
    /// The keys of headers that are taxonomies of a site of Hugo, in lower case, besides tags and categories.
    private(set) var taxonomies: [String] = []
    /// The parts of the path of Jekyll's folder of all collections, if it has one.
    private(set) var collectionsFolder: [String] = []
    /// Names with a leading underscore that Jekyll publishes all the same.
    private var included: Set<String> = []
    /// The languages of texts with names such as `soup.ja.md`, in lower case.
    private(set) var languages: Set<String> = []
    /// The language of the texts without one in their names.
    private(set) var mainLanguage = "en"
    /// The folders of texts and pictures that Hugo has in other places.
    private(set) var mounts = Mounts()
    private(set) var exclusions = SiteExclusions()
    /// What Hugo's setting 'uglyURLs' puts at the end of paths.
    private(set) var pathEnding = ""
    /// The extensions of texts, in lower case.
    private(set) var endings: Set<String> = ["md", "markdown", "mkd", "mkdn", "mkdown", "mdown"]
    /// Whether the site shows texts with a date in the future.
    private(set) var showsFuture = false
    /// Settings that are not carried over.
    private(set) var losses: [ImportedTexts.Skipped] = []

    init(_ folder: String) {
        func has(_ names: String..., in folder: String) -> Bool {
            names.contains { stat.of(Path.join(folder, $0)) != nil }
        }
        func isHugo(_ folder: String) -> Bool {
            Self.hugoSettings.contains { has($0, in: folder) } || has("archetypes", "config/_default", in: folder)
        }
        let above = Path.join(folder, "..")
        if has(".obsidian", in: folder) {
            self.init(.obsidian, in: folder)
        } else if (Self.jekyllSettings + ["_posts"]).contains(where: { has($0, in: folder) }) {
            self.init(jekyll: folder)
        } else if isHugo(folder), has("content", in: folder) || Self.mountsTexts(folder) {
            self.init(sections: folder)
        } else if isHugo(above), has("content", in: above), Self.isSame(folder, Path.join(above, "content")) {
            self.init(sections: above)
        } else if let input = Eleventy.inputFolder(of: folder) {
            self.init(eleventy: folder, input)
        } else if let input = Eleventy.inputFolder(of: above), Self.isSame(folder, Path.join(above, input)) {
            self.init(eleventy: above, input)
        } else {
            self.init(.markdown, in: folder)
        }
    }

    private init(eleventy root: String, _ input: String) {
        self.init(.markdown, in: root)
        isEleventy = true
        content = input
        if !input.isEmpty { assets = [input, ""] }
    }

    private init(_ program: Program, in root: String) {
        self.program = program
        self.root = root
    }

    private init(jekyll root: String) {
        self.init(.jekyll, in: root)
        var settings = SiteSettings(in: root, Self.jekyllSettings)
        zone = settings.zone
        permalinks = Permalinks(jekyll: &settings)
        defaults = HeaderDefaults(&settings)
        // Those in a list are not published.
        for name in settings["collections"]?.texts ?? [] { collections[name] = false }
        for member in settings["collections"]?.members ?? [] {
            collections[member.key] = member.value["output"]?.truth == true
        }
        collectionsFolder = (settings["collections_dir"]?.text ?? "").split(separator: "/").map(String.init)
        included = Set((settings["include"]?.texts ?? []).map { $0.split(separator: "/").joined(separator: "/") })
        exclusions.add(settings["exclude"], below: "", &settings)
        endings.formUnion((settings["markdown_ext"]?.text ?? "").lowercased().commaSeparated)
        showsFuture = settings["future"]?.truth == true
        losses = settings.losses
    }

    private init(sections root: String) {
        var settings = SiteSettings(in: root, Self.hugoSettings)
        // The only setting that a site of Zola must have; Hugo's is `baseURL`.
        let isZola = settings["base_url"] != nil && stat.of(Path.join(root, "config.toml")) != nil
        self.init(isZola ? .zola : .hugo, in: root)
        content = "content"
        if isZola { readZola(&settings) } else { readHugo(&settings) }
        losses = settings.losses + losses
    }

    private mutating func readZola(_ settings: inout SiteSettings) {
        assets = ["static", "content"]
        zone = .utc
        read(languages: settings["languages"], main: settings["default_language"])
        exclusions.add(settings["ignored_content"], below: content, &settings)
    }

    private mutating func readHugo(_ settings: inout SiteSettings) {
        assets = ["static", "assets"]
        // Without a setting Hugo reads such dates as UTC.
        zone = settings.zone ?? .utc
        var links = settings.part("permalinks", in: root), module = Self.module(settings, in: root)
        let languages = settings.part("languages", in: root)
        permalinks = Permalinks(hugo: &links)
        read(languages: languages.values, main: settings["defaultcontentlanguage"])
        mounts = Mounts(&module, languages: languages.values, contentFolder: settings["contentdir"]?.text)
        exclusions = mounts.exclusions
        // Regular expressions are not read: those of a stranger may take forever.
        if settings["ignorefiles"]?.texts.isEmpty == false {
            settings.lose("the setting 'ignoreFiles' is not read: texts that it leaves out are imported")
        }
        // The setting replaces Hugo's own ones, which are read in any case.
        taxonomies = (settings["taxonomies"]?.members ?? []).compactMap { $0.value.text?.lowercased() }
            .filter { !["tags", "categories"].contains($0) }
        pathEnding = settings["uglyurls"]?.truth == true ? ".html" : ""
        showsFuture = settings["buildfuture"]?.truth == true
        losses = links.losses + languages.losses + module.losses
    }

    private mutating func read(languages setting: HeaderValue?, main: HeaderValue?) {
        languages = Set((setting?.members ?? []).map { $0.key.lowercased() })
        if let main = main?.text { mainLanguage = main.lowercased() }
    }

    /// Whether a site of Hugo has its texts in another folder than `content`.
    private static func mountsTexts(_ root: String) -> Bool {
        let settings = SiteSettings(in: root, hugoSettings), languages = settings.part("languages", in: root)
        var module = module(settings, in: root)
        return Mounts(&module, languages: languages.values, contentFolder: settings["contentdir"]?.text).replacesContent
    }

    private static func module(_ settings: SiteSettings, in root: String) -> SiteSettings {
        settings.part("module", with: "mounts", in: root)
    }

    private static let jekyllSettings = ["_config.yml", "_config.yaml", "_config.toml"]
    private static let hugoSettings = ["", "config/_default/"].flatMap { folder in
        ["hugo", "config"].flatMap { SiteSettings.files(folder + $0) }
    }

    /// The folders of texts, below the root, none in another one.
    var contents: [String] {
        let others = mounts.contents.filter { stat.of(path($0))?.isDirectory == true }
        return ((mounts.replacesContent ? [] : [content]) + others.sorted()).reduce(into: []) { folders, folder in
            if !folders.contains(where: { $0.isEmpty || $0 == folder || folder.hasPrefix($0 + "/") }) {
                folders.append(folder)
            }
        }
    }

    /// Whether the program makes a page with a path of its own from each text.
    var makesPages: Bool { program.hasSections || program == .jekyll || isEleventy }

    /// Single files that are mounted as texts.
    var mountedFiles: [String] { mounts.contents.filter { stat.of(path($0))?.isRegular == true } }

    /// Whether a part of a path below the root is a link, which may lead out of the site.
    func hasLink(_ relative: String) -> Bool {
        var folder = ""
        return relative.split(separator: "/").contains { part in
            folder = Path.join(folder, String(part))
            return stat.of(path(folder), followingLink: false)?.isSymlink == true
        }
    }

    /// Whether Jekyll publishes the pages of a folder with this name.
    func publishes(_ folder: String) -> Bool { !folder.hasPrefix("_") || included.contains(folder) }

    /// Whether a folder is the one of a collection.
    func isCollection(_ folder: String) -> Bool {
        folder.hasPrefix("_") && collections[String(folder.dropFirst())] != nil
    }

    /// The path of a file of this site.
    func path(_ relative: String) -> String { relative.isEmpty ? root : Path.join(root, relative) }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = stat.of(left), let right = stat.of(right) else { return false }
        return left.isSame(as: right)
    }
}
