import Domain
import Files
import Platform

/// A folder of texts, and the program that it was written for.
struct Site: Sendable {
    enum Program: String, Sendable {
        case hugo = "Hugo", zola = "Zola", jekyll = "Jekyll", obsidian = "Obsidian", markdown = "Markdown"

        /// Whether the folders of the texts are parts of their paths, and a text can be a folder (`soup/index.md`).
        var hasSections: Bool { self == .hugo || self == .zola }

        /// Whether the program makes a page with a path of its own from each text.
        var makesPages: Bool { hasSections || self == .jekyll }
    }

    let program: Program
    let root: String
    /// The folder of the texts, below the root.
    let content: String
    /// The folders, below the root, of files that a text names with a leading slash.
    let assets: [String]
    /// The zone of dates without one.
    let zone: ZoneRules?
    /// The paths that the site gives its texts.
    let permalinks: Permalinks
    /// What the site adds to the headers of its texts.
    let defaults: HeaderDefaults
    /// Jekyll's collections besides the posts, and whether it publishes them.
    let collections: [String: Bool]
    /// The languages of texts with names such as `soup.ja.md`, in lower case.
    let languages: Set<String>
    /// The language of the texts without one in their names.
    let mainLanguage: String
    /// The folders of texts and pictures that Hugo has in other places.
    let mounts: Mounts
    let exclusions: SiteExclusions
    /// What Hugo's setting 'uglyURLs' puts at the end of paths.
    let pathEnding: String
    /// Whether the site shows texts with a date in the future.
    let showsFuture: Bool
    /// Settings that are not carried over.
    let unread: [ImportedTexts.Skipped]

    init(_ folder: String) {
        func has(_ names: String..., in folder: String) -> Bool {
            names.contains { stat.of(Path.join(folder, $0)) != nil }
        }
        func isHugo(_ folder: String) -> Bool {
            Self.hugoSettings.contains { has($0, in: folder) } || has("archetypes", "config/_default", in: folder)
        }
        let above = Path.join(folder, "..")
        if has(".obsidian", in: folder) {
            self.init(.obsidian, folder, content: "", assets: [""])
        } else if (Self.jekyllSettings + ["_posts"]).contains(where: { has($0, in: folder) }) {
            var settings = SiteSettings(in: folder, Self.jekyllSettings)
            self.init(
                .jekyll, folder, content: "", assets: [""], zone: settings.zone,
                permalinks: Permalinks(
                    jekyll: settings["permalink"], collections: settings["collections"], file: settings.file),
                defaults: HeaderDefaults(settings["defaults"], file: settings.file),
                collections: Self.collections(settings["collections"]),
                exclusions: SiteExclusions(paths: settings["exclude"], below: "", file: settings.file),
                showsFuture: settings["future"]?.truth == true,
                unread: settings.unread)
        } else if isHugo(folder), has("content", in: folder) || Self.mountsTexts(folder) {
            self.init(sections: folder)
        } else if isHugo(above), has("content", in: above), Self.isSame(folder, Path.join(above, "content")) {
            self.init(sections: above)
        } else {
            self.init(.markdown, folder, content: "", assets: [""])
        }
    }

    private init(sections root: String) {
        var settings = SiteSettings(in: root, Self.hugoSettings)
        // The only setting that a site of Zola must have; Hugo's is `baseURL`.
        if settings["base_url"] != nil, stat.of(Path.join(root, "config.toml")) != nil {
            self.init(
                .zola, root, content: "content", assets: ["static", "content"], zone: .utc,
                languages: Self.languages(settings["languages"]), mainLanguage: settings["default_language"]?.text,
                exclusions: SiteExclusions(paths: settings["ignored_content"], below: "content", file: settings.file),
                unread: settings.unread)
        } else {
            // A setting may have a file of its own.
            let permalinkFile = SiteSettings(in: root, Self.files("config/_default/permalinks"))
            let languageFile = SiteSettings(in: root, Self.files("config/_default/languages"))
            let languages = settings["languages"] ?? languageFile.values, mounts = Self.mounts(&settings, in: root)
            var exclusions = SiteExclusions(
                expressions: settings["ignorefiles"], named: "ignoreFiles", file: settings.file)
            exclusions.add(mounts.exclusions)
            let permalinks =
                settings["permalinks"].map { Permalinks(hugo: $0, file: settings.file) }
                ?? Permalinks(hugo: permalinkFile.values, file: permalinkFile.file)
            // Without a setting Hugo reads such dates as UTC.
            self.init(
                .hugo, root, content: "content", assets: ["static", "assets"], zone: settings.zone ?? .utc,
                permalinks: permalinks, languages: Self.languages(languages),
                mainLanguage: settings["defaultcontentlanguage"]?.text, mounts: mounts, exclusions: exclusions,
                pathEnding: settings["uglyurls"]?.truth == true ? ".html" : "",
                showsFuture: settings["buildfuture"]?.truth == true,
                unread: settings.unread + permalinkFile.unread + languageFile.unread)
        }
    }

    /// Whether a site of Hugo has its texts in another folder than `content`.
    private static func mountsTexts(_ root: String) -> Bool {
        var settings = SiteSettings(in: root, hugoSettings)
        return mounts(&settings, in: root).replacesContent
    }

    private static func mounts(_ settings: inout SiteSettings, in root: String) -> Mounts {
        let file = SiteSettings(in: root, files("config/_default/module")), own = settings["module"]?["mounts"]
        let languages = settings["languages"] ?? SiteSettings(in: root, files("config/_default/languages")).values
        return Mounts(
            own ?? file.values["mounts"], languages: languages, contentFolder: settings["contentdir"]?.text,
            file: own == nil ? file.file : settings.file, unread: file.unread)
    }

    private init(
        _ program: Program, _ root: String, content: String, assets: [String], zone: ZoneRules? = nil,
        permalinks: Permalinks = .none, defaults: HeaderDefaults = .none, collections: [String: Bool] = [:],
        languages: Set<String> = [], mainLanguage: String? = nil, mounts: Mounts = .none,
        exclusions: SiteExclusions = .none, pathEnding: String = "", showsFuture: Bool = false,
        unread: [ImportedTexts.Skipped] = []
    ) {
        self.program = program
        self.root = root
        self.content = content
        self.assets = assets
        self.zone = zone
        self.permalinks = permalinks
        self.defaults = defaults
        self.collections = collections
        self.languages = languages
        self.mainLanguage = (mainLanguage ?? "en").lowercased()
        self.mounts = mounts
        self.exclusions = exclusions
        self.pathEnding = pathEnding
        self.showsFuture = showsFuture
        self.unread = unread + permalinks.losses + defaults.losses + exclusions.losses + mounts.losses
    }

    private static let jekyllSettings = ["_config.yml", "_config.yaml", "_config.toml"]

    private static let hugoSettings = ["", "config/_default/"].flatMap { folder in
        ["hugo", "config"].flatMap { files(folder + $0) }
    }

    private static func files(_ name: String) -> [String] { ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }

    private static func languages(_ setting: HeaderValue?) -> Set<String> {
        Set((setting?.members ?? []).map { $0.key.lowercased() })
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

    /// Those in a list are not published.
    private static func collections(_ setting: HeaderValue?) -> [String: Bool] {
        var collections: [String: Bool] = [:]
        for name in setting?.texts ?? [] { collections[name] = false }
        for member in setting?.members ?? [] { collections[member.key] = member.value["output"]?.truth == true }
        return collections
    }

    /// Whether a folder is the one of a collection.
    func isCollection(_ folder: String) -> Bool {
        folder.hasPrefix("_") && collections[String(folder.dropFirst())] != nil
    }

    /// The path of a file of this site.
    func path(_ relative: String) -> String { relative.isEmpty ? root : Path.join(root, relative) }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = stat.of(left), let right = stat.of(right) else { return false }
        return left.st_dev == right.st_dev && left.st_ino == right.st_ino
    }
}
